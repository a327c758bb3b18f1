import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'

/** Which cards and rows of a board a request asks for. */
export interface BoardQuery {
  readonly issuesQuery: string
  /** Rows to leave out, and how many to give; null: all. */
  readonly skip: number
  readonly top: number | null
}

interface Given {
  readonly issuesQuery?: string | undefined
  readonly $topSwimlanes?: string | undefined
  readonly $skipSwimlanes?: string | undefined
}

const MAX_ROWS = 100_000

/** Reads the words of an address; throws `invalid_parameter` for what is no number, or none that makes sense. */
export function readBoardQuery({ issuesQuery = '', $topSwimlanes = '', $skipSwimlanes = '' }: Given): BoardQuery {
  const top = wholeOf('$topSwimlanes', $topSwimlanes, -1) ?? -1
  return { issuesQuery, top: top < 0 ? null : top, skip: wholeOf('$skipSwimlanes', $skipSwimlanes, 0) ?? 0 }
}

/** A whole number of an address; null when none is given. */
export function wholeOf(name: string, text: string, least: number): number | null {
  if (text === '') return null
  const value = Number(text)
  if (/^-?\d{1,9}$/.test(text) && value >= least && value <= MAX_ROWS) return value
  throw new AppError('invalid_parameter', { name, reason: text })
}

const HINT = 'boardQuery'

/** Lets the loaders of a reply know what its address asks for. */
export function hintBoardQuery(ctx: RequestContext, given: Given): void {
  ctx.hints.set(HINT, readBoardQuery(given))
}

/** What the address of a sprint asks for; null where the reply only comes across sprints. */
export const ownBoardQueryOf = (ctx: RequestContext): BoardQuery | null =>
  (ctx.hints.get(HINT) as BoardQuery | undefined) ?? null

export const boardQueryOf = (ctx: RequestContext): BoardQuery =>
  ownBoardQueryOf(ctx) ?? { issuesQuery: '', skip: 0, top: null }
