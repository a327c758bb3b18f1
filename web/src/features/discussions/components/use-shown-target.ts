import { useEffect, useRef } from 'react'
import type { CommentRun } from '../../comments/index.ts'
import { showComment } from '../../comments/index.ts'
import { useTargetComment } from './use-target-comment.ts'

/** The comment the address leads to: read when it is not there yet, and brought into view. */
export function useShownTarget(hostId: string, run: CommentRun | undefined): string | undefined {
  const target = useTargetComment()
  const asked = useRef<string>(undefined)
  const isRead = run !== undefined
  const isThere = target !== undefined && run?.comments.some(({ id }) => id === target) === true
  useEffect(() => {
    if (target === undefined || !isRead) return
    const isAsked = asked.current === target
    asked.current = target
    if (isThere) document.getElementById(`comment-${target}`)?.scrollIntoView({ block: 'center' })
    // Once: there may be none, and the reader may have gone on from it.
    else if (!isAsked) void showComment(hostId, target)
  }, [hostId, target, isRead, isThere])
  return target
}
