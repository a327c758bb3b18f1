import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'

/** How one looks at boards is kept for people alone. */
export function requirePerson(ctx: RequestContext): void {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
}

/** Marks a board as one of the actor's favourites, or as none. */
export async function setFavorite(ctx: RequestContext, boardId: number, isFavorite: boolean): Promise<void> {
  requirePerson(ctx)
  await sql`
    insert into board_view (user_id, board_id, is_favorite) values (${ctx.actor.userId}, ${boardId}, ${isFavorite})
    on conflict (user_id, board_id) do update set is_favorite = excluded.is_favorite`.execute(ctx.db)
}

/** Keeps which sprint of a board the actor looked at last. */
export async function setVisitedSprint(ctx: RequestContext, boardId: number, sprintId: number): Promise<void> {
  requirePerson(ctx)
  await sql`
    insert into board_view (user_id, board_id, visited_sprint_id) values (${ctx.actor.userId}, ${boardId}, ${sprintId})
    on conflict (user_id, board_id) do update set visited_sprint_id = excluded.visited_sprint_id`.execute(ctx.db)
}

/** How many columns, and how many rows, of a board stay collapsed for one person: those that were collapsed last. */
const MAX_COLLAPSED = 1_000

/** Collapses a column or row of a board for the actor, or opens it. */
export async function setCollapsed(
  ctx: RequestContext,
  boardId: number,
  what: { readonly column: number } | { readonly row: string },
  isCollapsed: boolean,
): Promise<void> {
  requirePerson(ctx)
  const [name, value] =
    'column' in what
      ? [sql.ref('collapsed_columns'), sql`${what.column}::int`]
      : [sql.ref('collapsed_rows'), sql`${what.row}::text`]
  const others = sql`array_remove(w.${name}, ${value})`
  const last = sql`(${others})[greatest(1, cardinality(${others}) - ${MAX_COLLAPSED - 2}::int):]`
  await sql`
    insert into board_view as w (user_id, board_id, ${name})
    values (${ctx.actor.userId}, ${boardId}, ${isCollapsed ? sql`array[${value}]` : sql`'{}'`})
    on conflict (user_id, board_id) do update set ${name} = ${
      isCollapsed ? sql`array_append(${last}, ${value})` : others
    }`.execute(ctx.db)
}
