import type { CommentData } from './comment.ts'

/** Start of the id of a comment that is still on its way. */
const PENDING = 'pending-'

/** Comments of a host that follow each other, oldest first; ones that wait for the server stand at the end. */
export type CommentRun = {
  readonly comments: readonly CommentData[]
  /** There are older ones on the server. */
  readonly hasEarlier: boolean
  /** There are newer ones on the server. */
  readonly hasLater: boolean
}

export function pendingId(): string {
  return PENDING + crypto.randomUUID()
}

export function isPendingComment({ id }: Pick<CommentData, 'id'>): boolean {
  return id.startsWith(PENDING)
}

/** The oldest comment the server knows. */
export function firstSent(run: CommentRun | undefined): CommentData | undefined {
  return run?.comments.find(comment => !isPendingComment(comment))
}

/** The newest comment the server knows. */
export function lastSent(run: CommentRun | undefined): CommentData | undefined {
  return run?.comments.findLast(comment => !isPendingComment(comment))
}

/** Puts older comments (newest first, one more than `most` if there are still older ones) before a run that begins with `first`. */
export function withEarlier(
  run: CommentRun | undefined,
  first: string,
  read: readonly CommentData[],
  most: number,
): CommentRun | undefined {
  if (!run || firstSent(run)?.id !== first) return run
  return {
    ...run,
    comments: [...read.slice(0, most).toReversed(), ...run.comments],
    hasEarlier: read.length > most,
  }
}

/** Puts newer comments (oldest first, one more than `most` if there are still newer ones) after a run that ends with `last`. */
export function withLater(
  run: CommentRun | undefined,
  last: string,
  read: readonly CommentData[],
  most: number,
): CommentRun | undefined {
  if (!run || lastSent(run)?.id !== last) return run
  const sent = run.comments.filter(comment => !isPendingComment(comment))
  const pending = run.comments.filter(isPendingComment)
  return { ...run, comments: [...sent, ...read.slice(0, most), ...pending], hasLater: read.length > most }
}

/**
 * A fresh reading from `first` on, with what was read before and after it in the meantime. Who went elsewhere in the
 * meantime stays there.
 */
export function withReadMeanwhile(fresh: CommentRun, first: string, now: CommentRun | undefined): CommentRun {
  if (!now) return fresh
  const at = now.comments.findIndex(({ id }) => id === first)
  if (at < 0) return now
  const last = lastSent(fresh)?.id
  const end = fresh.hasLater ? now.comments.findIndex(({ id }) => id === last) : -1
  const later = end < 0 ? [] : now.comments.slice(end + 1).filter(comment => !isPendingComment(comment))
  return {
    comments: [...now.comments.slice(0, at), ...fresh.comments, ...later],
    hasEarlier: at > 0 ? now.hasEarlier : fresh.hasEarlier,
    hasLater: later.length > 0 ? now.hasLater : fresh.hasLater,
  }
}
