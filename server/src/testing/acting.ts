import type { PermissionKey } from '@cairn/common/features/access'
import type { Actor, RequestContext } from '../platform/context/index.ts'

interface Acting extends Partial<Pick<Actor, 'userId' | 'isGuest' | 'principals'>> {
  /** Where each permission is held: everywhere, or in these projects. */
  readonly held?: Partial<Readonly<Record<PermissionKey, 'global' | readonly number[]>>>
  readonly silent?: boolean
}

/** A context for rules that depend on nothing but who acts; whatever else they would reach for is not there. */
export function acting({ userId = 1, isGuest = false, held = {}, principals, silent = false }: Acting): RequestContext {
  const permissions = Object.entries(held).map(
    ([key, where]) => [key, typeof where === 'string' ? where : new Set(where)] as const,
  )
  const actor: Actor = {
    userId,
    login: 'somebody',
    isGuest,
    principals: principals ?? [userId],
    permissions: new Map(permissions),
    locale: null,
    credential: null,
  }
  return { actor, silent } as RequestContext
}
