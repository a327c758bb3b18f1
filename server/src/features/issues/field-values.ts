import type { FieldTypeInfo } from '@cairn/common/features/custom-fields'
import { formatPeriod } from '@cairn/common/platform/period'
import { sql } from 'kysely'
import { anyRowOf, type Db } from '../../platform/db/index.ts'
import { groupBy, inlineLoader, Ref } from '../../platform/projection/index.ts'
import type { ActivityContent, ActivityValue } from '../activities/index.ts'
import { type ProjectFieldInfo, workTimeOf } from '../custom-fields/index.ts'
import { htmlField, type TextToShow } from '../hosts/index.ts'

/** One value of a custom field as it is stored, with the names it is shown by. */
export interface StoredValue {
  readonly fieldId: number
  readonly valueId: number | null
  readonly num: number | null
  readonly text: string | null
  readonly ord: number | null
  readonly name: string | null
  /** Of states. */
  readonly isResolved: boolean | null
}

/** Reads the values of issues: issue → field → values in their order. One statement. */
export async function readFieldValues(
  db: Db,
  issueIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, readonly StoredValue[]>>> {
  const { rows } = await sql<StoredValue & { readonly issueId: number }>`
    select v.issue_id as "issueId", v.field_id as "fieldId", v.value_id as "valueId", v.num, v.text_value as text, v.ord,
      coalesce(e.name, u.full_name, g.name) as name, e.is_resolved as "isResolved"
    from issue_field_value v
    left join bundle_element e on e.id = v.value_id
    left join users u on u.id = v.value_id
    left join user_group g on g.id = v.value_id
    where v.issue_id = ${anyRowOf(issueIds)}
    order by v.issue_id, v.field_id, v.position`.execute(db)
  const issues = new Map<number, Map<number, StoredValue[]>>()
  for (const [issueId, values] of groupBy(rows, row => row.issueId))
    issues.set(
      issueId,
      groupBy(values, row => row.fieldId),
    )
  return issues
}

/** Whether a field shows: always, or while its parent field has one of the values of its condition. */
export function isShown(
  field: ProjectFieldInfo,
  fields: readonly ProjectFieldInfo[],
  values: ReadonlyMap<number, readonly StoredValue[]>,
): boolean {
  const { condition } = field
  if (!condition) return true
  const parent = fields.find(other => other.id === condition.fieldId)
  if (!parent) return true
  const current = values.get(parent.fieldId) ?? []
  if (current.length === 0) return condition.showForNull
  return current.some(value => value.valueId !== null && condition.values.includes(value.valueId))
}

const ENTITY_OF: Readonly<Record<string, string>> = { user: 'User', group: 'UserGroup' }
const TYPE_OF: Readonly<Record<string, string>> = {
  enum: 'EnumBundleElement',
  state: 'StateBundleElement',
  ownedField: 'OwnedBundleElement',
  version: 'VersionBundleElement',
  build: 'BuildBundleElement',
  user: 'User',
  group: 'UserGroup',
}

interface TextValue {
  readonly text: string
  readonly place: PlaceOfText
}

/** Whose issues and files a text names. */
export type PlaceOfText = Pick<TextToShow, 'projectId' | 'files'>

const NOWHERE: PlaceOfText = { projectId: null }

export const textValue = (text: string | null, place = NOWHERE): Ref<TextValue> =>
  new Ref('TextFieldValue', { text: text ?? '', place })

/** The `value` of a field on the wire: references for named values, plain JSON for the rest. */
export function presentValue(type: FieldTypeInfo, values: readonly StoredValue[], place?: PlaceOfText): unknown {
  if (type.storage === 'value') {
    const refs = values.flatMap(value =>
      value.valueId === null ? [] : [new Ref(ENTITY_OF[type.valueType] ?? 'BundleElement', value.valueId)],
    )
    return type.isMultiValue ? refs : (refs[0] ?? null)
  }
  const [value] = values
  if (!value) return null
  if (type.valueType === 'period') return new Ref('PeriodValue', value.num ?? 0)
  if (type.valueType === 'text') return textValue(value.text, place)
  return type.storage === 'num' ? value.num : value.text
}

/** What history keeps of a field's values: enough to show them when they no longer exist. */
export function activityContent(type: FieldTypeInfo, values: readonly StoredValue[]): ActivityContent | null {
  if (type.storage === 'value') {
    const kept = values.flatMap((value): ActivityValue[] =>
      value.valueId === null
        ? []
        : [
            {
              entity: ENTITY_OF[type.valueType] ?? 'BundleElement',
              id: value.valueId,
              name: value.name ?? '',
              type: TYPE_OF[type.valueType] ?? 'BundleElement',
            },
          ],
    )
    return kept.length > 0 ? { values: kept } : null
  }
  const [value] = values
  if (!value) return null
  return type.storage === 'num' ? { scalar: value.num } : { text: value.text }
}

/** The plain content that the version of a field's value is made of. */
export function comparable(values: readonly StoredValue[]): unknown {
  return values.map(value => value.valueId ?? value.num ?? value.text)
}

export const valueLoaders = [
  inlineLoader<number>({
    entity: 'PeriodValue',
    fields: {
      id: { value: minutes => `PT${minutes}M` },
      minutes: { value: minutes => minutes },
      presentation: {
        batch: async (ctx, rows) => {
          const work = await workTimeOf(ctx)
          return new Map(rows.map(minutes => [minutes, formatPeriod(minutes, work)]))
        },
      },
    },
  }),
  inlineLoader<TextValue>({
    entity: 'TextFieldValue',
    fields: {
      id: { value: () => 'text' },
      text: { value: ({ text }) => text },
      markdownText: htmlField([], ({ text, place }) => ({ text, isMarkdown: true, ...place })),
    },
  }),
]
