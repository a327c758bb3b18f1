import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { NewActivity } from './activity-content.ts'

/** An entry of the history of a host, with who made the change and when. */
export interface ActivityRow {
  readonly host: { readonly id: number; readonly project_id: number }
  readonly entry: NewActivity
  /** What the entry does not say itself. */
  readonly authorId: number
  readonly at: number
  /** What it can be taken back with. */
  readonly operationId: number | null
}

/**
 * Writes history entries in the transaction of the change, in one statement. The field of links is their type, whose
 * numbers are not those of custom fields.
 */
export async function writeActivities(ctx: RequestContext, given: readonly ActivityRow[]): Promise<void> {
  if (given.length === 0) return
  const rows = given.map(({ host, entry, authorId, at, operationId }) => ({
    host_id: host.id,
    project_id: entry.projectId ?? host.project_id,
    author_id: entry.authorId ?? authorId,
    created: entry.created ?? at,
    category: entry.category,
    target_kind: entry.target?.kind ?? null,
    target_id: entry.target?.id ?? null,
    field_id: entry.fieldId ?? null,
    field_name: entry.fieldName ?? null,
    added: entry.added,
    removed: entry.removed,
    acl: entry.acl ?? [],
    private: entry.private ?? false,
    operation_id: operationId,
    own: entry.created === undefined,
  }))
  await sql`
    with entry as (
      insert into activity (host_id, project_id, author_id, created, category, target_kind, target_id, field_id,
        field_name, added, removed, acl, private, operation_id, change_id)
      select host_id, project_id, author_id, created, category, target_kind, target_id, field_id, field_name,
        nullif(added, 'null'), nullif(removed, 'null'), array(select jsonb_array_elements_text(acl)::int), private,
        operation_id, case when own then pg_current_xact_id()::text::bigint end
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (host_id bigint, project_id int,
        author_id int, created bigint, category text, target_kind text, target_id bigint, field_id int,
        field_name text, added jsonb, removed jsonb, acl jsonb, private boolean, operation_id bigint, own boolean))
        with ordinality as r (host_id, project_id, author_id, created, category, target_kind, target_id, field_id,
          field_name, added, removed, acl, private, operation_id, own, place)
      order by place
      returning id, host_id, project_id, field_id, created, category, added, removed
    )
    insert into activity_value (activity_id, project_id, field_id, value_id, added, created, host_id)
    select e.id, e.project_id, e.field_id, (v.value ->> 'id')::int, s.added, e.created, e.host_id
    from entry e
    cross join lateral (values (true, e.added), (false, e.removed)) s (added, content)
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(s.content -> 'values') = 'array' then s.content -> 'values' else '[]' end) v
    where e.field_id is not null and e.category <> 'LinksCategory'
    on conflict do nothing`.execute(ctx.db)
}
