import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type HostKind, requireWatch } from '../../hosts/index.ts'
import { knownUserIds } from '../../projects/index.ts'
import { addTags, dropTags, ensureStarTag, type HostTag } from '../../tags/index.ts'

const MAX_WATCHERS = 100

/** Whose stars come (`true`) or go; all others stay as they are. */
export interface Stars {
  /** The actor's. */
  readonly own?: boolean | null | undefined
  readonly people?: readonly BodyOf<'IssueWatcher'>[] | null | undefined
}

/**
 * Stars a host for people, or takes their stars away; gives its id. The star is the tag of that name that each of them
 * has, so there is nothing else that could disagree. The host does not count as changed by it.
 */
export async function setStars(ctx: RequestContext, kind: HostKind, idText: string, stars: Stars): Promise<number> {
  return transaction(ctx, async ctx => {
    const host = await kind.find(ctx, idText, { lock: true })
    const wanted = await wantedStars(ctx, stars)
    for (const userId of wanted.keys()) requireWatch(ctx, kind, host, userId)
    const pairs = { added: [] as HostTag[], dropped: [] as HostTag[] }
    for (const [userId, isStarred] of wanted) {
      const tag = { id: await ensureStarTag(ctx, userId), name: 'Star', acl: [userId], isStar: true }
      pairs[isStarred ? 'added' : 'dropped'].push({ host, tag })
    }
    await addTags(ctx, kind, pairs.added)
    await dropTags(ctx, kind, pairs.dropped)
    return host.id
  })
}

async function wantedStars(ctx: RequestContext, { own, people }: Stars): Promise<ReadonlyMap<number, boolean>> {
  const wanted = new Map<number, boolean>()
  const watchers = people ?? []
  if (watchers.length > MAX_WATCHERS)
    throw new AppError('bad_request', { reason: `at most ${MAX_WATCHERS} watchers can be given at once` })
  for (const { user, isStarred } of watchers) {
    if (!user) throw new AppError('field_required', { name: 'user', field: 'user' })
    const [userId] = await knownUserIds(ctx, [user], [ctx.actor.userId], 'user')
    if (userId !== undefined) wanted.set(userId, isStarred ?? true)
  }
  if (typeof own === 'boolean') wanted.set(ctx.actor.userId, own)
  return wanted
}
