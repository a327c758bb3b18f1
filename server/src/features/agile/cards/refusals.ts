import { type AppError, ERRORS, isRefusal } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'

/** Why something would be refused: a code of errors, and its text. */
export interface Refusal {
  readonly code: string
  readonly reason: string
}

/** What an attempt throws, or the first refusal that it notes; null: neither. */
export async function refusalIn(
  outer: RequestContext,
  attempt: (ctx: RequestContext) => Promise<unknown>,
): Promise<Refusal | null> {
  const refusals = new Map<number, AppError>()
  try {
    await attempt({ ...outer, refusals })
  } catch (error) {
    return refusalOf(outer, error)
  }
  const [first] = refusals.values()
  return first ? refusalOf(outer, first) : null
}

function refusalOf(ctx: RequestContext, error: unknown): Refusal {
  if (!isRefusal(error)) throw error
  const { code, facts } = error
  return { code, reason: ctx.texts.format(ctx.locale, ERRORS[code].text, { id: 'none', ...facts }) }
}

/** Of who may not change one of the cards. */
export const forbidden = (ctx: RequestContext): Refusal => ({
  code: 'forbidden',
  reason: ctx.texts.format(ctx.locale, ERRORS.forbidden.text, { permission: 'none' }),
})
