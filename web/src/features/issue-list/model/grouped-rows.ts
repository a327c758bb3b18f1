import type { ListedIssue } from '../../issues/index.ts'
import type { IssueGroup } from './issue-group.ts'

/** What is loaded of a group. */
export type GroupPages = {
  readonly issues: readonly ListedIssue[]
  readonly isLoaded: boolean
  readonly hasMore: boolean
  /** Set when the next ones could not be loaded; tries again. */
  readonly onRetry?: (() => void) | undefined
}

/** A line of a list with groups. */
export type GroupedRow =
  | { readonly kind: 'group'; readonly key: string; readonly group: IssueGroup; readonly isOpen: boolean }
  | { readonly kind: 'issue'; readonly key: string; readonly groupId: string; readonly issue: ListedIssue }
  | { readonly kind: 'waiting'; readonly key: string; readonly groupId: string }
  | { readonly kind: 'failed'; readonly key: string; readonly onRetry: () => void }

/**
 * The lines of a list with groups. What is not loaded yet has its place already, as far as the count is known, so
 * that nothing moves when it comes.
 */
export function groupedRows(
  groups: readonly IssueGroup[],
  closed: ReadonlySet<string>,
  pages: ReadonlyMap<string, GroupPages>,
): readonly GroupedRow[] {
  return groups.flatMap((group): readonly GroupedRow[] => {
    const isOpen = !closed.has(group.id)
    const header: GroupedRow = { kind: 'group', key: group.id, group, isOpen }
    if (!isOpen) return [header]
    const { issues = [], isLoaded = false, hasMore = true, onRetry } = pages.get(group.id) ?? {}
    const failed: readonly GroupedRow[] = onRetry ? [{ kind: 'failed', key: `${group.id} failed`, onRetry }] : []
    const missing = onRetry || (isLoaded && !hasMore) ? 0 : Math.max(group.count - issues.length, 1)
    return [
      header,
      ...issues.map(
        (issue): GroupedRow => ({ kind: 'issue', key: `${group.id} ${issue.id}`, groupId: group.id, issue }),
      ),
      ...failed,
      ...Array.from({ length: missing }, (_, index): GroupedRow => {
        const place = issues.length + index
        return { kind: 'waiting', key: `${group.id} waiting ${place}`, groupId: group.id }
      }),
    ]
  })
}

/** The issues in the order of the lines; one that is in several groups stands in the first. */
export function shownIssues(rows: readonly GroupedRow[]): readonly ListedIssue[] {
  const shown = new Map<string, ListedIssue>()
  for (const row of rows) if (row.kind === 'issue' && !shown.has(row.issue.id)) shown.set(row.issue.id, row.issue)
  return [...shown.values()]
}

/** All issues that are loaded, also of closed groups. */
export function loadedIssues(
  groups: readonly IssueGroup[],
  pages: ReadonlyMap<string, GroupPages>,
): readonly ListedIssue[] {
  const all = groups.flatMap(({ id }) => pages.get(id)?.issues ?? [])
  return [...new Map(all.map(issue => [issue.id, issue])).values()]
}

/** The groups with a line among those drawn that is still to be loaded. */
export function wantedGroups(rows: readonly GroupedRow[], first: number, last: number): readonly string[] {
  const wanted = new Set<string>()
  for (const row of rows.slice(first, last + 1)) if (row.kind === 'waiting') wanted.add(row.groupId)
  return [...wanted]
}
