import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Paging } from '../../../platform/http/index.ts'
import { boardCondition } from '../boards.policy.ts'

/** Ids of a page of the boards that the reader sees, by name. */
export async function pageOfBoards(ctx: RequestContext, paging: Paging): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from board b where ${boardCondition(ctx, 'b')}
    order by b.name collate "und-x-icu", b.id offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** SQL: the board can be used. */
const isUsable: RawBuilder<boolean> = sql<boolean>`b.column_field_id is not null
  and exists (select 1 from board_project p where p.board_id = b.id)
  and exists (select 1 from board_column c where c.board_id = b.id)`

/** The board that the reader chose, else the first that can be used: favourites before others, then by name. */
export async function defaultBoardOf(ctx: RequestContext): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select b.id from board b
    left join board_profile f on f.user_id = ${ctx.actor.userId} and f.default_board_id = b.id
    left join board_view w on w.user_id = ${ctx.actor.userId} and w.board_id = b.id
    where ${boardCondition(ctx, 'b')} and (f.user_id is not null or ${isUsable})
    order by f.user_id is null, coalesce(w.is_favorite, false) desc, b.name collate "und-x-icu", b.id
    limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** The sprints that the reader looked at last, one of each board. */
export async function visitedSprintsOf(ctx: RequestContext): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.visited_sprint_id as id from board_view w join board b on b.id = w.board_id
    where w.user_id = ${ctx.actor.userId} and w.visited_sprint_id is not null and ${boardCondition(ctx, 'b')}
    order by b.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
