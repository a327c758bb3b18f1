import type { RequestContext } from '../../platform/context/index.ts'

/**
 * Runs in the transaction that removes a person. Removes what is theirs alone, and hands what they are in charge
 * of to the successor (null = nobody).
 */
export type UserRemoval = (ctx: RequestContext, userId: number, successorId: number | null) => Promise<void>

const removals: UserRemoval[] = []

/** Features that keep something of users register here what is to be done when one is removed. */
export function onUserRemoved(removal: UserRemoval): void {
  removals.push(removal)
}

export async function runUserRemovals(ctx: RequestContext, userId: number, successorId: number | null): Promise<void> {
  for (const removal of removals) await removal(ctx, userId, successorId)
}
