import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'

/** Name of the link type whose targets duplicate its source. */
export const DUPLICATE = 'Duplicate'

/** How many votes an issue had, and has now. */
export interface CountedVotes {
  readonly id: number
  readonly before: number
  readonly after: number
}

/**
 * Counts the votes of the issues anew, after votes or links to duplicates have changed: who voted for an issue or for a
 * duplicate of it counts once. Gives the issues whose number changed.
 */
export async function countVotes(ctx: RequestContext, issueIds: readonly number[]): Promise<readonly CountedVotes[]> {
  if (issueIds.length === 0) return []
  const { rows } = await sql<CountedVotes>`
    update issue i set votes = n.votes
    from (
      select o.id, c.votes as before, (select count(distinct v.user_id)::int from issue_vote v where v.issue_id = o.id or v.issue_id in (
        select l.target_id from issue_link l join issue_link_type t on t.id = l.type_id and t.name = ${DUPLICATE}
        where l.source_id = o.id)) as votes
      from unnest(${[...issueIds]}::bigint[]) o (id) join issue c on c.id = o.id
    ) n
    where i.id = n.id and i.votes <> n.votes returning i.id, n.before, n.votes as after`.execute(ctx.db)
  return rows
}

/** The issues themselves and those that they duplicate: whose votes theirs are. */
export async function withOriginals(ctx: RequestContext, issueIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.source_id as id from issue_link l join issue_link_type t on t.id = l.type_id and t.name = ${DUPLICATE}
    where l.target_id = any(${[...issueIds]}::bigint[])`.execute(ctx.db)
  // In the order in which everybody locks issues.
  return [...new Set([...issueIds, ...rows.map(row => row.id)])].sort((a, b) => a - b)
}
