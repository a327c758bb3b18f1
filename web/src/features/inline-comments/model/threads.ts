import type { CommentAnchorData, CommentData } from '../../comments/index.ts'

/** A comment about words of a text, with the replies to it. */
export interface Thread {
  readonly root: CommentData
  readonly anchor: CommentAnchorData
  /** Oldest first. */
  readonly replies: readonly CommentData[]
  readonly isResolved: boolean
  /** The text does not say its words any more. */
  readonly isOutdated: boolean
}

/** Which threads are shown. */
export interface ShownThreads {
  readonly open: boolean
  readonly resolved: boolean
}

const isThere = ({ deleted }: CommentData): boolean => deleted !== true

/**
 * Comments as threads, in the order of their words; those whose words are gone come last, the oldest first. One that was
 * deleted stays as long as somebody answers it.
 */
export function threadsOf(comments: readonly CommentData[]): readonly Thread[] {
  const replies = Map.groupBy(
    comments.filter(({ inReplyTo }) => inReplyTo),
    ({ inReplyTo }) => inReplyTo?.id,
  )
  return comments
    .flatMap((root): readonly Thread[] => {
      const { anchor, id, resolved } = root
      if (!anchor) return []
      const answers = replies.get(id) ?? []
      if (!isThere(root) && !answers.some(isThere)) return []
      return [
        { root, anchor, replies: answers, isResolved: resolved === true, isOutdated: anchor.state === 'OUTDATED' },
      ]
    })
    .sort(byPlace)
}

function byPlace(a: Thread, b: Thread): number {
  if (a.isOutdated !== b.isOutdated) return a.isOutdated ? 1 : -1
  const later = (a.root.created ?? 0) - (b.root.created ?? 0)
  if (a.isOutdated) return later
  return a.anchor.start - b.anchor.start || a.anchor.end - b.anchor.end || later
}

export const isShown = (thread: Thread, shown: ShownThreads): boolean =>
  thread.isResolved ? shown.resolved : shown.open

/** The thread that comes after one, or before it; from none to the first or the last, and round at the ends. */
export function stepFrom(threads: readonly Thread[], id: string | null, by: 1 | -1): Thread | undefined {
  const at = threads.findIndex(({ root }) => root.id === id)
  if (at < 0) return threads.at(by > 0 ? 0 : -1)
  return threads[(at + by + threads.length) % threads.length]
}
