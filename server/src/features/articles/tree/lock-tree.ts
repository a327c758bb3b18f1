import type { RequestContext } from '../../../platform/context/index.ts'
import { holdAdvisoryLock, shareAdvisoryLock } from '../../../platform/db/index.ts'

/**
 * Changes of a project's tree happen one after another: only so no circle closes, and no child is left, behind the back of
 * a check. To be called before an article is locked; what was read before is read again. Always in one order.
 */
export async function lockTrees(ctx: RequestContext, projectIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(projectIds)].toSorted((a, b) => a - b)) await holdAdvisoryLock(ctx.db, 'articleTree', id)
}

/** Adds to a project's tree together with others; nothing is moved there meanwhile. */
export const shareTree = (ctx: RequestContext, projectId: number): Promise<void> =>
  shareAdvisoryLock(ctx.db, 'articleTree', projectId)
