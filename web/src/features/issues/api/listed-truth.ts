import { getIssuesOf, issuePage } from '@cairn/common/features/issue-search'
import type { Query, QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient, rewrite, rewriteAll } from '../../../platform/query/index.ts'
import { noteIds } from '../../host-kinds/index.ts'
import { LISTED_ISSUE_FIELDS, type ListedIssue } from '../model/listed-issue.ts'
import { inTurn } from './in-turn.ts'
import { issueKeys } from './keys.ts'
import { dropIssues, patchPages } from './list-cache.ts'
import {
  type IssuePageReply,
  type IssuePages,
  isNarrowedBy,
  type ListedChange,
  type Narrowing,
} from './listed-issues.ts'

/** Rows that are looked at one by one; more are read as a list. */
export const MAX_ROWS = 200

/** What a change may do to lists, when it is not known what has changed. */
const ANY_CHANGE: ListedChange = { isState: true }

/** Reads rows anew where they stand, in all lists; their places stay until a list is read again. */
export async function readRows(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await inTurn(ids, () => read(ids), showRows)
}

async function read(ids: readonly string[]): Promise<readonly ListedIssue[]> {
  const [fresh] = await Promise.all([
    call(getIssuesOf, {
      fields: LISTED_ISSUE_FIELDS,
      query: { $top: -1 },
      body: ids.map(id => ({ id })),
    }),
    checkRows(ids),
  ])
  return fresh
}

function showRows(fresh: readonly ListedIssue[], wanted: ReadonlySet<string>): void {
  noteIds(fresh)
  const now = new Map(fresh.map(issue => [issue.id, issue]))
  const again = (issue: ListedIssue): ListedIssue => {
    const next = now.get(issue.id)
    return next ? { ...next, ...(issue.isOutside ? { isOutside: true } : {}) } : issue
  }
  rewriteAll<IssuePages>({ queryKey: issueKeys.issuePages }, list => list && patchPages(list, wanted, again))
  // By now they are hidden from the reader, or gone.
  dropIssues(new Set([...wanted].filter(id => !now.has(id)))).keep()
}

/**
 * Asks whether rows still match the lists on screen. Those that do not stay where they are, marked, until the list is
 * read again; lists that are not on screen are read again when they are next shown.
 */
async function checkRows(ids: readonly string[], change: ListedChange = ANY_CHANGE): Promise<void> {
  const lists = queryClient.getQueryCache().findAll({ queryKey: issueKeys.issuePages })
  const concerned = lists.filter(({ queryKey }) => isNarrowedBy(narrowingOf(queryKey[1]), change))
  await Promise.all(
    concerned.map(list =>
      list.isActive() ? check(list, ids) : queryClient.invalidateQueries({ queryKey: list.queryKey, exact: true }),
    ),
  )
}

/** After a change of the reader's own: the row stays where it is, and is marked when it no longer belongs there. */
export async function refreshNarrowedLists(client: QueryClient, change: ListedChange, issueId = ''): Promise<void> {
  const kind = issueKeys.issueCounts[0]
  await Promise.all([
    issueId === '' ? undefined : checkRows([issueId], change).catch(() => undefined),
    client.invalidateQueries({
      predicate: ({ queryKey: [key, params] }) => key === kind && isNarrowedBy(narrowingOf(params), change),
    }),
  ])
}

const narrowingOf = (params: unknown): Narrowing => (params ?? {}) as Narrowing

async function check({ queryKey, queryHash, state }: Query, ids: readonly string[]): Promise<void> {
  const { view: _view, ...params } = narrowingOf(queryKey[1])
  const rows = new Set((state.data as IssuePages | undefined)?.pages.flatMap(rowsOf))
  const shown = ids.filter(id => rows.has(id))
  if (shown.length === 0) return
  const nameOf = (id: string) => `${queryHash} ${id}`
  await inTurn(
    shown.map(nameOf),
    () =>
      call(issuePage, {
        fields: { issues: { id: true } },
        query: { ...params, issues: shown.join(','), $top: MAX_ROWS },
      }),
    ({ issues }, names) => {
      const matching = new Set(issues.map(({ id }) => id))
      const asked = new Set(shown.filter(id => names.has(nameOf(id))))
      rewrite<IssuePages>(
        queryKey,
        list => list && patchPages(list, asked, issue => marked(issue, !matching.has(issue.id))),
      )
    },
  )
}

/** The issues that stand in a list because they match it; in a tree others stand for what is below them. */
function rowsOf({ issues, nodes }: IssuePageReply): readonly string[] {
  const context = new Set(nodes?.flatMap(({ id, matches }) => (matches === false ? [id] : [])))
  return issues.flatMap(({ id }) => (context.has(id) ? [] : [id]))
}

function marked(issue: ListedIssue, isOutside: boolean): ListedIssue {
  if ((issue.isOutside ?? false) === isOutside) return issue
  const { isOutside: _before, ...rest } = issue
  return isOutside ? { ...rest, isOutside } : rest
}
