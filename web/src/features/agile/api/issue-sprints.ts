import { getIssuesOf } from '@cairn/common/features/issue-search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { issueKeys } from '../../issues/index.ts'
import { ISSUE_SPRINTS_FIELDS, type IssueSprint } from '../model/projections.ts'

/** As many as one request asks for. */
const MAX_ASKED = 200

type Asked = {
  readonly id: string
  readonly found: (sprints: readonly IssueSprint[]) => void
  readonly failed: (error: unknown) => void
}
let waiting: Asked[] = []

/** Sprints of an issue; rows that are drawn together ask together. */
function readSprints(id: string): Promise<readonly IssueSprint[]> {
  return new Promise((found, failed) => {
    if (waiting.length === 0) queueMicrotask(askAll)
    waiting.push({ id, found, failed })
  })
}

function askAll(): void {
  const all = waiting
  waiting = []
  for (let start = 0; start < all.length; start += MAX_ASKED) void ask(all.slice(start, start + MAX_ASKED))
}

async function ask(asked: readonly Asked[]): Promise<void> {
  try {
    const body = [...new Set(asked.map(({ id }) => id))].map(id => ({ id }))
    const issues = await call(getIssuesOf, { fields: ISSUE_SPRINTS_FIELDS, query: { $top: -1 }, body })
    const byId = new Map(issues.map(({ id, sprints }) => [id, sprints]))
    for (const { id, found } of asked) found(byId.get(id) ?? [])
  } catch (error) {
    for (const { failed } of asked) failed(error)
  }
}

/** The boards and sprints that an issue is on, as far as the reader sees them; read again whenever the issue is. */
export const issueSprintsQuery = (id: string) =>
  queryOptions({ queryKey: [...issueKeys.issue(id), 'sprints'], queryFn: () => readSprints(id) })

/** Has them there when the issue is shown. */
export const readIssueSprintsAhead = (id: string): void => void queryClient.prefetchQuery(issueSprintsQuery(id))
