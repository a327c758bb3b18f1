import type { Read } from '@cairn/common/features/entities'
import { explainSearch } from '@cairn/common/features/issue-search'
import { getIssue } from '@cairn/common/features/issues'
import { call } from '../../../platform/api/index.ts'

const FIELDS = {
  matches: true,
  clauses: { start: true, end: true, text: true, matches: true, negated: true, depth: true },
} as const
const ISSUE = { idReadable: true, summary: true, resolved: true } as const

export type Explanation = Read<'SearchExplanation', typeof FIELDS>
/** A part of a query, and whether an issue fulfils it. */
export type ExplainedClause = Explanation['clauses'][number]
export type ExplainedIssue = Read<'Issue', typeof ISSUE>

export type ExplainQuestion = {
  readonly query: string
  readonly folder?: string | undefined
  /** Readable id as typed: `ABC-7`. */
  readonly issue: string
}

/** Asks which parts of a query let an issue in or keep it out. An issue one may not see is unknown (404). */
export async function askExplanation({ query, folder, issue }: ExplainQuestion, signal: AbortSignal) {
  const body = { query, issue: { id: issue }, ...(folder === undefined ? {} : { folder: { id: folder } }) }
  const [explanation, shown] = await Promise.all([
    call(explainSearch, { fields: FIELDS, body, signal }),
    call(getIssue, { params: { id: issue }, fields: ISSUE, signal }),
  ])
  return { ...explanation, issue: shown }
}
