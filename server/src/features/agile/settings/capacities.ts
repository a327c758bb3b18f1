import { MAX_CAPACITIES } from '@cairn/common/features/agile'
import { User } from '@cairn/common/features/users'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { can } from '../../access/index.ts'
import { requireUpdatable } from '../boards.policy.ts'
import { type Board, findBoard, findSprint, type StoredSprint } from '../boards.store.ts'
import { findCards } from '../cards/find-cards.ts'
import { openSprint } from '../cards/open-board.ts'
import { peopleOfCards } from '../planning/people.ts'

export interface Capacity {
  readonly userId: number
  readonly value: number | null
}

/** How much people can do in a sprint, by the number of the user. */
export async function capacitiesOf(ctx: RequestContext, sprintId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.db
    .selectFrom('sprint_capacity')
    .select(['user_id', 'value'])
    .where('sprint_id', '=', sprintId)
    .execute()
  return new Map(rows.map(row => [row.user_id, row.value]))
}

/** Writes down how much somebody can do in a sprint, for who may change the board; null takes it away. */
export async function setCapacity(
  ctx: RequestContext,
  agileId: string,
  sprintId: string,
  { user, value }: { readonly user: string; readonly value: number | null },
): Promise<Capacity> {
  return transaction(ctx, async ctx => {
    const board = await findBoard(ctx, agileId, { lock: 'update' })
    const sprint = await findSprint(ctx, board, sprintId)
    requireUpdatable(ctx, board)
    const before = await capacitiesOf(ctx, sprint.id)
    const userId = await findPerson(ctx, user, async id => before.has(id) || (await hasCards(ctx, board, sprint, id)))
    if ((before.get(userId) ?? null) === value) return { userId, value }
    if (value !== null && !before.has(userId) && before.size >= MAX_CAPACITIES)
      throw new AppError('list_too_long', { name: 'capacities', limit: MAX_CAPACITIES })
    if (value === null)
      await ctx.db
        .deleteFrom('sprint_capacity')
        .where('sprint_id', '=', sprint.id)
        .where('user_id', '=', userId)
        .execute()
    else
      await ctx.db
        .insertInto('sprint_capacity')
        .values({ sprint_id: sprint.id, user_id: userId, value })
        .onConflict(conflict => conflict.columns(['sprint_id', 'user_id']).doUpdateSet({ value }))
        .execute()
    await ctx.events.add(ctx, {
      kind: 'sprint.changed',
      entity: 'Sprint',
      entityId: sprint.id,
      payload: { boardId: board.id },
    })
    return { userId, value }
  })
}

const MAX_INT = 2_147_483_647

/** Somebody whom the actor may look up, or whom planning shows already (`isShown`); throws `not_found`. */
async function findPerson(
  ctx: RequestContext,
  text: string,
  isShown: (id: number) => Promise<boolean>,
): Promise<number> {
  const id = User.parseId(text)
  if (id === null || id > MAX_INT) throw notFound(text)
  const isKnown = can(ctx, 'USER_READ_BASIC') || id === ctx.actor.userId || (await isShown(id))
  const { rows } = await sql<{ id: number }>`select id from users where id = ${id}`.execute(ctx.db)
  if (!isKnown || rows.length === 0) throw notFound(text)
  return id
}

/** Whether somebody has cards in a sprint, as far as the actor sees that. */
async function hasCards(ctx: RequestContext, board: Board, sprint: StoredSprint, userId: number): Promise<boolean> {
  const { cards } = await findCards(await openSprint(ctx, board, sprint), '', { counts: false })
  const people = await peopleOfCards(
    ctx,
    board,
    cards.map(({ id }) => id),
  )
  return [...people.values()].includes(userId)
}
