import { Pin, PinOff } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Moment } from '../../../ui/moment.tsx'
import type { CommentData } from '../../comments/index.ts'
import { pinComment } from '../../comments/index.ts'
import { type HostData, hostPath } from '../../host-kinds/index.ts'
import { HostText } from '../../markdown/index.ts'
import { userName } from '../../users/index.ts'
import { usePinned } from '../api/use-pinned.ts'

/** Those that are read are newer than the server's list, in which older ones are as well. */
function pinnedFirst(comments: readonly CommentData[], listed: readonly CommentData[]): readonly CommentData[] {
  const read = new Map(comments.map(comment => [comment.id, comment]))
  const isPinned = ({ pinned, deleted }: CommentData) => pinned === true && deleted !== true
  const isListed = new Set(listed.map(({ id }) => id))
  // One that was pinned just now is not in the server's list yet.
  const fresh = comments.filter(comment => isPinned(comment) && !isListed.has(comment.id))
  return [...fresh, ...listed.map(comment => read.get(comment.id) ?? comment).filter(isPinned)]
}

type PinnedCommentsProps = {
  readonly host: HostData
  /** Those that are read. */
  readonly comments: readonly CommentData[]
  readonly canPin: boolean
}

/** The pinned comments above all others, the newest pin first, each in short with the way to its place. */
export function PinnedComments({ host, comments, canPin }: PinnedCommentsProps) {
  const t = useT()
  const listed = usePinned(host.id)
  const pinned = pinnedFirst(comments, listed)
  if (pinned.length === 0) return null
  return (
    <section aria-label={t('comments.pinned')} className="mb-2 rounded-panel border border-line bg-raised">
      <h3 className="flex h-8 items-center gap-1.5 px-3 text-xs font-medium text-muted">
        <Pin size={12} aria-hidden className="text-warn" />
        {t('comments.pinned')}
      </h3>
      <ul>
        {pinned.map(comment => (
          <li key={comment.id} className="flex gap-2.5 border-t border-line px-3 py-2">
            <Avatar name={userName(comment.author)} url={comment.author?.avatarUrl ?? null} size={20} />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-1.5 text-xs">
                <span className="min-w-0 truncate font-medium">{userName(comment.author)}</span>
                <Link
                  to={`${hostPath(host.idReadable)}#comment-${comment.id}`}
                  className="touch-area shrink-0 rounded text-faint [--touch:28px] hover:underline"
                >
                  <span className="sr-only">{t('comments.pinned.show', { name: userName(comment.author) })} </span>
                  {comment.created !== null && <Moment time={comment.created} />}
                </Link>
              </p>
              <div className="mt-0.5 line-clamp-3">
                <HostText source={comment.text ?? ''} />
              </div>
            </div>
            {canPin && (
              <IconButton
                label={t('comments.comment.unpin')}
                icon={PinOff}
                size="small"
                onPress={() => settle(pinComment(host.id, comment, false))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
