import { api, type Fields } from '../../../platform/api/index.ts'

/** A part of a query, and whether an issue fulfils it. */
export type ExplainedClause = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly matches: boolean
  readonly negated: boolean
  /** How many groups it stands in. */
  readonly depth: number
}

export type Explanation = { readonly matches: boolean; readonly clauses: readonly ExplainedClause[] }

export type ExplainedIssue = { readonly idReadable: string; readonly summary: string; readonly resolved: number | null }

export type ExplainQuestion = {
  readonly query: string
  readonly folder?: string | undefined
  /** Readable id as typed: `ABC-7`. */
  readonly issue: string
}

const FIELDS: Fields<Explanation> = {
  matches: true,
  clauses: { start: true, end: true, text: true, matches: true, negated: true, depth: true },
}

/** Asks which parts of a query let an issue in or keep it out. An issue one may not see is unknown (404). */
export async function askExplanation({ query, folder, issue }: ExplainQuestion, signal: AbortSignal) {
  const body = { query, issue: { id: issue }, ...(folder === undefined ? {} : { folder: { id: folder } }) }
  const [explanation, shown] = await Promise.all([
    api.post<Explanation>('search/explain', { fields: FIELDS, body, signal }),
    api.get<ExplainedIssue>(`issues/${encodeURIComponent(issue)}`, {
      fields: { idReadable: true, summary: true, resolved: true },
      signal,
    }),
  ])
  return { ...explanation, issue: shown }
}
