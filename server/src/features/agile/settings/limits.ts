import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { can } from '../../access/index.ts'

/** Boards that somebody makes for one owner. Those that projects bring are not refused, since they end with the projects. */
const MAX_BOARDS = 200
/** Up to so many boards others may give somebody theirs: the rest is left for those that one makes oneself. */
const MAX_GIVEN_TO = 100
/** Sprints of one board, archived ones among them. */
export const MAX_SPRINTS = 1_000

/**
 * Throws `too_many_boards` when the owner has no room for one more, or has so many that nobody but an administrator gives
 * them another. Boards of one owner come one after another.
 */
export async function requireRoomForBoard(ctx: RequestContext, ownerId: number): Promise<void> {
  await sql`select 1 from users where id = ${ownerId} for no key update`.execute(ctx.db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board where owner_id = ${ownerId} and deleted_at is null`.execute(ctx.db)
  const limit = ownerId === ctx.actor.userId || can(ctx, 'LOW_LEVEL') ? MAX_BOARDS : MAX_GIVEN_TO
  if ((rows[0]?.count ?? 0) >= limit) throw new AppError('too_many_boards', { limit })
}

/** Throws `too_many_sprints` when a locked board with so many sprints has no room for one more. */
export function requireRoomForSprint(count: number): void {
  if (count >= MAX_SPRINTS) throw new AppError('too_many_sprints', { limit: MAX_SPRINTS })
}
