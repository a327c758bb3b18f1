import { Agile } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import type { DeletedKind } from '../../deleted-items/index.ts'
import { forgetLists } from '../../manual-order/index.ts'
import { deletedBoardCondition } from '../boards.policy.ts'
import { type Board, lockBoards } from '../boards.store.ts'
import { releaseCards } from '../sprint-cards.ts'
import { renewBacklog, saveBacklog } from './backlog.ts'
import { restoreBoard } from './commands/delete-board.ts'
import { syncSprints } from './linked-sprints.ts'
import { keepFromWidening } from './widening.ts'

const columns = sql`b.id::bigint, b.name, null::bigint as host_id, null::text as host, null::int as project_id,
  b.owner_id as author_id, b.deleted_at, b.deleted_by`

/** Deleted boards: their owner and administrators restore them for 30 days. */
export const deletedBoards: DeletedKind = {
  name: 'agile',
  idClass: 108,
  restorable: ctx => sql`select ${columns} from board b where ${deletedBoardCondition(ctx, 'b')}`,
  expired: (_ctx, before, limit) => sql`
    select ${columns} from board b where b.deleted_at < ${before}::bigint
    order by b.deleted_at limit ${limit} for update of b skip locked`,
  canErase: () => true,
  lock: (ctx, row) => sql`select 1 from board where id = ${row.id}::int for no key update`.execute(ctx.db),
  restore: (ctx, row) => restoreBoard(ctx, Agile.id(row.id)),
  erase: async (ctx, rows) => {
    await eraseBoards(
      ctx,
      rows.map(({ id }) => id),
    )
    return []
  },
}

/** Erases boards for good, in the transaction of `ctx`: the history of their cards tells that they left. */
export async function eraseBoards(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  for (const id of ids) await releaseCards(ctx, id, 'all')
  const { rows: sprints } = await sql<{ id: number }>`
    delete from sprint where board_id = any(${intArray(ids)}) returning id`.execute(ctx.db)
  await forgetLists(
    ctx,
    sprints.map(({ id }) => id),
  )
  await sql`delete from board where id = any(${intArray(ids)})`.execute(ctx.db)
  await ctx.events.addAll(
    ctx,
    ids.map(id => ({ kind: 'agile.erased', entity: 'Agile', entityId: id, payload: { id: Agile.id(id) } })),
  )
}

/** The boards of a person who is about to be removed: locked before what they wrote, and the issues that name them. */
export async function lockBoardsOf(ctx: RequestContext, userId: number): Promise<void> {
  await lockBoards(ctx, sql`b.owner_id = ${userId}`, 'update')
}

/** Those that show a project which is about to be deleted: locked before its issues. */
export async function lockBoardsWith(ctx: RequestContext, projectId: number): Promise<void> {
  await lockBoards(ctx, showsProject(projectId), 'update')
}

const showsProject = (projectId: number) => sql`exists (
  select 1 from board_project p where p.board_id = b.id and p.project_id = ${projectId})`

/**
 * When a person is removed, boards that nobody else sees go with them, and shared ones belong to the successor from then
 * on, with a backlog of its own. Without a successor shared boards stay as they are.
 */
export async function handOverBoards(ctx: RequestContext, userId: number, successorId: number | null): Promise<void> {
  const isTheirsAlone = sql`(b.deleted_at is not null
    or (b.acl <@ array[b.owner_id] and not b.read_by_project and not b.update_by_project))`
  await eraseBoards(ctx, await lockBoards(ctx, sql`b.owner_id = ${userId} and ${isTheirsAlone}`, 'update'))
  await sql`delete from board_view where user_id = ${userId}`.execute(ctx.db)
  await sql`delete from board_profile where user_id = ${userId}`.execute(ctx.db)
  if (successorId === null) return
  const { rows: handed } = await sql<{ id: number; name: string; backlog_id: number | null; projectIds: number[] }>`
    update board b set owner_id = ${successorId}, updated = ${ctx.clock()},
      acl = array(select distinct unnest(array_append(array_remove(b.acl, ${userId}::int), ${successorId}::int)))
    where b.owner_id = ${userId} returning b.id, b.name, b.backlog_id,
      array(select p.project_id from board_project p where p.board_id = b.id order by p.ordinal) as "projectIds"`.execute(
    ctx.db,
  )
  for (const board of handed) {
    // The search of the backlog was the former owner's, and went with them where nobody else saw it.
    if (board.backlog_id === null) {
      const backlogId = await saveBacklog(ctx, board, successorId)
      await sql`update board set backlog_id = ${backlogId} where id = ${board.id}`.execute(ctx.db)
    }
    await ctx.events.add(ctx, { kind: 'agile.changed', entity: 'Agile', entityId: board.id })
  }
}

type LeftBoard = Pick<Board, 'id' | 'name' | 'owner_id' | 'backlog_id' | 'projectIds'>

/** Boards show a project no more that is being deleted. */
export async function leaveProject(ctx: RequestContext, projectId: number): Promise<void> {
  await keepFromWidening(ctx, projectId)
  const { rows } = await sql<LeftBoard>`
    update board b set updated = ${ctx.clock()}
    where ${showsProject(projectId)}
    returning b.id, b.name, b.owner_id, b.backlog_id,
      array(select p.project_id from board_project p where p.board_id = b.id order by p.ordinal) as "projectIds"`.execute(
    ctx.db,
  )
  await sql`delete from board_project where project_id = ${projectId}`.execute(ctx.db)
  await sql`delete from board_swimlane l using board b
    where b.id = l.board_id and b.swimlane_attribute = 'project' and l.value_id = ${projectId}`.execute(ctx.db)
  for (const board of rows) {
    const projectIds = board.projectIds.filter(id => id !== projectId)
    await renewBacklog(ctx, board, { name: board.name, projectIds })
    await ctx.events.add(ctx, { kind: 'agile.changed', entity: 'Agile', entityId: board.id })
  }
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await syncSprints(ctx, sql<boolean>`b.id = any(${intArray(ids)})`)
}
