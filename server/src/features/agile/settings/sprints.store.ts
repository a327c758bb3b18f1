import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { violates } from '../../../platform/http/index.ts'

export interface NewSprint {
  readonly boardId: number
  readonly name: string
  readonly goal?: string | null
  readonly start?: number | null
  readonly finish?: number | null
  readonly archived?: boolean
}

/** Writes a sprint without asking a permission; gives its id. Throws `name_taken`. */
export async function insertSprint(ctx: RequestContext, sprint: NewSprint): Promise<number> {
  const { id } = await withUniqueSprint(sprint.name, () =>
    ctx.db
      .insertInto('sprint')
      .values({
        board_id: sprint.boardId,
        name: sprint.name,
        goal: sprint.goal ?? null,
        start: sprint.start ?? null,
        finish: sprint.finish ?? null,
        archived: sprint.archived ?? false,
        created: ctx.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await ctx.events.add(ctx, {
    kind: 'sprint.created',
    entity: 'Sprint',
    entityId: id,
    payload: { boardId: sprint.boardId },
  })
  return id
}

/** Runs a write of a sprint; a second one of that name on its board is refused. */
export async function withUniqueSprint<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw violates(error, 'sprint_by_name') ? new AppError('name_taken', { name, field: 'name' }) : error
  }
}

/** A board without sprints has exactly one, and one with sprints by hand begins with one. */
export async function ensureSprint(
  ctx: RequestContext,
  boardId: number,
  dates: Partial<NewSprint> = {},
): Promise<void> {
  const { rows } = await sql`select 1 from sprint where board_id = ${boardId} limit 1`.execute(ctx.db)
  if (rows.length > 0) return
  await insertSprint(ctx, { boardId, name: ctx.texts.format(ctx.locale, 'board.firstSprint'), ...dates })
}
