import { braced, quoteName } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { insertSavedQuery, rewriteSavedQuery } from '../../saved-searches/index.ts'
import { isUpdatable } from '../../tags/index.ts'
import type { Board } from '../boards.store.ts'

/** What the backlog of a board is made of. */
export interface BacklogOf {
  readonly name: string
  readonly projectIds: readonly number[]
}

/** The search of what is open in the board's projects and not on it. */
export async function backlogQuery(ctx: RequestContext, { name, projectIds }: BacklogOf): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select p.short_name as key from unnest(${intArray(projectIds)}) with ordinality as o (id, place)
    join project p on p.id = o.id order by o.place`.execute(ctx.db)
  const projects = rows.map(({ key }) => quoteName(key)).join(', ')
  return `${projects ? `project: ${projects} ` : ''}has: -${braced(`Board ${name}`)} #Unresolved`
}

/** Saves the search of the backlog of a new board for its owner, under a name that is free; gives its id. */
export async function saveBacklog(ctx: RequestContext, board: BacklogOf, ownerId: number): Promise<number> {
  const query = await backlogQuery(ctx, board)
  return insertSavedQuery(ctx, { name: await freeName(ctx, board, ownerId), query, ownerId })
}

async function freeName(ctx: RequestContext, { name }: BacklogOf, ownerId: number): Promise<string> {
  const wanted = nameOf(ctx, name)
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from saved_query
    where (owner_id = ${ownerId} or owner_id is null) and deleted_at is null and starts_with(lower(name), lower(${wanted}))`.execute(
    ctx.db,
  )
  const taken = new Set(rows.map(row => row.name))
  for (let count = 1; count < 10_000; count++) {
    const free = count === 1 ? wanted : `${wanted} ${count}`
    if (!taken.has(free.toLowerCase())) return free
  }
  throw new AppError('name_taken', { name: wanted, field: 'name' })
}

const SUFFIX_ROOM = 10

const nameOf = (ctx: RequestContext, name: string): string =>
  ctx.texts
    .format(ctx.locale, 'board.backlog', { name })
    .slice(0, TEXT_LIMITS.savedSearchName - SUFFIX_ROOM)
    .trim()

/**
 * The backlog that nobody changed goes with the board's name and projects. A search of somebody else than the board's owner
 * does so for who may change it.
 */
export async function renewBacklog(
  ctx: RequestContext,
  board: BacklogOf & Pick<Board, 'backlog_id' | 'owner_id'>,
  after: BacklogOf,
): Promise<void> {
  if (board.backlog_id === null) return
  const [from, to] = [await backlogQuery(ctx, board), await backlogQuery(ctx, after)]
  if (from === to) return
  const search = await ctx.db
    .selectFrom('saved_query')
    .select(['owner_id', 'kind', 'update_groups', 'update_users'])
    .where('id', '=', board.backlog_id)
    .executeTakeFirst()
  if (search && (search.owner_id === board.owner_id || isUpdatable(ctx, search)))
    await rewriteSavedQuery(ctx, board.backlog_id, { from, to })
}
