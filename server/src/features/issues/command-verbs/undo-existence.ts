import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { deleteIssues, restoreIssues } from '../commands/delete-issues.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { visibleIssues } from '../lock-issues.ts'
import { attempt, type DoneOperation, type UndoStep } from './undo-step.ts'

/** Restores issues that were deleted, and deletes those that came unless somebody touched them since. */
export const undoExistence: UndoStep = {
  first: 'existence',
  undo: async (ctx, operation, tally) => {
    const { createdIssues, deletedIssues } = operation
    const gone = await visibleIssues(ctx, deletedIssues, { lock: true, deleted: true })
    const copies = await visibleIssues(ctx, createdIssues, { lock: true })
    const touched = await changedSince(ctx, operation, [...copies.keys()])
    const own = await deletedBy(ctx, operation.actorId, [...gone.keys()])
    const created = await permitted(
      ctx,
      [...gone.values()].filter(issue => own.has(issue.id)),
      (ctx, issues) => restoreIssues(ctx, issues),
    )
    const deleted = await permitted(
      ctx,
      [...copies.values()].filter(issue => !touched.has(issue.id)),
      (ctx, issues) => deleteIssues(ctx, issues),
    )
    tally.undone += created.length + deleted.length
    tally.skipped += deletedIssues.length + createdIssues.length - created.length - deleted.length
    return { created, deleted }
  },
}

const permitted = async (
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  work: (ctx: RequestContext, issues: readonly VisibleIssue[]) => Promise<void>,
): Promise<readonly number[]> =>
  (await attempt(ctx, inner => work(inner, issues))) ? issues.map(issue => issue.id) : []

/** Those that changed after the operation, and not by it. */
async function changedSince(
  ctx: RequestContext,
  operation: DoneOperation,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${[...ids]}::bigint[]) as given (id) where exists (
      select 1 from activity a where a.host_id = given.id and a.created > ${operation.created}
        and a.operation_id is distinct from ${operation.id})`.execute(ctx.db)
  return new Set(rows.map(row => row.id))
}

/** Those whose last deletion was by that person: what somebody else deleted since stays away. */
async function deletedBy(ctx: RequestContext, userId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from issue where id = any(${[...ids]}::bigint[]) and deleted_by = ${userId}`.execute(ctx.db)
  return new Set(rows.map(row => row.id))
}
