import { nearNames, type Problem } from '@cairn/common/features/search'
import type { RequestContext } from '../../../platform/context/index.ts'
import { attributesCalled, queryAttributesOf } from '../../issues/index.ts'
import { visibleFields } from '../assist/known-fields.ts'
import { findLinks } from '../assist/lookups.ts'
import type { QueryLanguage } from '../query-languages.ts'
import { didYouMean } from './did-you-mean.ts'

/** A part of a query that cannot be used or is hardly meant so, and why, in the reader's language. */
export interface DescribedProblem {
  readonly start: number
  readonly end: number
  readonly code: string
  readonly text: string
}

/** Of how many names it is looked up what may have been meant. */
const MAX_NAMES = 5
const NOBODY: ReadonlySet<number> = new Set()

/** The reasons of problems; those of unknown names say what else may have been meant. */
export async function describeProblems(
  ctx: RequestContext,
  problems: readonly Problem[],
  language?: QueryLanguage,
): Promise<readonly DescribedProblem[]> {
  const unknown = new Set(problems.flatMap(problem => unknownName(problem) ?? []).slice(0, MAX_NAMES))
  const known = unknown.size > 0 ? await knownNames(ctx, language) : []
  return problems.map(problem => {
    const { start, end, code, facts } = problem
    const reason = ctx.texts.format(ctx.locale, `search.problem.${code}`, facts)
    const name = unknownName(problem)
    const near = name !== undefined && unknown.has(name) ? nearNames(name, known) : []
    return { start, end, code, text: didYouMean(ctx, reason, near) }
  })
}

function unknownName({ code, facts }: Problem): string | undefined {
  return code === 'unknown_attribute' || code === 'supposed_attribute' ? facts.name : undefined
}

/** What may stand before a colon, as far as the reader may know of it. */
async function knownNames(ctx: RequestContext, language: QueryLanguage | undefined): Promise<readonly string[]> {
  if (language) return language.attributes.all.flatMap(({ hidden, names }) => (hidden ? [] : names))
  const attributes = queryAttributesOf(ctx.contributions).names
  const [fields, links, named] = await Promise.all([
    visibleFields(ctx, NOBODY),
    findLinks(ctx),
    attributesCalled(ctx, ''),
  ])
  return [
    ...fields.map(({ name }) => name),
    ...attributes.all.flatMap(({ hidden, names }) => (hidden ? [] : names)),
    ...named.flatMap(({ names }) => names),
    ...links.map(({ name }) => name),
  ]
}
