import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import type { DeadLetter, DeadLetterFilter } from '../../platform/jobs/index.ts'

/** Which are meant: of these ids, and those that had failed by a moment (ms); without anything all until now. */
export type WhichDeadLetters = Pick<DeadLetterFilter, 'ids' | 'until'>

/** What is done with one transaction. */
const PORTION = 1_000

/** One of them; throws `not_found`, also for what is no id. */
export async function findDeadLetter(ctx: RequestContext, id: string): Promise<DeadLetter> {
  const [letter] = await ctx.jobs.deadLetters(ctx.db, { ids: [id] })
  if (!letter) throw notFound(id)
  return letter
}

/** Does something with many, in portions. What fails anew meanwhile is not met again. Returns the sum of what `act` gives. */
export async function withDeadLetters(
  ctx: RequestContext,
  which: WhichDeadLetters,
  act: (ctx: RequestContext, letters: readonly DeadLetter[]) => Promise<number>,
): Promise<number> {
  let sum = 0
  let { until } = which
  for (;;) {
    const bound = until === undefined ? {} : { until }
    const letters = await ctx.jobs.deadLetters(ctx.search, { ...which, ...bound, top: PORTION })
    const [newest] = letters
    if (!newest) return sum
    until ??= newest.failed
    sum += await transaction(ctx, ctx => act(ctx, letters))
    if (letters.length < PORTION) return sum
  }
}

export const idsOf = (letters: readonly DeadLetter[]): readonly string[] => letters.map(({ id }) => id)
