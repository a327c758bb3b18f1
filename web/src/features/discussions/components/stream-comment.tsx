import { memo, useEffect } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { keepInSight } from '../../../ui/keep-in-sight.ts'
import { Moment } from '../../../ui/moment.tsx'
import { isPendingComment } from '../../comments/index.ts'
import { userName } from '../../users/index.ts'
import { CommentItem, type CommentItemProps } from './comment-item.tsx'
import { useNear } from './use-near.ts'

/** A comment that was just sent, as long as its reply may take. */
let sent: { readonly text: string | null; readonly time: number } | undefined
const SENT_MS = 10_000

/**
 * A comment in a long list. What is off screen costs nothing, but an editor's popups may stick out; what is far from
 * it is only text until the reader comes near.
 */
export const StreamComment = memo(function StreamComment(props: CommentItemProps) {
  const { comment, isTarget } = props
  const [ref, isNear] = useNear()
  // Whoever sends a comment sees it, wherever in the issue it was written, also when it comes back from the server.
  const { id, text } = comment
  const isSending = isPendingComment(comment)
  useEffect(() => {
    if (isSending) sent = { text, time: Date.now() }
    else if (sent?.text !== text || Date.now() - sent.time > SENT_MS) return
    else sent = undefined
    const element = document.getElementById(`comment-${id}`)
    if (element) keepInSight(element)
  }, [id, text, isSending])
  return (
    <div
      ref={ref}
      className="-mx-2 [contain-intrinsic-size:auto_72px] [content-visibility:auto] has-[textarea]:[content-visibility:visible]"
    >
      {isNear || isTarget || comment.deleted === true || isPendingComment(comment) ? (
        <CommentItem {...props} />
      ) : (
        <DistantComment {...props} />
      )}
    </div>
  )
})

/** Takes the room of the comment, and is found by its words. */
function DistantComment({ comment }: CommentItemProps) {
  const t = useT()
  const name = userName(comment.author)
  return (
    <article
      id={`comment-${comment.id}`}
      aria-label={t('comments.comment.by', { name })}
      className="flex scroll-mt-4 gap-2.5 px-2 py-2"
    >
      <Avatar name={name} url={comment.author?.avatarUrl ?? null} size={24} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <header className="flex min-h-6 items-center gap-1.5">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {comment.created !== null && <Moment time={comment.created} className="text-xs text-faint" />}
        </header>
        <div className="md md-plain" dir="auto">
          {comment.text}
        </div>
      </div>
    </article>
  )
}
