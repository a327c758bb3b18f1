import { type Activity, type ActivityGroup, groupActivities } from './activity.ts'
import type { CommentData } from './issue.ts'

export type StreamEntry = { readonly comment: CommentData } | { readonly group: ActivityGroup }

/**
 * Comments and history in one line, oldest first; a comment between two changes parts their group. While earlier
 * history is not read (`hasEarlier`), comments older than what was read wait for it; so do newer ones while later
 * history is not (`hasLater`).
 */
export function mergeStream(
  comments: readonly CommentData[],
  activities: readonly Activity[],
  hasEarlier: boolean,
  hasLater = false,
): readonly StreamEntry[] {
  const since = hasEarlier ? (activities[0]?.timestamp ?? 0) : 0
  const until = hasLater ? (activities.at(-1)?.timestamp ?? 0) : Number.POSITIVE_INFINITY
  const entries: StreamEntry[] = []
  let run: Activity[] = []
  const flush = () => {
    entries.push(...groupActivities(run).map(group => ({ group })))
    run = []
  }
  let next = 0
  for (const comment of comments) {
    const created = comment.created ?? 0
    if (created < since || created > until) continue
    for (; next < activities.length; next++) {
      const activity = activities[next]
      if (!activity || activity.timestamp > created) break
      run.push(activity)
    }
    flush()
    entries.push({ comment })
  }
  run.push(...activities.slice(next))
  flush()
  return entries
}
