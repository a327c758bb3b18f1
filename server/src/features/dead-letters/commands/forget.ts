import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { findDeadLetter, idsOf, type WhichDeadLetters, withDeadLetters } from '../find-dead-letters.ts'

/** Removes a job that failed for good; what it should have done stays undone. */
export async function forgetDeadLetter(ctx: RequestContext, id: string): Promise<void> {
  requireCan(ctx, 'LOW_LEVEL')
  const letter = await findDeadLetter(ctx, id)
  const count = await transaction(ctx, ctx => ctx.jobs.forget(ctx.db, [letter.id]))
  if (count === 0) throw notFound(id)
}

/** As {@link forgetDeadLetter}, for many; returns how many there were. */
export function forgetDeadLetters(ctx: RequestContext, which: WhichDeadLetters): Promise<number> {
  requireCan(ctx, 'LOW_LEVEL')
  return withDeadLetters(ctx, which, ({ db, jobs }, letters) => jobs.forget(db, idsOf(letters)))
}
