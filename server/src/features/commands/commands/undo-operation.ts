import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { updateComment } from '../../comments/index.ts'
import {
  changeIssues,
  checkChanges,
  deleteIssues,
  type IssueEdit,
  issueHost,
  restoreIssues,
  type VisibleIssue,
  visibleIssues,
} from '../../issues/index.ts'
import { moveToFormer, projectOf } from '../../transfers/index.ts'
import { advanceOperation, findOperation, insertOperation, type Operation } from '../operations.store.ts'
import { entriesOf, type OperationEntry, type Tally } from '../undo/operation-entries.ts'
import { undoFields } from '../undo/undo-fields.ts'
import { undoLinks } from '../undo/undo-links.ts'
import { bringTagsBack, removeNewTags } from '../undo/undo-new-tags.ts'
import { undoTags } from '../undo/undo-tags.ts'
import { undoVisibility } from '../undo/undo-visibility.ts'
import { undoWork } from '../undo/undo-work.ts'

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
    const deleted = await undoExistence(inside, operation, tally)
    const newTags = await bringTagsBack(inside, operation.gone_tag_ids)
    const moved = await undoMoves(inside, entries, tally)
    await undoComments(inside, entries, tally)
    await undoWork(inside, entries, tally)
    await undoLinks(inside, entries, tally)
    const byIssue = [
      ...Map.groupBy(
        entries.filter(entry => !moved.has(entry.id)),
        entry => entry.host_id,
      ).values(),
    ]
    for (let start = 0; start < byIssue.length; start += PORTION)
      await undoChanges(inside, byIssue.slice(start, start + PORTION).flat(), tally)
    await advanceOperation(ctx, id, { done: total, ...deleted, newTags, isFinished: true })
    const gone_tag_ids = await removeNewTags(inside, operation)
    await ctx.db.updateTable('operation').set({ gone_tag_ids }).where('id', '=', id).execute()
    await ctx.db
      .updateTable('operation')
      .set({ undone_at: ctx.clock(), undone: tally.undone, skipped: tally.skipped })
      .where('id', '=', operation.id)
      .execute()
    return findOperation(ctx, idText)
  })
}

/** Restores deleted issues and deletes copies that nobody touched. Gives what was done, for taking this back. */
async function undoExistence(ctx: RequestContext, operation: Operation, tally: Tally) {
  const gone = await visibleIssues(ctx, operation.deleted_ids, { lock: true, deleted: true })
  const copies = await visibleIssues(ctx, operation.created_ids, { lock: true })
  const touched = await changedSince(ctx, operation, [...copies.keys()])
  const own = await deletedBy(ctx, operation.acting_id ?? operation.author_id, [...gone.keys()])
  const restored = await permitted(
    [...gone.values()].filter(issue => own.has(issue.id)),
    issues => restoreIssues(ctx, issues),
  )
  const deleted = await permitted(
    [...copies.values()].filter(issue => !touched.has(issue.id)),
    issues => deleteIssues(ctx, issues),
  )
  tally.undone += restored.length + deleted.length
  tally.skipped += operation.deleted_ids.length + operation.created_ids.length - restored.length - deleted.length
  return { created: restored, deleted }
}

async function permitted(
  issues: readonly VisibleIssue[],
  work: (issues: readonly VisibleIssue[]) => Promise<void>,
): Promise<readonly number[]> {
  try {
    await work(issues)
    return issues.map(issue => issue.id)
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/** Those that changed after the operation, and not by it. */
async function changedSince(
  ctx: RequestContext,
  operation: Operation,
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

/**
 * Issues go back to the project that they came from, under their old ids and with the values that they had. Gives the
 * ids of the changes that were dealt with by that.
 */
async function undoMoves(
  ctx: RequestContext,
  entries: readonly OperationEntry[],
  tally: Tally,
): Promise<ReadonlySet<number>> {
  const moves = entries.filter(({ category }) => category === 'ProjectCategory')
  const issues = await visibleIssues(
    ctx,
    moves.map(entry => entry.host_id),
    { lock: true },
  )
  const dealtWith = new Set<number>()
  const possible = moves.filter(({ host_id, added }) => issues.get(host_id)?.project_id === projectOf(added))
  for (const [projectId, group] of Map.groupBy(possible, ({ removed }) => projectOf(removed) ?? -1)) {
    const own = group.flatMap(({ host_id }) => issues.get(host_id) ?? [])
    // What one may not move must not keep the others.
    const together = await tryTo(() => back(own, projectId))
    if (!together) for (const issue of own) await tryTo(() => back([issue], projectId))
  }
  tally.skipped += moves.filter(({ id }) => !dealtWith.has(id)).length
  return dealtWith

  async function back(own: readonly VisibleIssue[], projectId: number): Promise<void> {
    const ids = new Set(own.map(({ id }) => id))
    const taken = await moveToFormer(ctx, own, projectId, entries)
    for (const { id, host_id, category } of entries) {
      if (!ids.has(host_id) || (category !== 'ProjectCategory' && category !== 'CustomFieldCategory')) continue
      dealtWith.add(id)
      tally[category === 'ProjectCategory' || taken.has(id) ? 'undone' : 'skipped']++
    }
  }
}

/** Comments are hidden, and hidden ones are restored; those that were edited since stay. */
async function undoComments(ctx: RequestContext, entries: readonly OperationEntry[], tally: Tally): Promise<void> {
  const own = entries.filter(entry => entry.category === 'CommentsCategory' && entry.target_id !== null)
  for (const entry of own) {
    const edited = await ctx.db
      .selectFrom('comment')
      .select('id')
      .where('id', '=', entry.target_id)
      .where('updated', 'is not', null)
      .executeTakeFirst()
    const isDone =
      !edited &&
      (await tryTo(() =>
        updateComment(ctx, issueHost, `2-${entry.host_id}`, `4-${entry.target_id}`, { deleted: entry.added !== null }),
      ))
    tally[isDone ? 'undone' : 'skipped']++
  }
}

async function tryTo(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const TURNED_BACK: ReadonlySet<string> = new Set(['CustomFieldCategory', 'TagsCategory', 'IssueVisibilityCategory'])

async function undoChanges(ctx: RequestContext, entries: readonly OperationEntry[], tally: Tally): Promise<void> {
  const issues = await visibleIssues(
    ctx,
    entries.map(entry => entry.host_id),
    { lock: true },
  )
  const own = entries.filter(entry => TURNED_BACK.has(entry.category))
  const seen = own.filter(entry => issues.has(entry.host_id))
  tally.skipped += own.length - seen.length
  const fields = await undoFields(ctx, issues, seen, tally)
  const tags = await undoTags(ctx, seen, tally)
  const visibility = await undoVisibility(ctx, seen, tally)
  const changes = [...issues.values()].flatMap((issue): IssueEdit[] => {
    const ofTags = tags.get(issue.id)
    const change: IssueEdit = {
      issue,
      fields: fields.get(issue.id) ?? [],
      addedTags: ofTags?.addedTags ?? [],
      droppedTags: ofTags?.droppedTags ?? [],
      addedStars: ofTags?.addedStars ?? [],
      droppedStars: ofTags?.droppedStars ?? [],
      permitted: visibility.get(issue.id) ?? null,
    }
    return sizeOf(change) > 0 ? [change] : []
  })
  const refusals = new Map<number, AppError>()
  await checkChanges({ ...ctx, refusals }, changes)
  for (const change of changes) {
    if (!refusals.has(change.issue.id)) continue
    tally.undone -= sizeOf(change)
    tally.skipped += sizeOf(change)
  }
  await changeIssues(
    ctx,
    changes.filter(({ issue }) => !refusals.has(issue.id)),
  )
}

const sizeOf = (change: IssueEdit): number =>
  change.fields.length +
  change.addedTags.length +
  change.droppedTags.length +
  change.addedStars.length +
  change.droppedStars.length +
  (change.permitted ? 1 : 0)
