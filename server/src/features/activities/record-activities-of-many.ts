import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { NewActivity } from './activity-content.ts'

export interface ActivityOfIssue {
  readonly issue: { readonly id: number; readonly project_id: number }
  readonly entry: NewActivity
}

/**
 * Writes history entries of many issues in the transaction of the change, in one statement; throws outside of one. The
 * field of links is their type, whose numbers are not those of custom fields.
 */
export async function recordActivitiesOfMany(ctx: RequestContext, entries: readonly ActivityOfIssue[]): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error('History outside a transaction')
  if (entries.length === 0) return
  const now = ctx.clock()
  const rows = entries.map(({ issue, entry }) => ({
    issue_id: issue.id,
    project_id: issue.project_id,
    author_id: entry.authorId ?? ctx.actor.userId,
    created: entry.created ?? now,
    category: entry.category,
    target_kind: entry.target?.kind ?? null,
    target_id: entry.target?.id ?? null,
    field_id: entry.fieldId ?? null,
    field_name: entry.fieldName ?? null,
    added: entry.added,
    removed: entry.removed,
    acl: entry.acl ?? [],
    private: entry.private ?? false,
    own: entry.created === undefined,
  }))
  await sql`
    with entry as (
      insert into activity (issue_id, project_id, author_id, created, category, target_kind, target_id, field_id,
        field_name, added, removed, acl, private, operation_id, change_id)
      select issue_id, project_id, author_id, created, category, target_kind, target_id, field_id, field_name,
        nullif(added, 'null'), nullif(removed, 'null'), array(select jsonb_array_elements_text(acl)::int), private,
        ${ctx.operationId ?? null}::bigint, case when own then pg_current_xact_id()::text::bigint end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (issue_id bigint, project_id int, author_id int,
        created bigint, category text, target_kind text, target_id bigint, field_id int, field_name text, added jsonb,
        removed jsonb, acl jsonb, private boolean, own boolean)
      returning id, issue_id, project_id, field_id, created, category, added, removed
    )
    insert into activity_value (activity_id, project_id, field_id, value_id, added, created, issue_id)
    select e.id, e.project_id, e.field_id, (v.value ->> 'id')::int, s.added, e.created, e.issue_id
    from entry e
    cross join lateral (values (true, e.added), (false, e.removed)) s (added, content)
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(s.content -> 'values') = 'array' then s.content -> 'values' else '[]' end) v
    where e.field_id is not null and e.category <> 'LinksCategory'
    on conflict do nothing`.execute(ctx.db)
}
