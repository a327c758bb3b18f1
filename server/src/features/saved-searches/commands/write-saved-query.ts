import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { canSomewhere } from '../../access/index.ts'
import {
  asksToShare,
  changesSharing,
  isShareable,
  isUpdatable,
  PRIVATE,
  readSharing,
  requireOnFolder,
  type Sharing,
  sharingColumns,
  sharingOf,
} from '../../tags/index.ts'
import { readQuery, readSearchName } from '../saved-search-values.ts'
import { findSavedQuery, withUniqueName } from '../saved-searches.store.ts'

/** Saves a search that belongs to the actor; returns its id. */
export async function createSavedQuery(ctx: RequestContext, body: BodyOf<'SavedQuery'>): Promise<number> {
  if (ctx.actor.isGuest || !canSomewhere(ctx, 'CREATE_WATCH_FOLDER'))
    throw new AppError('forbidden', { permission: 'CREATE_WATCH_FOLDER' })
  const name = readSearchName(body.name)
  const query = readQuery(body.query)
  return transaction(ctx, async ctx => {
    if (asksToShare(body) && !canSomewhere(ctx, 'SHARE_WATCH_FOLDER'))
      throw new AppError('forbidden', { permission: 'SHARE_WATCH_FOLDER' })
    const sharing: Sharing = { ...PRIVATE, ...(await readSharing(ctx, body)) }
    return insertSavedQuery(ctx, { name, query, ownerId: ctx.actor.userId, sharing })
  })
}

export interface NewSavedQuery {
  readonly name: string
  readonly query: string
  readonly ownerId: number
  /** Default: seen by its owner alone. */
  readonly sharing?: Sharing
}

/** Writes a search in the transaction of `ctx` without asking a permission: for imports. Throws `name_taken`. */
export async function insertSavedQuery(ctx: RequestContext, search: NewSavedQuery): Promise<number> {
  const now = ctx.clock()
  const { id } = await withUniqueName(ctx, search.name, () =>
    ctx.db
      .insertInto('saved_query')
      .values({
        name: search.name,
        query: search.query,
        owner_id: search.ownerId,
        kind: null,
        ...sharingColumns(search.ownerId, search.sharing ?? PRIVATE),
        created: now,
        updated: now,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await ctx.events.add(ctx, { kind: 'savedQuery.created', entity: 'SavedQuery', entityId: id })
  return id
}

/**
 * Puts another query in the place of one that a feature wrote, unless somebody has changed it since, in the transaction
 * of `ctx` and without asking a permission.
 */
export async function rewriteSavedQuery(
  ctx: RequestContext,
  id: number,
  query: { readonly from: string; readonly to: string },
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('saved_query')
    .set({ query: query.to, updated: ctx.clock() })
    .where('id', '=', id)
    .where('query', '=', query.from)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await ctx.events.add(ctx, { kind: 'savedQuery.changed', entity: 'SavedQuery', entityId: id })
}

/** Changes name, query or sharing of a search; returns its id. */
export async function updateSavedQuery(
  ctx: RequestContext,
  searchId: string,
  body: BodyOf<'SavedQuery'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const search = await findSavedQuery(ctx, searchId, { lock: true })
    requireOnFolder(isUpdatable(ctx, search), search, 'UPDATE_WATCH_FOLDER')
    const isSharing = changesSharing(body)
    if (isSharing) requireOnFolder(isShareable(ctx, search), search, 'SHARE_WATCH_FOLDER')
    const shared = sharingColumns(search.owner_id ?? 0, {
      ...sharingOf(search),
      ...(await readSharing(ctx, body, sharingOf(search))),
    })
    const name = body.name === undefined ? search.name : readSearchName(body.name)
    const query = body.query === undefined ? search.query : readQuery(body.query)
    const columns = { name, query, ...(isSharing ? shared : {}) }
    if (isDeepStrictEqual({ ...search, ...columns }, { ...search })) return search.id
    await withUniqueName(ctx, name, () =>
      ctx.db
        .updateTable('saved_query')
        .set({ ...columns, updated: ctx.clock() })
        .where('id', '=', search.id)
        .execute(),
    )
    await ctx.events.add(ctx, { kind: 'savedQuery.changed', entity: 'SavedQuery', entityId: search.id })
    return search.id
  })
}
