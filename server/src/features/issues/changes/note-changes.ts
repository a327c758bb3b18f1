import type { RequestContext } from '../../../platform/context/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import { circumstancesOf } from '../../hosts/index.ts'
import type { IssueChange, NotedIssueChange } from './issue-change.ts'
import { issueChanges } from './settle-changes.ts'

/** Tells the end of the transaction what verbs did. Nothing else writes history, search rows and events of issues. */
export function noteChanges(ctx: RequestContext, changes: readonly IssueChange[]): void {
  const circumstances = circumstancesOf(ctx)
  ctx.phases.note(
    issueChanges,
    changes.map(({ issue, ...change }): NotedIssueChange => ({ host: issue, ...change, ...circumstances })),
  )
}

/** As {@link noteChanges}, for one issue. */
export const noteChange = (ctx: RequestContext, change: IssueChange): void => noteChanges(ctx, [change])

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
