import { starVerb as definition, type StarCommand } from '@cairn/common/features/commands'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireWatch, sift } from '../hosts/index.ts'
import { type EditingVerb, issueHost, previewLabel, type Star, sentence, undoTags } from '../issues/index.ts'
import { ensureStarTag } from '../tags/index.ts'

/** Stars, of the actor or of somebody else, which are tags. */
export const starVerb: EditingVerb<StarCommand> = {
  definition,
  describe: (ctx, { action, user }) =>
    user ? sentence(ctx, `${action}StarOf`, { name: user.name }) : sentence(ctx, `${action}Star`),
  plan: async (ctx, _issues, commands, { isForeseen }) => {
    // Whoever never had a star gets one.
    const edit = isForeseen ? {} : await starChanges(ctx, commands)
    return () => ({ edit })
  },
  check: (ctx, issues, { user }) =>
    sift(ctx, issues, issue => requireWatch(ctx, issueHost, issue, user?.id ?? ctx.actor.userId)),
  preview: (ctx, { action, user }) => {
    const name = user?.name ?? previewLabel(ctx, 'oneself')
    const isAdded = action === 'add'
    return [{ field: previewLabel(ctx, 'star'), removed: isAdded ? null : name, added: isAdded ? name : null }]
  },
  undo: undoTags,
}

/** The last word on each star counts. */
async function starChanges(ctx: RequestContext, commands: readonly StarCommand[]) {
  const stars = new Map<number, { readonly star: Star; readonly isAdded: boolean }>()
  for (const { user, action } of commands) {
    if (ctx.actor.isGuest) throw new AppError('forbidden', { permission: 'UPDATE_WATCHERS' })
    const userId = user?.id ?? ctx.actor.userId
    const id = await ensureStarTag(ctx, userId)
    stars.set(userId, { star: { id, name: 'Star', acl: [userId], isStar: true, userId }, isAdded: action === 'add' })
  }
  const all = [...stars.values()]
  return {
    addedStars: all.flatMap(({ star, isAdded }) => (isAdded ? [star] : [])),
    droppedStars: all.flatMap(({ star, isAdded }) => (isAdded ? [] : [star])),
  }
}
