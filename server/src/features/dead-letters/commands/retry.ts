import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { DeadLetter } from '../../../platform/jobs/index.ts'
import { requireCan } from '../../access/index.ts'
import { findDeadLetter, idsOf, type WhichDeadLetters, withDeadLetters } from '../find-dead-letters.ts'

/** Has a job that failed for good run again, at once. Returns what it was. */
export async function retryDeadLetter(ctx: RequestContext, id: string): Promise<DeadLetter> {
  requireCan(ctx, 'LOW_LEVEL')
  const letter = await findDeadLetter(ctx, id)
  const count = await transaction(ctx, ctx => ctx.jobs.retry(ctx.db, [letter.id]))
  if (count === 0) throw notFound(id)
  ctx.jobs.wake(letter.job)
  return letter
}

/** As {@link retryDeadLetter}, for many; returns how many there were. */
export async function retryDeadLetters(ctx: RequestContext, which: WhichDeadLetters): Promise<number> {
  requireCan(ctx, 'LOW_LEVEL')
  const names = new Set<string>()
  const count = await withDeadLetters(ctx, which, ({ db, jobs }, letters) => {
    for (const { job } of letters) names.add(job)
    return jobs.retry(db, idsOf(letters))
  })
  for (const name of names) ctx.jobs.wake(name)
  return count
}
