import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue, issueHost, requireWatch } from '../../issues/index.ts'
import { knownUserIds } from '../../projects/index.ts'
import { addTags, dropTags, ensureStarTag, type HostTag } from '../../tags/index.ts'

const MAX_WATCHERS = 100

/**
 * Stars an issue for the people whom the body names, or takes their stars away. The star is the tag of that name that
 * each of them has, so there is nothing else that could disagree. The issue does not count as changed by it.
 */
export async function setStars(ctx: RequestContext, issueText: string, body: BodyOf<'IssueWatchers'>): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const wanted = await wantedStars(ctx, body)
    for (const userId of wanted.keys()) requireWatch(ctx, issue, userId)
    const pairs = { added: [] as HostTag[], dropped: [] as HostTag[] }
    for (const [userId, isStarred] of wanted) {
      const tag = { id: await ensureStarTag(ctx, userId), name: 'Star', acl: [userId], isStar: true }
      pairs[isStarred ? 'added' : 'dropped'].push({ host: issue, tag })
    }
    await addTags(ctx, issueHost, pairs.added)
    await dropTags(ctx, issueHost, pairs.dropped)
    return issue.id
  })
}

async function wantedStars(ctx: RequestContext, body: BodyOf<'IssueWatchers'>): Promise<ReadonlyMap<number, boolean>> {
  const wanted = new Map<number, boolean>()
  const watchers = body.issueWatchers ?? []
  if (watchers.length > MAX_WATCHERS)
    throw new AppError('bad_request', { reason: `at most ${MAX_WATCHERS} watchers can be given at once` })
  for (const { user, isStarred } of watchers) {
    if (!user) throw new AppError('field_required', { name: 'user', field: 'user' })
    const [userId] = await knownUserIds(ctx, [user], [ctx.actor.userId], 'user')
    if (userId !== undefined) wanted.set(userId, isStarred ?? true)
  }
  if (typeof body.hasStar === 'boolean') wanted.set(ctx.actor.userId, body.hasStar)
  return wanted
}
