import type { FieldTypeInfo } from '@cairn/common/features/custom-fields'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ActivityContent, type StoredActivity, valuesOf } from '../activities/index.ts'
import { projectFieldsOf } from '../custom-fields/index.ts'
import type { FieldValues } from './field-inputs.ts'
import type { StoredValue } from './field-values.ts'
import { ordinalOf } from './resolve-value.ts'

type Values = readonly StoredValue[]

/** A change of a field as history keeps it. */
export type FieldChangeEntry = Pick<StoredActivity, 'id' | 'host_id' | 'field_id' | 'added' | 'removed'>

/** Whether a field still has what a change gave it. */
export function isStill(current: Values, content: ActivityContent | null): boolean {
  const ids = valuesOf(content).map(value => value.id)
  if (ids.length > 0)
    return ids.length === current.length && current.every(({ valueId }) => ids.includes(valueId ?? -1))
  const [value] = current
  if (content && 'scalar' in content) return value?.num === content.scalar
  if (content && 'text' in content) return (value?.text ?? null) === content.text
  return current.length === 0
}

/**
 * What the fields of issues held in a project before a series of changes (newest first), as far as nothing else changed
 * them since; and which of the changes are taken back by that. Values are as history names them: whether they are
 * still there is left to who uses them, but for people and groups.
 */
export async function valuesBefore(
  ctx: RequestContext,
  projectId: number,
  entries: readonly FieldChangeEntry[],
  current: ReadonlyMap<number, FieldValues>,
): Promise<{ readonly former: ReadonlyMap<number, FieldValues>; readonly taken: ReadonlySet<number> }> {
  const fields = new Map(
    ((await projectFieldsOf(ctx, [projectId])).get(projectId) ?? []).map(field => [field.fieldId, field]),
  )
  const alive = await livingPrincipals(ctx, entries)
  const former = new Map<number, Map<number, Values>>()
  const taken = new Set<number>()
  for (const { id, host_id, field_id, added, removed } of entries) {
    const ofIssue = former.get(host_id) ?? new Map<number, Values>()
    former.set(host_id, ofIssue)
    const now = ofIssue.get(field_id ?? -1) ?? current.get(host_id)?.get(field_id ?? -1) ?? []
    if (field_id === null || !isStill(now, added)) continue
    taken.add(id)
    const field = fields.get(field_id)
    ofIssue.set(
      field_id,
      field ? contentValues(field_id, field.fieldType, removed, alive) : contentNames(field_id, removed),
    )
  }
  return { former, taken }
}

const empty = { valueId: null, num: null, text: null, ord: null, name: null, isResolved: null } as const

const contentNames = (fieldId: number, content: ActivityContent | null): Values =>
  valuesOf(content).map(({ id, name }) => ({ ...empty, fieldId, valueId: id, name }))

function contentValues(
  fieldId: number,
  type: FieldTypeInfo,
  content: ActivityContent | null,
  alive: ReadonlySet<number>,
): Values {
  if (content === null) return []
  if ('values' in content)
    return contentNames(fieldId, content).filter(
      ({ valueId }) => (type.valueType !== 'user' && type.valueType !== 'group') || alive.has(valueId ?? -1),
    )
  if ('text' in content) return content.text === null ? [] : [{ ...empty, fieldId, text: content.text }]
  if (typeof content.scalar !== 'number') return []
  return [{ ...empty, fieldId, num: content.scalar, ord: ordinalOf(type, content.scalar) }]
}

async function livingPrincipals(
  ctx: RequestContext,
  entries: readonly FieldChangeEntry[],
): Promise<ReadonlySet<number>> {
  const ids = entries
    .flatMap(({ removed }) => valuesOf(removed))
    .flatMap(({ entity, id }) => (entity === 'User' || entity === 'UserGroup' ? [id] : []))
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${[...new Set(ids)]}::int[]) and not guest
    union all select id from user_group where id = any(${[...new Set(ids)]}::int[])`.execute(ctx.db)
  return new Set(rows.map(row => row.id))
}
