import type { NewEvent } from '../../../platform/events/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import type { ChangeKind, NotedChange, PartReaders } from '../../hosts/index.ts'
import type { SumCause } from '../issue-sums.ts'
import type { VisibleIssue } from '../issues.policy.ts'

/** What a verb did to one issue. Its rows are written already; this says what has to follow. */
export interface IssueChange {
  /** Where it is now. */
  readonly issue: { readonly id: number; readonly project_id: number }
  readonly kind: ChangeKind
  /**
   * For its history. Entries about the same value become one; when nothing remains of them, nothing else of this
   * change happens. Without any it happens in any case.
   */
  readonly entries?: readonly NewActivity[]
  /** Where it was and who saw it, when somebody may see it no longer. */
  readonly was?: VisibleIssue | undefined
  /** Whether values, tags, readers, project or state have changed: what lists search by. */
  readonly isRowStale?: boolean
  /** Why sums over it and what stands above it may be different. */
  readonly sums?: readonly SumCause[]
  /** What listeners are told instead of what `kind` says of the issue itself; where and by whom is added. */
  readonly events?: readonly NewEvent[]
  /** A part of the issue whose older entries are for others from now on. */
  readonly readers?: PartReaders
}

/** A change with who made it, and when. */
export type NotedIssueChange = NotedChange & Omit<IssueChange, 'issue'>

/** An entry of the history of one of many issues. */
export interface EntryOfIssue {
  readonly issue: IssueChange['issue']
  readonly entry: NewActivity
}

/** One change for each issue that the entries are about, with its entries in their order. */
export const changesOf = <T extends EntryOfIssue>(
  entries: readonly T[],
  change: (issue: T['issue'], entries: readonly NewActivity[]) => Omit<IssueChange, 'issue' | 'entries'>,
): readonly IssueChange[] =>
  [...Map.groupBy(entries, ({ issue }) => issue.id).values()].flatMap(group => {
    const own = group.map(({ entry }) => entry)
    return group.slice(0, 1).map(({ issue }) => ({ issue, entries: own, ...change(issue, own) }))
  })
