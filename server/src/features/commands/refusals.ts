import type { Problem } from '@cairn/common/features/commands'
import { Issue } from '@cairn/common/features/issues'
import { AppError, ERRORS, type ErrorFacts } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { seekIssues, type VisibleIssue } from '../issues/index.ts'

/** Why an issue cannot take commands. */
export interface Reason {
  readonly code: string
  /** Key of its text. */
  readonly text: string
  readonly facts: ErrorFacts
}

/** Issues that cannot take commands for one reason; plain JSON, so that it can stand in a table. */
export interface Refusal extends Reason {
  /** Database ids, or what was given for an issue that is not there for the actor. */
  readonly ids: readonly string[]
}

/** Deleted, hidden or never there: nobody is told which. */
export const GONE: Reason = { code: 'not_found', text: 'command.refused.gone', facts: {} }

export const reasonOf = ({ code, facts }: AppError): Reason =>
  code === 'not_found' ? GONE : { code, text: ERRORS[code].text, facts }

const reasonOfProblem = ({ code, facts }: Problem): Reason => ({ code, text: `command.problem.${code}`, facts })

/** Issues of projects that commands cannot be read for. */
export const refusedIn = (
  leftOut: ReadonlyMap<number, Problem>,
  issues: readonly VisibleIssue[],
): Map<number, Reason> =>
  new Map(
    issues.flatMap(({ id, project_id }) => {
      const problem = leftOut.get(project_id)
      return problem ? [[id, reasonOfProblem(problem)] as const] : []
    }),
  )

export const databaseId = (issueId: number): string => Issue.id(issueId)

/** Adds refusals of single issues to those there are. */
export function addRefusals(
  before: readonly Refusal[],
  more: Iterable<readonly [id: string, reason: Reason]>,
): readonly Refusal[] {
  const keyOf = ({ text, facts }: Reason) => JSON.stringify([text, facts])
  const groups = new Map(before.map(refusal => [keyOf(refusal), { ...refusal, ids: [...refusal.ids] }]))
  for (const [id, { code, text, facts }] of more) {
    const key = keyOf({ code, text, facts })
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { code, text, facts, ids: [id] })
  }
  return [...groups.values()]
}

export const countRefused = (refusals: readonly Refusal[]): number =>
  refusals.reduce((sum, { ids }) => sum + ids.length, 0)

/** Most reasons that one message tells. */
const MAX_TOLD = 3

/** What is thrown when nothing is left to be changed. */
export function allRefused(ctx: RequestContext, refusals: readonly Refusal[]): AppError {
  const told = refusals.map(refusal => ({
    error: refusal.code,
    errorText: textOf(ctx, refusal),
    count: refusal.ids.length,
    ids: refusal.ids,
  }))
  const reasons = told.slice(0, MAX_TOLD).map(({ errorText }) => errorText)
  return new AppError(
    'all_refused',
    { count: countRefused(refusals), reasons: reasons.join('; ') },
    { extra: { refusals: told } },
  )
}

const textOf = (ctx: RequestContext, { text, facts }: Reason): string =>
  ctx.texts.format(ctx.locale, text, { id: 'none', ...facts })

/** A refusal as it is shown. */
export interface RefusalRow {
  readonly error: string
  readonly errorText: string
  readonly ids: readonly string[]
  readonly issueIds: readonly number[]
}

/** Most issues of one reason that are shown. */
const MAX_SHOWN = 20

/** Gives refusals in the language of the reader, who is shown issues that he sees. Two statements at most. */
export async function presentRefusals(
  ctx: RequestContext,
  refusals: readonly Refusal[],
): Promise<readonly RefusalRow[]> {
  const shown = refusals.map(({ text, ids }) => (text === GONE.text ? [] : ids.slice(0, MAX_SHOWN)))
  const seen = shown.every(ids => ids.length === 0) ? new Map() : await seekIssues(ctx, shown.flat())
  return refusals.map((refusal, at) => ({
    error: refusal.code,
    errorText: textOf(ctx, refusal),
    ids: refusal.ids,
    issueIds: (shown[at] ?? []).flatMap(id => seen.get(id)?.id ?? []),
  }))
}
