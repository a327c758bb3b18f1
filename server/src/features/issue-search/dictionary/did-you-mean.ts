import type { RequestContext } from '../../../platform/context/index.ts'

/** A reason why something cannot be used, with the names that may have been meant; without any as it is. */
export function didYouMean(ctx: RequestContext, reason: string, near: readonly string[]): string {
  const [first, second] = near
  if (first === undefined) return reason
  const facts = { reason, first, second: second ?? '', count: second === undefined ? 1 : 2 }
  return ctx.texts.format(ctx.locale, 'search.problem.near', facts)
}
