import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { asOpenAs, type CountedVotes, type SumHooks, storeVotes } from '../issues/index.ts'
import { DUPLICATE } from '../links/index.ts'

/**
 * Counts the votes of the locked issues anew, after votes or their duplicates have changed: who voted for an issue or for
 * a duplicate of it counts once. The number stands in the issue and everybody reads it alike, so only those duplicates
 * count that whoever sees the original may see. Returns the issues whose number changed.
 */
export async function countVotes(ctx: RequestContext, issueIds: readonly number[]): Promise<readonly CountedVotes[]> {
  if (issueIds.length === 0) return []
  return storeVotes(
    ctx,
    sql`select o.id, c.votes as before, (
      select count(distinct v.user_id)::int from issue_vote v where v.issue_id = o.id or v.issue_id in (
        select d.id from issue_link l join issue_link_type t on t.id = l.type_id and t.name = ${DUPLICATE}
        join issue d on d.id = l.target_id and d.deleted_at is null and ${asOpenAs('d', 'c')}
        where l.source_id = o.id)) as votes
      from unnest(${[...issueIds]}::bigint[]) o (id) join issue c on c.id = o.id`,
  )
}

/** Follows changes of issues: when they came, went, hang elsewhere or are seen by others, also for what they duplicate. */
export const followIssues: SumHooks = {
  affected: async (ctx, issueIds, cause) => {
    if (cause === 'votes') await countVotes(ctx, issueIds)
    if (cause !== 'tree') return
    const given = sql`any(${[...issueIds]}::bigint[])`
    await countVotes(
      ctx,
      await lock(
        ctx,
        sql`select l.source_id from issue_link l join issue_link_type t on t.id = l.type_id and t.name = ${DUPLICATE}
          where l.target_id = ${given} or l.source_id = ${given}`,
      ),
    )
  },
}

/** The issues themselves and those that they duplicate, whose votes theirs are; locked. */
export const lockWithOriginals = (ctx: RequestContext, issueIds: readonly number[]): Promise<readonly number[]> =>
  lock(
    ctx,
    sql`select unnest(${[...issueIds]}::bigint[])
      union select l.source_id from issue_link l join issue_link_type t on t.id = l.type_id and t.name = ${DUPLICATE}
      where l.target_id = any(${[...issueIds]}::bigint[])`,
  )

/**
 * Who votes for another duplicate at the same moment changes the same number, so the votes are counted by a statement
 * that begins when all of them are committed.
 */
async function lock(ctx: RequestContext, issueIds: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from issue i where i.id in (${issueIds}) order by i.id for no key update`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
