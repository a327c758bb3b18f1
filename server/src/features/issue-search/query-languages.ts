import type { QueryAttributes } from '@cairn/common/features/search'
import type { RequestContext } from '../../platform/context/index.ts'
import { extensionPoint } from '../../platform/contributions/index.ts'

/**
 * A language for queries about something else than issues: the same grammar with attributes of its own. It knows neither
 * fields nor links; people, groups, projects and tags are named as in queries about issues.
 */
export interface QueryLanguage {
  /** As `type` of `/search/assist` has it. */
  readonly type: string
  readonly attributes: QueryAttributes
}

export const queryLanguages = extensionPoint<QueryLanguage>('queryLanguages')

/** The language that a type has; undefined: that of issues. */
export const languageOf = (ctx: RequestContext, type: string | null | undefined): QueryLanguage | undefined =>
  ctx.contributions.to(queryLanguages).find(language => language.type === type)
