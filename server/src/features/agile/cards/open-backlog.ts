import { SavedQuery } from '@cairn/common/features/saved-searches'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { type ReadQuery, readQuery } from '../../issue-search/index.ts'
import { projectCondition } from '../../projects/index.ts'
import { type Backlog, seenBacklogs } from '../backlogs.ts'
import type { Board } from '../boards.store.ts'
import { unlessRefused } from '../bounded-queries.ts'
import { all, inProjects } from '../conditions.ts'
import { backlogQuery } from '../settings/backlog.ts'

/** What a board shows as its backlog, read as the actor. */
export interface OpenBacklog {
  /** The saved search; null: none that the actor sees. */
  readonly backlog: Backlog | null
  /** The query that finds it. */
  readonly query: string
  readonly read: ReadQuery
}

/** A backlog that is a saved search, which alone has an order by hand. */
export interface StoredBacklog extends OpenBacklog {
  readonly backlog: Backlog
}

/** The saved search that a board shows as its backlog. Throws `not_found` for who sees none. */
export async function openStoredBacklog(ctx: RequestContext, board: Board): Promise<StoredBacklog> {
  const backlog = (await seenBacklogs(ctx, [board])).get(board.id)
  if (!backlog) throw notFound('backlog')
  return openSearch(ctx, backlog)
}

/** The saved search of a board, else what is open in its projects and on none of its sprints. */
export async function openBacklog(ctx: RequestContext, board: Board): Promise<OpenBacklog> {
  const backlog = (await seenBacklogs(ctx, [board])).get(board.id)
  return backlog ? openSearch(ctx, backlog) : openDefault(ctx, board)
}

async function openSearch(ctx: RequestContext, backlog: Backlog): Promise<StoredBacklog> {
  const folder = { classNo: SavedQuery.ownClass(), id: backlog.id }
  return { backlog, query: backlog.query, read: { ...(await readStored(ctx, backlog)), folder } }
}

/** A query that names what the actor does not see finds nothing for them: why it cannot be read would tell them of it. */
async function readStored(ctx: RequestContext, { query }: Backlog): Promise<ReadQuery> {
  const read = await unlessRefused(() => readQuery(ctx, { query }))
  if (!read) throw notFound('backlog')
  return read
}

async function openDefault(ctx: RequestContext, board: Board): Promise<OpenBacklog> {
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${intArray(board.projectIds)}) with ordinality as p (id, place)
    where ${projectCondition(ctx, 'p.id')} order by p.place`.execute(ctx.db)
  const projectIds = rows.map(({ id }) => id)
  const read = await readQuery(ctx, { query: await backlogQuery(ctx, { name: board.name, projectIds: [] }) })
  return {
    backlog: null,
    query: await backlogQuery(ctx, { name: board.name, projectIds }),
    read: { ...read, condition: all([inProjects(projectIds), read.condition]) },
  }
}
