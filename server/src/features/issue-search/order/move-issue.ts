import { SavedQuery } from '@cairn/common/features/saved-searches'
import { Tag } from '@cairn/common/features/tags'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { holdAdvisoryLock, transaction } from '../../../platform/db/index.ts'
import { findIssue } from '../../issues/index.ts'
import { type FolderKey, findFolder, findSavedQuery } from '../../saved-searches/index.ts'
import { findTag, isUpdatable, requireOnFolder } from '../../tags/index.ts'
import { findByQuery, openList, readList } from '../list/find-by-query.ts'
import { readQuery } from '../list/read-query.ts'
import { manualOrder } from './manual-order.ts'
import type {} from './order.tables.ts'

/** Distance of two neighbours when both are new: 20 issues can be put between them one after the other. */
const GAP = 2 ** 20
/** How far down the list an issue can be moved: all before it get a place of their own. */
const MAX_PLACES = 5_000

/**
 * Moves an issue to the place right after `leading`, or to the first one with null. Issues above that never had a
 * place of their own get the one at which they stand. For who may change the folder.
 */
export async function moveInFolder(
  ctx: RequestContext,
  folderText: string,
  movedText: string,
  leadingText: string | null,
): Promise<number> {
  const folder = await findFolder(ctx, folderText)
  await requireUpdatable(ctx, folder)
  const { sort } = await readQuery(ctx, { query: '', folder: folderText })
  if (sort.length > 0) throw new AppError('bad_request', { reason: 'this search says itself how it is sorted' })
  const [moved, leading] = [
    await findIssue(ctx, movedText),
    leadingText === null ? null : await findIssue(ctx, leadingText),
  ]
  if (leading?.id === moved.id) throw new AppError('invalid_value', { name: 'leading' })
  await transaction(ctx, async tx => {
    await holdAdvisoryLock(tx.db, 'folderOrder', folder.id)
    if (leading) await givePlacesUpTo(tx, folder, leading.id, moved.id)
    const after = leading ? await rankOf(tx, folder, leading.id) : null
    const rank =
      (await rankBetween(tx, folder, after, moved.id)) ?? (await spreadOut(tx, folder, leading?.id ?? null, moved.id))
    await sql`insert into folder_order (folder_id, issue_id, rank) values (${folder.id}, ${moved.id}, ${rank})
      on conflict (folder_id, issue_id) do update set rank = excluded.rank`.execute(tx.db)
  })
  return moved.id
}

async function requireUpdatable(ctx: RequestContext, { classNo, id }: FolderKey): Promise<void> {
  if (classNo !== Tag.ownClass() && classNo !== SavedQuery.ownClass())
    throw new AppError('bad_request', { reason: 'only tags and saved searches have an order of their own' })
  const folder =
    classNo === Tag.ownClass() ? await findTag(ctx, Tag.id(id)) : await findSavedQuery(ctx, SavedQuery.id(id))
  requireOnFolder(isUpdatable(ctx, folder), folder, 'UPDATE_WATCH_FOLDER')
}

/** The issues of the list down to `leading` keep their places when one of them moves. */
async function givePlacesUpTo(
  ctx: RequestContext,
  folder: FolderKey,
  leadingId: number,
  movedId: number,
): Promise<void> {
  if ((await rankOf(ctx, folder, leadingId)) !== null) return
  const list = await findByQuery(ctx, { query: '', folder: `${folder.classNo}-${folder.id}` }, { top: MAX_PLACES })
  const end = list.findIndex(issue => issue.id === leadingId)
  if (end < 0)
    throw new AppError('bad_request', { reason: 'the issue to stand behind is not among the first of this list' })
  const ids = list.slice(0, end + 1).flatMap(({ id }) => (id === movedId ? [] : [id]))
  await sql`
    insert into folder_order (folder_id, issue_id, rank)
    select ${folder.id}, n.id, coalesce((select max(rank) from folder_order where folder_id = ${folder.id}), 0) + n.place * ${GAP}::bigint
    from unnest(${bigints(ids)}) with ordinality as n (id, place)
    where not exists (select 1 from folder_order o where o.folder_id = ${folder.id} and o.issue_id = n.id)`.execute(
    ctx.db,
  )
}

const bigints = (ids: readonly number[]): RawBuilder<unknown> => sql`${`{${ids.join(',')}}`}::bigint[]`

async function rankOf(ctx: RequestContext, folder: FolderKey, issueId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('folder_order')
    .select('rank')
    .where('folder_id', '=', folder.id)
    .where('issue_id', '=', issueId)
    .executeTakeFirst()
  return row?.rank ?? null
}

/** A free place right after `after` (null = before all); null when there is no room left. */
async function rankBetween(
  ctx: RequestContext,
  folder: FolderKey,
  after: number | null,
  movedId: number,
): Promise<number | null> {
  const { rows } = await sql<{ rank: number | null }>`
    select min(rank) as rank from folder_order where folder_id = ${folder.id} and issue_id <> ${movedId}
      ${after === null ? sql`` : sql`and rank > ${after}`}`.execute(ctx.db)
  const next = rows[0]?.rank ?? null
  if (after === null) return next === null ? 0 : next - GAP
  if (next === null) return after + GAP
  const middle = Math.floor((after + next) / 2)
  return middle > after ? middle : null
}

/** Makes room everywhere. Gives the place right after `leading`. */
async function spreadOut(
  ctx: RequestContext,
  folder: FolderKey,
  leadingId: number | null,
  movedId: number,
): Promise<number> {
  const rows = await ctx.db
    .deleteFrom('folder_order')
    .where('folder_id', '=', folder.id)
    .returning(['issue_id', 'rank'])
    .execute()
  const ids = rows
    .sort((left, right) => left.rank - right.rank)
    .flatMap(row => (row.issue_id === movedId ? [] : [row.issue_id]))
  await sql`insert into folder_order (folder_id, issue_id, rank)
    select ${folder.id}, n.id, n.place * ${GAP}::bigint from unnest(${bigints(ids)}) with ordinality as n (id, place)`.execute(
    ctx.db,
  )
  return ((leadingId === null ? -1 : ids.indexOf(leadingId)) + 1) * GAP + GAP / 2
}

/** Issues that have a place of their own, in that order, as far as the reader sees them in this list. */
export async function manuallyOrdered(
  ctx: RequestContext,
  folderText: string,
  paging: { readonly skip: number; readonly top: number | null },
): Promise<readonly number[]> {
  const read = await readQuery(ctx, { query: '', folder: folderText })
  const order = await manualOrder(ctx, read.folder)
  if (!order || !read.folder) return []
  const rows = await ctx.db
    .selectFrom('folder_order')
    .select('issue_id')
    .where('folder_id', '=', read.folder.id)
    .execute()
  const known = new Set(rows.map(row => row.issue_id))
  const list = await openList(ctx, read)
  // What has a place stands before all else.
  const found = await readList(ctx, { ...list, order }, { top: known.size })
  const ids = found.flatMap(({ id }) => (known.has(id) ? [id] : []))
  return ids.slice(paging.skip, paging.top === null ? undefined : paging.skip + paging.top)
}
