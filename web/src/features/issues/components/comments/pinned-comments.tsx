import { Pin, PinOff } from 'lucide-react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Link } from '../../../../platform/navigation/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { pinComment } from '../../api/use-comments.ts'
import { useFollowers } from '../../api/use-followers.ts'
import { type CommentData, type IssueData, userName } from '../../model/issue.ts'
import { settle } from '../fields/settle.ts'
import { IssueText } from '../view/issue-texts.tsx'
import { Moment } from '../view/moment.tsx'

type PinnedCommentsProps = {
  readonly issue: IssueData
  readonly comments: readonly CommentData[]
  readonly canPin: boolean
}

/** The pinned comments above all others, the newest pin first, each in short with the way to its place. */
export function PinnedComments({ issue, comments, canPin }: PinnedCommentsProps) {
  const t = useT()
  const { data } = useFollowers(issue.idReadable)
  const order = data?.pinnedComments.map(({ id }) => id) ?? []
  // One that was pinned just now is not in the server's order yet.
  const pinned = comments
    .filter(({ pinned, deleted }) => pinned === true && deleted !== true)
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  if (pinned.length === 0) return null
  return (
    <section aria-label={t('issue.pinned')} className="mb-2 rounded-panel border border-line bg-raised">
      <h3 className="flex h-8 items-center gap-1.5 px-3 text-xs font-medium text-muted">
        <Pin size={12} aria-hidden className="text-warn" />
        {t('issue.pinned')}
      </h3>
      <ul>
        {pinned.map(comment => (
          <li key={comment.id} className="flex gap-2.5 border-t border-line px-3 py-2">
            <Avatar name={userName(comment.author)} url={comment.author?.avatarUrl ?? null} size={20} />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-1.5 text-xs">
                <span className="min-w-0 truncate font-medium">{userName(comment.author)}</span>
                <Link
                  to={`/issue/${issue.idReadable}#comment-${comment.id}`}
                  aria-label={t('issue.pinned.show', { name: userName(comment.author) })}
                  className="rounded text-faint hover:underline"
                >
                  {comment.created !== null && <Moment time={comment.created} />}
                </Link>
              </p>
              <div className="mt-0.5 line-clamp-3">
                <IssueText source={comment.text ?? ''} />
              </div>
            </div>
            {canPin && (
              <IconButton
                label={t('issue.comment.unpin')}
                icon={PinOff}
                size="small"
                onPress={() => settle(pinComment(issue.idReadable, comment, false))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
