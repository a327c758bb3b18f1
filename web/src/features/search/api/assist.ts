import { assistSearch } from '@cairn/common/features/issue-search'
import { call } from '../../../platform/api/index.ts'
import type { ToldStyles } from '../model/highlight.ts'
import type { QueryProblem } from '../model/problems.ts'
import type { Edit, Suggestion } from '../model/suggestions.ts'

/** What the server says about a text with the caret in it. */
export type Assistance = ToldStyles & {
  readonly asked: Edit
  readonly suggestions: readonly Suggestion[]
  readonly problems: readonly QueryProblem[]
}

const FIELDS = {
  query: true,
  caret: true,
  styleRanges: { start: true, length: true, style: true },
  suggestions: {
    option: true,
    prefix: true,
    suffix: true,
    description: true,
    group: true,
    icon: true,
    auxiliaryIcon: true,
    completionStart: true,
    completionEnd: true,
    matchingStart: true,
    matchingEnd: true,
    caret: true,
  },
  problems: { start: true, end: true, code: true, text: true },
} as const

/** Asks for colours, problems and completions; `folder` is the context in which the query runs. */
export async function askAssist(asked: Edit, folder: string | undefined, signal: AbortSignal): Promise<Assistance> {
  const reply = await call(assistSearch, {
    fields: FIELDS,
    body: { query: asked.text, caret: asked.caret, ...(folder === undefined ? {} : { folder: { id: folder } }) },
    signal,
  })
  return {
    asked,
    query: reply.query,
    styles: reply.styleRanges.map(({ start, length, style }) => ({ start, end: start + length, style })),
    suggestions: reply.suggestions,
    problems: reply.problems,
  }
}
