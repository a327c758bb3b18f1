import type { RequestContext } from '../../platform/context/index.ts'
import { hookPoint } from '../../platform/contributions/index.ts'

/**
 * estimate: somebody set how long an issue takes · tree: issues came, went, or hang elsewhere · votes: others duplicate an
 * issue · work: it was worked on.
 */
export type SumCause = 'estimate' | 'tree' | 'votes' | 'work'

/** What other features do inside the transaction that changes the issues: sums over subtasks, and over duplicates. */
export interface SumHooks {
  readonly affected: (ctx: RequestContext, issueIds: readonly number[], cause: SumCause) => Promise<void>
}

export const sumHooks = hookPoint<SumHooks>('sumHooks')

/** Follows a change that sums in these issues, or in those above them, may depend on. */
export async function sumsAffected(ctx: RequestContext, issueIds: readonly number[], cause: SumCause): Promise<void> {
  if (issueIds.length === 0) return
  await sumHooks.run(ctx, 'affected', issueIds, cause)
}
