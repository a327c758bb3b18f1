import type { CommentData } from '../../comments/index.ts'
import { type Activity, type ActivityGroup, groupActivities } from './activity.ts'

export type StreamEntry = { readonly comment: CommentData } | { readonly group: ActivityGroup }

/** How far back and forward one of the two was read. */
export type Reach = { readonly hasEarlier: boolean; readonly hasLater: boolean }

const WHOLE: Reach = { hasEarlier: false, hasLater: false }

/**
 * Comments and history in one line, oldest first; a comment between two changes parts their group. What is older than
 * the oldest that was read of the other waits while there is more of it to read; so does what is newer.
 */
export function mergeStream(
  comments: readonly CommentData[],
  activities: readonly Activity[],
  ofHistory: Reach = WHOLE,
  ofComments: Reach = WHOLE,
): readonly StreamEntry[] {
  const since = Math.max(
    ofHistory.hasEarlier ? (activities[0]?.timestamp ?? 0) : 0,
    ofComments.hasEarlier ? (comments[0]?.created ?? 0) : 0,
  )
  const until = Math.min(
    ofHistory.hasLater ? (activities.at(-1)?.timestamp ?? 0) : Number.POSITIVE_INFINITY,
    ofComments.hasLater ? (comments.at(-1)?.created ?? 0) : Number.POSITIVE_INFINITY,
  )
  const shown = activities.filter(({ timestamp }) => timestamp >= since && timestamp <= until)
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
    for (; next < shown.length; next++) {
      const activity = shown[next]
      if (!activity || activity.timestamp > created) break
      run.push(activity)
    }
    flush()
    entries.push({ comment })
  }
  run.push(...shown.slice(next))
  flush()
  return entries
}

/** Whether the comments, not the history, have to be read on for the stream to begin earlier. */
export function areCommentsBehind(
  comments: readonly CommentData[],
  activities: readonly Activity[],
  hasEarlierActivities: boolean,
): boolean {
  return !hasEarlierActivities || (comments[0]?.created ?? 0) > (activities[0]?.timestamp ?? 0)
}
