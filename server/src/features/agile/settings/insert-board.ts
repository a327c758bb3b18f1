import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { saveBacklog } from './backlog.ts'
import { blankBoard } from './blank-board.ts'
import type { BoardEdit } from './board-edit.ts'
import { syncSprints } from './linked-sprints.ts'
import { ensureSprint } from './sprints.store.ts'
import { writeParts } from './write-parts.ts'

/** A whole new board. `row` says at least name, owner and sharing. */
export interface NewBoard extends BoardEdit {
  readonly row: BoardEdit['row'] & { readonly name: string; readonly owner_id: number; readonly acl: readonly number[] }
  readonly projectIds: readonly number[]
  /** Of the first sprint. */
  readonly dates?: { readonly start: number | null; readonly finish: number | null }
}

/** Writes a board in the transaction of `ctx` without asking a permission, with its backlog and first sprint; gives its id. */
export async function insertBoard(ctx: RequestContext, board: NewBoard): Promise<number> {
  const now = ctx.clock()
  const backlog_id =
    board.row.backlog_id ??
    (await saveBacklog(ctx, { name: board.row.name, projectIds: board.projectIds }, board.row.owner_id))
  const { id } = await ctx.db
    .insertInto('board')
    .values({ ...board.row, backlog_id, created: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeParts(ctx, id, blankBoard(ctx, board.row, board.projectIds), board)
  if (board.row.membership === 'field') await syncSprints(ctx, sql<boolean>`b.id = ${id}`)
  else await ensureSprint(ctx, id, board.dates)
  await ctx.events.add(ctx, { kind: 'agile.created', entity: 'Agile', entityId: id })
  return id
}
