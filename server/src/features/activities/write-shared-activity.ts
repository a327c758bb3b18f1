import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { type NewActivity, valuesOf } from './activity-content.ts'

/** An entry that the history of many hosts gets alike. */
export interface SharedActivity {
  readonly entry: Pick<NewActivity, 'category' | 'fieldId' | 'added' | 'removed' | 'acl'>
  readonly authorId: number
  /** Milliseconds. */
  readonly at: number
}

/**
 * Writes one entry into the history of each of the hosts, in one statement and without reading them: there may be a
 * million. It follows from a change of something else, which is not taken back here, so it belongs to no operation.
 *
 * @param hosts a select of `(id, project_id)`, in the order of the entries
 */
export async function writeSharedActivity(
  ctx: RequestContext,
  hosts: RawBuilder<unknown>,
  { entry, authorId, at }: SharedActivity,
): Promise<void> {
  const { category, fieldId = null, added, removed, acl = [] } = entry
  const values = [
    ...valuesOf(added).map(({ id }) => ({ id, isAdded: true })),
    ...valuesOf(removed).map(({ id }) => ({ id, isAdded: false })),
  ]
  const side = (content: NewActivity['added']) => (content === null ? null : JSON.stringify(content))
  await sql`
    with entry as (
      insert into activity (host_id, project_id, author_id, created, category, field_id, added, removed, acl, change_id)
      select h.id, h.project_id, ${authorId}::int, ${at}::bigint, ${category}, ${fieldId}::int, ${side(added)}::jsonb,
        ${side(removed)}::jsonb, ${intArray(acl)}, pg_current_xact_id()::text::bigint
      from (${hosts}) h
      returning id, host_id, project_id, field_id, created
    )
    insert into activity_value (activity_id, project_id, field_id, value_id, added, created, host_id)
    select e.id, e.project_id, e.field_id, v.id, v.added, e.created, e.host_id
    from entry e
    cross join unnest(${values.map(({ id }) => id)}::int[], ${values.map(({ isAdded }) => isAdded)}::boolean[])
      as v (id, added)
    where e.field_id is not null`.execute(ctx.db)
}
