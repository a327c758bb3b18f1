import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { AttributeNames, NamedThings, OfferedAttribute, OfferedName } from '../../issues/index.ts'
import { boardCondition } from '../boards.policy.ts'

/** The sort of boards by their names alone. */
export const BOARD_NAMES = 'boardName'

/** What the sprint of today is called, of whatever board. */
export const CURRENT_SPRINT = 'current sprint'

/** How many names are looked at to complete one. */
const MAX_OFFERED = 100

const contains = (column: RawBuilder<unknown>, typed: string) =>
  sql`position(${typed.trim().toLowerCase()} in lower(${column})) > 0`

async function offer<T extends OfferedName>(
  ctx: RequestContext,
  select: RawBuilder<T>,
  order: RawBuilder<unknown>,
): Promise<readonly T[]> {
  return (await sql<T>`${select} order by ${order} limit ${MAX_OFFERED}`.execute(ctx.db)).rows
}

/** Boards as attributes of queries are called. */
export const boardAttributes: AttributeNames = {
  named: (ctx, isNamed) => sql`
    select x.id, x.name, array[x.name] as names, null::bigint as parent
    from (select b.id, 'Board ' || b.name as name from board b where ${boardCondition(ctx, 'b')}) x
    where ${isNamed('x.name')}`,
  find: (ctx, typed) =>
    offer(
      ctx,
      sql<OfferedAttribute>`select b.id, 'Board ' || b.name as name from board b
        where ${boardCondition(ctx, 'b')} and ${contains(sql`'Board ' || b.name`, typed)}`,
      sql`b.name collate "und-x-icu", b.id`,
    ),
}

/** Boards that the reader sees, by a part of the name. */
export function boardsNamed(ctx: RequestContext, typed: string): Promise<readonly OfferedAttribute[]> {
  return offer(
    ctx,
    sql<OfferedAttribute>`select b.id, b.name from board b
      where ${boardCondition(ctx, 'b')} and ${contains(sql`b.name`, typed)}`,
    sql`b.name collate "und-x-icu", b.id`,
  )
}

/** Boards by their names alone, as commands call them. */
export const boardNames: NamedThings = {
  sort: BOARD_NAMES,
  named: (ctx, isNamed) => sql`
    select b.id, b.name, array[b.name] as names, null::bigint as parent from board b
    where ${isNamed('b.name')} and ${boardCondition(ctx, 'b')}`,
  find: boardsNamed,
}

/** Sprints of boards; those of any board with its name. Boards without sprints have none that anybody is offered. */
export const sprintNames: Omit<NamedThings, 'sort'> = {
  named: (ctx, isNamed) => sql`
    select s.id, s.name, array[s.name] as names, s.board_id as parent from sprint s join board b on b.id = s.board_id
    where ${isNamed('s.name')} and ${boardCondition(ctx, 'b')}`,
  find: async (ctx, typed, boardId) => [
    ...(await offer(
      ctx,
      sql<OfferedName>`select s.name, case when ${boardId}::int is null then b.name end as description
        from sprint s join board b on b.id = s.board_id
        where (${boardId}::int is null or s.board_id = ${boardId}::int) and ${contains(sql`s.name`, typed)}
          and b.has_sprints and ${boardCondition(ctx, 'b')}`,
      sql`s.archived, s.start desc nulls first, s.id desc`,
    )),
    ...(boardId !== null && (await hasSprints(ctx, boardId)) ? [{ name: CURRENT_SPRINT }] : []),
  ],
}

async function hasSprints(ctx: RequestContext, boardId: number): Promise<boolean> {
  const { rows } = await sql`
    select from board b where b.id = ${boardId} and b.has_sprints and ${boardCondition(ctx, 'b')}`.execute(ctx.db)
  return rows.length > 0
}
