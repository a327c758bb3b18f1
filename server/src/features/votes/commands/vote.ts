import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import { sift } from '../../hosts/index.ts'
import { type CountedVotes, findIssue, noteChanges, type VisibleIssue } from '../../issues/index.ts'
import { countVotes, lockWithOriginals } from '../count-votes.ts'

/** Votes for the issue as the actor, or takes the vote back; does nothing where it is so already. */
export async function vote(ctx: RequestContext, issueText: string, hasVote: boolean): Promise<void> {
  await transaction(ctx, async ctx => setVotes(ctx, [await findIssue(ctx, issueText, { lock: true })], hasVote))
}

/** The same for many locked issues, in the transaction of `ctx`. */
export async function setVotes(ctx: RequestContext, given: readonly VisibleIssue[], hasVote: boolean): Promise<void> {
  const issues = sift(ctx, given, issue => requireVote(ctx, issue, hasVote))
  const { userId } = ctx.actor
  const ids = issues.map(issue => issue.id)
  const { rows } = hasVote
    ? await sql<{ id: number }>`
      insert into issue_vote (issue_id, user_id, created)
      select id, ${userId}::int, ${ctx.clock()}::bigint from unnest(${ids}::bigint[]) o (id)
      on conflict do nothing returning issue_id as id`.execute(ctx.db)
    : await sql<{ id: number }>`
      delete from issue_vote where user_id = ${userId} and issue_id = any(${ids}::bigint[])
      returning issue_id as id`.execute(ctx.db)
  const changed = issues.filter(issue => rows.some(({ id }) => id === issue.id))
  if (changed.length === 0) return
  const counted = await countVotes(
    ctx,
    await lockWithOriginals(
      ctx,
      changed.map(issue => issue.id),
    ),
  )
  const name = await nameOf(ctx, userId)
  const voter = { values: [{ entity: 'User', id: userId, name, type: 'User' }] }
  const totals = new Map(counted.map(total => [total.id, total]))
  noteChanges(
    ctx,
    changed.map(issue => {
      const voters = { category: 'VotersCategory', added: hasVote ? voter : null, removed: hasVote ? null : voter }
      const total = totals.get(issue.id)
      return {
        issue,
        kind: 'told',
        entries: [voters, ...(total ? [totalOf(total)] : [])],
        events: [{ kind: 'issue.voted', entity: 'Issue', entityId: issue.id }],
      }
    }),
  )
}

const totalOf = ({ before, after }: CountedVotes): NewActivity => ({
  category: 'TotalVotesCategory',
  added: { scalar: after },
  removed: { scalar: before },
})

/** The guest has no voice, and nobody has one for an issue of their own. */
export function requireVote(ctx: RequestContext, issue: VisibleIssue, hasVote: boolean): void {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  if (hasVote && issue.reporter_id === ctx.actor.userId) throw new AppError('own_vote')
}

async function nameOf(ctx: RequestContext, userId: number): Promise<string> {
  const user = await ctx.db.selectFrom('users').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow()
  return user.full_name
}
