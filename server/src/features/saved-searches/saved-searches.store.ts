import { SavedQuery } from '@cairn/common/features/saved-searches'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type Paging, violates } from '../../platform/http/index.ts'
import { containsPattern } from '../projects/index.ts'
import { folderCondition, restorableCondition } from '../tags/index.ts'
import { pinnedCondition } from './folder-pins.ts'
import type { SavedQueryTable } from './saved-searches.tables.ts'

const MAX_INT = 2_147_483_647

export type StoredSavedQuery = Selectable<SavedQueryTable>

/** Finds a search that the actor may see (or restore, with `deleted`) by its database id; throws `not_found` otherwise. */
export async function findSavedQuery(
  ctx: RequestContext,
  text: string,
  options: { readonly lock?: boolean; readonly deleted?: boolean } = {},
): Promise<StoredSavedQuery> {
  const id = SavedQuery.parseId(text)
  const { rows } =
    id === null || id > MAX_INT
      ? { rows: [] }
      : await sql<StoredSavedQuery>`
          select s.* from saved_query s
          where s.id = ${id} and ${options.deleted ? restorableCondition(ctx, 's') : folderCondition(ctx, 's')}
          ${options.lock ? sql`for update` : sql``}`.execute(ctx.db)
  const [found] = rows
  if (!found) throw notFound(text)
  return found
}

/** Order in which equal names are taken: one's own, then the built-in ones, then those of others. */
export function ownFirst(ctx: RequestContext, alias: string): RawBuilder<number> {
  const owner = sql.ref(`${alias}.owner_id`)
  return sql<number>`case when ${owner} = ${ctx.actor.userId} then 0 when ${owner} is null then 1 else 2 end`
}

export interface SavedQueryFilter {
  readonly query?: string | undefined
  readonly pinned?: 'true' | 'false' | '' | undefined
  readonly ownerId?: number
}

/** Ids of a page of visible searches, the built-in ones first, then by name. */
export async function pageOfSavedQueries(
  ctx: RequestContext,
  filter: SavedQueryFilter,
  paging: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from saved_query s
    where ${folderCondition(ctx, 's')}
      ${filter.ownerId === undefined ? sql`` : sql`and s.owner_id = ${filter.ownerId}`}
      ${filter.query?.trim() ? sql`and lower(s.name) like lower(${containsPattern(filter.query)})` : sql``}
      ${filter.pinned ? sql`and ${pinnedCondition(ctx, SavedQuery.ownClass(), 's.id', sql`s.kind is not null`)} = ${filter.pinned === 'true'}` : sql``}
    order by s.kind is null, s.name collate "und-x-icu", s.id
    offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Runs a write of a search; a second one of an owner with the same name, also that of a built-in one, is refused. */
export async function withUniqueName<T>(ctx: RequestContext, name: string, write: () => Promise<T>): Promise<T> {
  const taken = new AppError('name_taken', { name, field: 'name' })
  const { rows } = await sql`select 1 from saved_query
    where owner_id is null and lower(name) = lower(${name}) and deleted_at is null`.execute(ctx.db)
  if (rows.length > 0) throw taken
  try {
    return await write()
  } catch (error) {
    throw violates(error, 'saved_query_by_name') ? taken : error
  }
}
