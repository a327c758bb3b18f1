import { Stream } from '../../history/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { useTimeTracker } from '../../time-tracking/index.ts'

/** What has been said about an issue, what has happened to it, and how long it took. */
export function IssueStream({ issue }: { readonly issue: IssueData }) {
  const { data: tracker } = useTimeTracker(issue.id)
  return <Stream host={issue} tracksTime={tracker?.enabled === true || (tracker?.workItems.length ?? 0) > 0} />
}
