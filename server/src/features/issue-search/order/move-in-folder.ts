import { SavedQuery } from '@cairn/common/features/saved-searches'
import { Tag } from '@cairn/common/features/tags'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue } from '../../issues/index.ts'
import {
  hasOrder,
  keysOf,
  type Neighbours,
  type Place,
  place,
  type ShownList,
  startOrder,
} from '../../manual-order/index.ts'
import { type FolderKey, findFolder, findSavedQuery } from '../../saved-searches/index.ts'
import { findTag, isUpdatable, requireOnFolder } from '../../tags/index.ts'
import { type IssueList, openList, readList } from '../list/find-by-query.ts'
import { findEvery } from '../list/find-every.ts'
import { type ReadQuery, readQuery } from '../list/read-query.ts'

/** So many issues of a list keep their places when the first of them is moved. */
const MAX_KEPT = 5_000

/**
 * Moves an issue to the place right after `leading`, or to the first one with null. The first move in a list keeps the
 * others where they were shown; from then on it is the order by hand. For who may change the folder.
 */
export async function moveInFolder(
  ctx: RequestContext,
  folderText: string,
  movedText: string,
  leadingText: string | null,
): Promise<number> {
  const folder = await findFolder(ctx, folderText)
  await requireUpdatable(ctx, folder)
  return moveInList(ctx, folder.id, await readQuery(ctx, { query: '', folder: folderText }), movedText, leadingText)
}

/** The same in any list that is read by a query, whoever may change it. */
export async function moveInList(
  ctx: RequestContext,
  listId: number,
  read: ReadQuery,
  movedText: string,
  leadingText: string | null,
): Promise<number> {
  const [moved, leading] = [
    await findIssue(ctx, movedText),
    leadingText === null ? null : await findIssue(ctx, leadingText),
  ]
  await arrangeList(ctx, { listId, read }, [moved.id], leading?.id ?? null)
  return moved.id
}

/** A list that is read by a query, and whose order by hand is kept under a number. */
export interface ArrangedList {
  readonly listId: number
  readonly read: ReadQuery
}

/**
 * Moves issues, in the order in which they are given, to the place right after `leadingId`, or to the first one with null.
 * Gives where they stood before; nothing when they stand there already. The caller asks whether they are seen.
 */
export async function arrangeList(
  ctx: RequestContext,
  { listId, read }: ArrangedList,
  movedIds: readonly number[],
  leadingId: number | null,
): Promise<readonly Place[]> {
  if (read.sort.length > 0) throw new AppError('bad_request', { reason: 'this search says itself how it is sorted' })
  const moved = new Set(movedIds)
  if (leadingId !== null && moved.has(leadingId)) throw new AppError('invalid_value', { name: 'leading' })
  const shown = (await hasOrder(ctx, listId)) ? null : await shownSoFar(ctx, read, leadingId)
  const neighbours = shown
    ? neighboursIn(shown, moved, leadingId)
    : await neighboursByHand(ctx, await openList(ctx, read), { listId, movedIds }, leadingId)
  if (!neighbours) return []
  return transaction(ctx, async tx => {
    if (shown) await startOrder(tx, listId, shown)
    return place(tx, listId, movedIds, neighbours)
  })
}

async function requireUpdatable(ctx: RequestContext, { classNo, id }: FolderKey): Promise<void> {
  if (classNo !== Tag.ownClass() && classNo !== SavedQuery.ownClass())
    throw new AppError('bad_request', { reason: 'only tags and saved searches have an order of their own' })
  const folder =
    classNo === Tag.ownClass() ? await findTag(ctx, Tag.id(id)) : await findSavedQuery(ctx, SavedQuery.id(id))
  requireOnFolder(isUpdatable(ctx, folder), folder, 'UPDATE_WATCH_FOLDER')
}

/** The list in the order in which it was shown until now. What stands down to `leading` was put there, so to say. */
async function shownSoFar(
  ctx: RequestContext,
  read: Parameters<typeof openList>[1],
  leadingId: number | null,
): Promise<ShownList> {
  const { folder: _, ...inOtherOrder } = read
  const hostIds = await findEvery(ctx, await openList(ctx, inOtherOrder), MAX_KEPT)
  const head = leadingId === null ? 0 : hostIds.indexOf(leadingId) + 1
  if (leadingId !== null && head === 0)
    throw new AppError('bad_request', { reason: 'the issue to stand behind is not among the first of this list' })
  return { hostIds, head, isWhole: hostIds.length < MAX_KEPT }
}

function neighboursIn(
  { hostIds, isWhole }: ShownList,
  moved: ReadonlySet<number>,
  leadingId: number | null,
): Neighbours {
  const others = hostIds.filter(id => !moved.has(id))
  const next = others[leadingId === null ? 0 : others.indexOf(leadingId) + 1]
  if (next !== undefined) return { after: leadingId, before: next }
  return leadingId === null || isWhole ? { after: leadingId, before: null } : { after: leadingId }
}

/**
 * What the mover sees on both sides of the gap; what is hidden from him may lie on either side of it. Null: the moved ones
 * stand there already.
 */
async function neighboursByHand(
  ctx: RequestContext,
  list: IssueList,
  { listId, movedIds }: { readonly listId: number; readonly movedIds: readonly number[] },
  leadingId: number | null,
): Promise<Neighbours | null> {
  const key = leadingId === null ? undefined : (await keysOf(ctx, listId, [leadingId])).get(leadingId)
  const after = leadingId === null || key === undefined ? null : [key, leadingId]
  const found = (await readList(ctx, list, { top: movedIds.length + 1, after })).map(({ id }) => id)
  if (movedIds.every((id, at) => found[at] === id)) return null
  const moved = new Set(movedIds)
  return { after: leadingId, before: found.find(id => !moved.has(id)) ?? null }
}

/** The issues of a list that somebody has put in an order, in that order, as far as the reader sees them. */
export async function manuallyOrdered(
  ctx: RequestContext,
  folderText: string,
  paging: { readonly skip: number; readonly top: number | null },
): Promise<readonly number[]> {
  const read = await readQuery(ctx, { query: '', folder: folderText })
  const hasOwn = read.folder !== null && read.sort.length === 0 && (await hasOrder(ctx, read.folder.id))
  return hasOwn ? (await readList(ctx, await openList(ctx, read), paging)).map(({ id }) => id) : []
}
