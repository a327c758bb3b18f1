import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { requireCan } from '../../access/index.ts'
import type { HostKind } from '../../hosts/index.ts'
import { type Typist, tellTyping } from '../typing.ts'

/** Lets those who see the host know that the actor is writing a comment on it, or with `isText` its own text. */
export async function sayTyping(ctx: RequestContext, kind: HostKind, idText: string, isText: boolean): Promise<Typist> {
  const host = await kind.find(ctx, idText)
  const { create } = kind.comments.permissions
  // Everybody who is not signed in would seem to be one and the same.
  if (ctx.actor.isGuest) throw new AppError('forbidden', { permission: create })
  if (isText) kind.requireUpdate(ctx, host)
  else requireCan(ctx, create, host.project_id)
  const typist = { hostId: host.id, userId: ctx.actor.userId, timestamp: ctx.clock(), isText }
  return { ...typist, timestamp: await tellTyping(ctx, { ...typist, projectId: host.project_id }) }
}

/** Takes it back, before it would be forgotten anyway. */
export async function stopTyping(ctx: RequestContext, kind: HostKind, idText: string): Promise<void> {
  const host = await kind.find(ctx, idText)
  if (ctx.actor.isGuest) return
  const { userId } = ctx.actor
  await tellTyping(ctx, { hostId: host.id, projectId: host.project_id, userId, timestamp: 0 })
}
