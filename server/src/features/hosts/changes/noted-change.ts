import type { RequestContext } from '../../../platform/context/index.ts'
import type { HostChange } from '../host-kind.ts'

/**
 * What a host went through. `changed`: it counts as changed now by who acts. `told`: something about it happened that
 * is no change of it, such as a vote or a mention.
 */
export type ChangeKind = 'created' | 'changed' | 'deleted' | 'restored' | 'imported' | 'told'

/** A change with who made it, and when. */
export interface NotedChange extends Omit<HostChange, 'kind'> {
  readonly kind: ChangeKind
  readonly by: number
  readonly at: number
  readonly operationId: number | null
  readonly silent: boolean
}

/** What a change says of who makes it. */
export const circumstancesOf = (ctx: RequestContext) => ({
  by: ctx.actor.userId,
  at: ctx.clock(),
  operationId: ctx.operationId ?? null,
  silent: ctx.silent,
})
