import { useEffect, useState } from 'react'
import { type CommentWindow, firstWindow } from '../../model/comment-window.ts'

const STEP = 100

/** Which of many comments are drawn: the newest, or those around the one asked for; more on request. */
export function useWindow(count: number, target: number, hasPending: boolean) {
  const [asked, setAsked] = useState<CommentWindow | null>(null)
  const { from, to } = asked ?? firstWindow(count, target)
  // Who writes wants to see it arrive at the end.
  useEffect(() => {
    if (hasPending) setAsked(old => (old ? { ...old, to: Number.POSITIVE_INFINITY } : old))
  }, [hasPending])
  const end = Math.min(to, count)
  return {
    from,
    to: hasPending ? count : end,
    showEarlier: () => setAsked({ from: Math.max(0, from - STEP), to }),
    showLater: () => setAsked({ from, to: end + STEP >= count ? Number.POSITIVE_INFINITY : end + STEP }),
  }
}
