import { CustomField, ProjectCustomField } from '@cairn/common/features/custom-fields'
import { sql } from 'kysely'
import { type AnyLoader, inlineLoader, Ref, refTo } from '../../platform/projection/index.ts'
import { type ActivityContent, type ActivityValue, valuesOf } from '../activities/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFields } from '../custom-fields/index.ts'
import { type HistoryEntry, heldIn, type Moment, type PastPart, swapValues } from '../hosts/index.ts'
import { textValue } from './field-values.ts'

/** The value of a custom field at a moment. */
interface FieldState {
  readonly name: string
  readonly content: ActivityContent
}

export interface PastFields {
  /** By id of the custom field. */
  readonly fields: Map<number, FieldState>
  /** What the issue's project has now. */
  readonly present: readonly ProjectFieldInfo[]
}

/** A custom field as it stood then. `field` is null when the project has it no more. */
interface PastField {
  readonly fieldId: number
  readonly name: string
  readonly field: ProjectFieldInfo | null
  readonly content: ActivityContent | null
  readonly refs: readonly Ref[]
}

interface FieldRow {
  readonly field_id: number
  readonly field_name: string
  readonly num: number | null
  readonly text_value: string | null
  readonly value: ActivityValue | null
}

/**
 * The custom fields of an issue as of a moment: those of its project in their order, then those that it has no more.
 * These are followed from the beginning instead, since the loss of a field is not a change of the issue.
 */
export const pastFields: PastPart<PastFields> = {
  now: async (ctx, _, { id, project_id: projectId }) => {
    // The ids of bundle elements, users and groups never meet: they come from one sequence.
    const { rows } = await sql<FieldRow>`
      select f.field_id, c.name as field_name, f.num, f.text_value,
        case when f.value_id is not null then json_build_object('id', f.value_id,
          'name', coalesce(e.name, u.full_name, g.name, ''),
          'entity', case when u.id is not null then 'User' when g.id is not null then 'UserGroup' else 'BundleElement' end,
          'type', case when u.id is not null then 'User' when g.id is not null then 'UserGroup' else 'BundleElement' end) end as value
      from issue_field_value f join issue i on i.id = f.issue_id
      join custom_field c on c.id = f.field_id
      left join project_custom_field p on p.project_id = i.project_id and p.field_id = f.field_id
      left join bundle_element e on e.id = f.value_id
      left join users u on u.id = f.value_id
      left join user_group g on g.id = f.value_id
      where f.issue_id = ${id} and (coalesce(p.is_public, true) or ${heldIn(ctx, 'PRIVATE_READ_ISSUE', 'i')})
      order by f.field_id, f.position`.execute(ctx.db)
    const fields = new Map<number, FieldState>()
    for (const row of rows) {
      const known = fields.get(row.field_id)?.content
      const content: ActivityContent = row.value
        ? { values: [...valuesOf(known), row.value] }
        : row.text_value !== null
          ? { text: row.text_value }
          : { scalar: row.num }
      fields.set(row.field_id, { name: row.field_name, content })
    }
    return { fields, present: await projectFields(ctx, projectId) }
  },
  copy: ({ fields, present }) => ({ fields: new Map(fields), present }),
  values: moment => [...withLost(moment).values()].flatMap(({ content }) => valuesOf(content)),
  fields: ['customFields', 'fields'],
  show: async (ctx, past) => {
    const { present } = past.now
    const then = withLost(past)
    const contentOf = (fieldId: number) => then.get(fieldId)?.content ?? null
    const shown = present.filter(field => canSeeField(ctx, field))
    const lost = [...then].filter(([id]) => !present.some(field => field.fieldId === id))
    const fields = [
      ...shown.map(field => ({ fieldId: field.fieldId, name: field.name, field, content: contentOf(field.fieldId) })),
      ...lost.map(([fieldId, { name, content }]) => ({ fieldId, name, field: null, content })),
    ].map(field => new Ref<PastField>('PastField', { ...field, refs: past.refsOf(valuesOf(field.content)) }))
    return { customFields: fields, fields }
  },
}

/** With fields that the issue's project has no more: their last value until then, from the entries alone. */
function withLost({ now, former, entries, time }: Moment<PastFields>): ReadonlyMap<number, FieldState> {
  const present = new Set(now.present.map(({ fieldId }) => fieldId))
  const lost = new Map<number, FieldState>()
  for (const entry of entries) {
    const id = entry.field_id
    if (entry.category !== 'CustomFieldCategory' || id === null || present.has(id) || now.fields.has(id)) continue
    if (entry.created > time) break
    if (entry.added) lost.set(id, { name: entry.field_name ?? '', content: entry.added })
    else lost.delete(id)
  }
  return new Map([...former.fields, ...lost])
}

export function undoField({ fields }: Pick<PastFields, 'fields'>, entry: HistoryEntry): void {
  const id = entry.field_id ?? 0
  const before = contentBefore(fields.get(id)?.content ?? null, entry)
  if (before) fields.set(id, { name: entry.field_name ?? '', content: before })
  else fields.delete(id)
}

function contentBefore(current: ActivityContent | null, { added, removed }: HistoryEntry): ActivityContent | null {
  // An erased entry no longer tells what stood there.
  if (!added && !removed) return current
  const isScalar = (content: ActivityContent | null) => content !== null && !('values' in content)
  if (isScalar(added) || isScalar(removed)) return removed
  const values = swapValues(valuesOf(current), valuesOf(added), valuesOf(removed), value => value.id)
  return values.length > 0 ? { values } : null
}

export const pastFieldLoader: AnyLoader = inlineLoader<PastField>({
  entity: 'PastField',
  type: row => row.field?.fieldType.issueType ?? 'IssueCustomField',
  fields: {
    id: { value: row => (row.field ? ProjectCustomField.id(row.field.id) : CustomField.id(row.fieldId)) },
    name: { value: row => row.name },
    localizedName: { value: row => row.field?.localizedName ?? null },
    projectCustomField: { value: row => refTo('ProjectCustomField', row.field?.id) },
    value: { value: pastValue },
    isUpdatable: { value: () => false },
  },
})

/** The `value` of a field on the wire, of a lost field by what its content tells. */
function pastValue({ field, content, refs }: PastField): unknown {
  if (!content) return field?.fieldType.isMultiValue ? [] : null
  if ('values' in content)
    return (field?.fieldType.isMultiValue ?? content.values.length > 1) ? refs : (refs[0] ?? null)
  if ('text' in content) return field?.fieldType.valueType === 'text' ? textValue(content.text) : content.text
  if (field?.fieldType.valueType === 'period') return new Ref('PeriodValue', Number(content.scalar ?? 0))
  return content.scalar
}
