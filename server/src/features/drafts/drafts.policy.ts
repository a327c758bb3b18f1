import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'

/** Drafts are somebody's own; the guest is nobody in particular. */
export function requirePerson(ctx: RequestContext): void {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
}

/** The owner that rows must have for the actor to see them; the guest owns none. */
export const ownerOf = (ctx: RequestContext): number => (ctx.actor.isGuest ? 0 : ctx.actor.userId)
