import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { TitledHost } from '../hosts/index.ts'
import { readableParts } from './find-issue.ts'
import { issueVisible } from './issues.policy.ts'

/** The issues that readable ids lead to, as far as the actor sees them. */
export async function titledIssues(ctx: RequestContext, ids: readonly string[]): Promise<readonly TitledHost[]> {
  const split = ids.flatMap(id => readableParts(id) ?? [])
  if (split.length === 0) return []
  // The id is given back as it was asked for: texts keep ids of former keys.
  const { rows } = await sql<TitledHost>`
    select w.key || '-' || w.number as "idReadable", p.short_name || '-' || i.number as "currentId",
      i.summary, i.resolved is not null as resolved
    from unnest(${split.map(part => part.key)}::text[], ${split.map(part => part.number)}::bigint[]) as w(key, number)
    join project_key k on k.key = w.key
    left join issue_alias a on a.project_id = k.project_id and a.number = w.number
    join issue i on i.id = a.issue_id or (i.project_id = k.project_id and i.number = w.number)
    join project p on p.id = i.project_id
    where i.deleted_at is null and ${issueVisible(ctx, 'i')}
    order by w.key collate "C", w.number`.execute(ctx.db)
  return rows
}
