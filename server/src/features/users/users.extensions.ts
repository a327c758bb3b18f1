import type { RequestContext } from '../../platform/context/index.ts'
import { hookPoint } from '../../platform/contributions/index.ts'

/** What other features do when people come and go, inside the same transaction. */
export interface UserHooks {
  /** Gives what everybody has from the beginning. */
  readonly created?: (ctx: RequestContext, userId: number) => Promise<unknown>
  /** Before anything of theirs is removed, and before the user is locked: locks what comes first in the order of locks. */
  readonly beforeRemoval?: (ctx: RequestContext, userId: number) => Promise<void>
  /**
   * Removes what is theirs alone, and hands what they are in charge of to the successor (null = nobody).
   */
  readonly removed?: (ctx: RequestContext, userId: number, successorId: number | null) => Promise<void>
}

export const userHooks = hookPoint<UserHooks>('userHooks')
