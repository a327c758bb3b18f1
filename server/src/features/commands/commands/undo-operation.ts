import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { lockBeforeHosts } from '../../hosts/index.ts'
import {
  changeIssues,
  checkChanges,
  commandVerbsOf,
  type DoneOperation,
  type IssueEdit,
  mergedEdit,
  type OperationEntry,
  type PartOfEdit,
  sizeOfEdit,
  type Tally,
  type UndoStep,
  visibleIssues,
} from '../../issues/index.ts'
import { bringThingsBack, takeThingsAway } from '../made-things.ts'
import { entriesOf } from '../operation-entries.ts'
import { advanceOperation, findOperation, insertOperation, type Operation } from '../operations.store.ts'

/** Issues that are changed back with one set of statements. */
const PORTION = 1_000

/**
 * Takes back what an operation of the actor did, under the actor's rights, but for what was changed since. Gives the
 * operation. Taking back is an operation of its own, so that it can be taken back as well.
 */
export async function undoOperation(ctx: RequestContext, idText: string): Promise<Operation> {
  return transaction({ ...ctx, ifMatch: null }, async ctx => {
    const operation = await findOperation(ctx, idText, { lock: true })
    if (operation.state === 'running' || operation.undone_at !== null)
      throw new AppError('operation_not_undoable', { reason: operation.state === 'running' ? 'running' : 'undone' })
    const copies = new Set(operation.created_ids)
    const entries = (await entriesOf(ctx, operation.id)).filter(entry => !copies.has(entry.host_id))
    const total = new Set([...entries.map(entry => entry.host_id), ...operation.deleted_ids]).size
    const { userId } = ctx.actor
    const id = await insertOperation(ctx, {
      query: operation.query,
      authorId: userId,
      actingId: userId,
      total,
      waiting: null,
    })
    const tally: Tally = { undone: 0, skipped: 0 }
    const inside = { ...ctx, operationId: id }
    await lockBeforeHosts(inside, { operationId: operation.id, entries })
    const made = await bringThingsBack(inside, operation.gone)
    const existence = await undoAll(inside, operation, entries, tally)
    await advanceOperation(ctx, id, { done: total, ...existence, made, isFinished: true })
    const gone = await takeThingsAway(inside, operation.made, operation.created_ids)
    await ctx.db
      .updateTable('operation')
      .set({ gone: JSON.stringify(gone) })
      .where('id', '=', id)
      .execute()
    await ctx.db
      .updateTable('operation')
      .set({ undone_at: ctx.clock(), undone: tally.undone, skipped: tally.skipped })
      .where('id', '=', operation.id)
      .execute()
    return findOperation(ctx, idText)
  })
}

/** Runs the steps of all verbs. Gives the issues that came and went by that, for taking this back. */
async function undoAll(
  ctx: RequestContext,
  operation: Operation,
  all: readonly OperationEntry[],
  tally: Tally,
): Promise<{ readonly created: readonly number[]; readonly deleted: readonly number[] }> {
  // Several verbs may share one.
  const steps = [...new Set(commandVerbsOf(ctx.contributions).all.flatMap(({ undo }) => undo ?? []))]
  const created: number[] = []
  const deleted: number[] = []
  let entries = all
  for (const first of ['existence', 'project', undefined] as const)
    for (const step of steps) {
      if (!step.undo || step.first !== first) continue
      const undone = await step.undo(ctx, doneOperation(operation, entries), tally)
      created.push(...(undone?.created ?? []))
      deleted.push(...(undone?.deleted ?? []))
      const { dealtWith } = undone ?? {}
      if (dealtWith) entries = entries.filter(entry => !dealtWith.has(entry.id))
    }
  const byIssue = [...Map.groupBy(entries, entry => entry.host_id).values()]
  for (let start = 0; start < byIssue.length; start += PORTION)
    await undoEdits(ctx, steps, byIssue.slice(start, start + PORTION).flat(), tally)
  return { created, deleted }
}

const doneOperation = (operation: Operation, entries: readonly OperationEntry[]): DoneOperation => ({
  id: operation.id,
  created: operation.created,
  actorId: operation.acting_id ?? operation.author_id,
  createdIssues: operation.created_ids,
  deletedIssues: operation.deleted_ids,
  entries,
})

/** Takes back what steps say by edits, all of them at once. */
async function undoEdits(
  ctx: RequestContext,
  steps: readonly UndoStep[],
  entries: readonly OperationEntry[],
  tally: Tally,
): Promise<void> {
  const issues = await visibleIssues(
    ctx,
    entries.map(entry => entry.host_id),
    { lock: true },
  )
  const edits = new Map<number, PartOfEdit[]>()
  for (const step of steps) {
    const own = step.edits ? entries.filter(({ category }) => category === step.category) : []
    const seen = own.filter(entry => issues.has(entry.host_id))
    tally.skipped += own.length - seen.length
    if (!step.edits || seen.length === 0) continue
    for (const [id, edit] of await step.edits(ctx, issues, seen, tally)) edits.set(id, [...(edits.get(id) ?? []), edit])
  }
  const changes = [...issues.values()].flatMap((issue): IssueEdit[] => {
    const ofIssue = edits.get(issue.id)
    const change = ofIssue && mergedEdit(issue, ofIssue)
    return change && sizeOfEdit(change) > 0 ? [change] : []
  })
  const refusals = new Map<number, AppError>()
  await checkChanges({ ...ctx, refusals }, changes)
  for (const change of changes) {
    if (!refusals.has(change.issue.id)) continue
    tally.undone -= sizeOfEdit(change)
    tally.skipped += sizeOfEdit(change)
  }
  await changeIssues(
    ctx,
    changes.filter(({ issue }) => !refusals.has(issue.id)),
  )
}
