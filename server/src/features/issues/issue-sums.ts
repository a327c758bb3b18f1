import type { RequestContext } from '../../platform/context/index.ts'
import { votesAffected } from './count-votes.ts'

/** estimate: somebody set how long an issue takes · tree: issues came, went, or hang elsewhere · work: it was worked on. */
export type SumCause = 'estimate' | 'tree' | 'work'

/** Runs inside the transaction that changes the issues. */
export type SumListener = (ctx: RequestContext, issueIds: readonly number[], cause: SumCause) => Promise<void>

const listeners: SumListener[] = []

/** Registers once, when the feature is loaded: sums over subtasks that stand in fields follow. */
export function onSumsAffected(listener: SumListener): void {
  listeners.push(listener)
}

/** Follows a change that sums or votes in these issues, or in those above them, may depend on. */
export async function sumsAffected(ctx: RequestContext, issueIds: readonly number[], cause: SumCause): Promise<void> {
  if (issueIds.length === 0) return
  if (cause === 'tree') await votesAffected(ctx, issueIds)
  for (const listener of listeners) await listener(ctx, issueIds, cause)
}
