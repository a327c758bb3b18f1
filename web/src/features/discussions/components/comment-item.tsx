import { toPlainText } from '@cairn/common/platform/markdown'
import { Ellipsis, Link2, Pencil, Pin, PinOff, Reply, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { Moment } from '../../../ui/moment.tsx'
import type { CommentData } from '../../comments/index.ts'
import { deleteComment, isPendingComment, pinComment, restoreComment, toggleTask } from '../../comments/index.ts'
import { type HostData, hostPath } from '../../host-kinds/index.ts'
import { copyLink } from '../../issue-ui/index.ts'
import { UnsavedNote, useUnsaved } from '../../kept-texts/index.ts'
import { HostText } from '../../markdown/index.ts'
import { AddReaction, Reactions } from '../../reactions/index.ts'
import { AudienceMark, PersonLink, userName } from '../../users/index.ts'
import { quote } from '../model/quote.ts'
import { CommentEditor } from './comment-editor.tsx'
import { CommentFiles } from './comment-files.tsx'
import { markedIn, replyWith } from './replies.ts'

export type CommentRights = {
  readonly canEdit: boolean
  readonly canDelete: boolean
  readonly canPin: boolean
  readonly canReply: boolean
  /** Whoever answers themselves is not told of it. */
  readonly isOwn: boolean
}

export type CommentItemProps = CommentRights & {
  readonly host: HostData
  readonly comment: CommentData
  /** The address leads to this comment. */
  readonly isTarget: boolean
  /** It stands in a thread, beside the list of all comments. */
  readonly isInThread?: boolean
  /** How it is answered there; else by a quotation. */
  readonly onReply?: () => void
}

/** One comment: read, ticked, edited, hidden. */
export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { host, comment, isTarget, canEdit } = props
  const t = useT()
  const [isEditing, setEditing] = useState(false)
  const isPending = isPendingComment(comment)
  if (comment.deleted === true) return <DeletedComment {...props} />
  return (
    <article
      id={domIdOf(props)}
      aria-label={t('comments.comment.by', { name: userName(comment.author) })}
      className={cx(
        'group/comment flex scroll-mt-4 scroll-mb-4 gap-2.5 rounded-panel px-2 py-2',
        isTarget && 'bg-accent-soft',
        isPending && 'opacity-60',
      )}
    >
      <Avatar name={userName(comment.author)} url={comment.author?.avatarUrl ?? null} size={24} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <header className="flex min-h-6 items-center gap-1.5">
          <PersonLink user={comment.author} className="min-w-0 truncate font-medium" />
          <CommentTime {...props} />
          <AudienceMark visibility={comment.visibility} />
          {comment.pinned === true && (
            <Pin size={12} role="img" aria-label={t('comments.comment.pinned')} className="text-warn" />
          )}
          <div className="flex-1" />
          {!isEditing && !isPending && <CommentActions {...props} onEdit={() => setEditing(true)} />}
        </header>
        {isEditing ? (
          <CommentEditor
            host={host}
            comment={comment}
            onDone={() => setEditing(false)}
            onRefused={() => setEditing(true)}
          />
        ) : (
          <>
            {comment.anchor && !props.isInThread && <Quote text={comment.anchor.quote} />}
            <HostText
              source={comment.text ?? ''}
              {...(canEdit && !isPending
                ? {
                    onToggleTask: (position: number, checked: boolean) =>
                      toggleTask(host.id, comment, { position, checked }),
                  }
                : {})}
            />
          </>
        )}
        {canEdit && !isEditing && !isPending && (
          <CommentUnsaved hostId={host.id} comment={comment} onContinue={() => setEditing(true)} />
        )}
        <CommentFiles files={comment.attachments} text={comment.text ?? ''} />
        {!isPending && <Reactions hostId={host.id} comment={comment} />}
      </div>
    </article>
  )
})

/** A comment of a thread may stand in the list of all as well. */
const domIdOf = ({ comment, isInThread }: CommentItemProps): string =>
  `${isInThread ? 'thread-comment' : 'comment'}-${comment.id}`

/** So much of the words that a comment is about is shown, in UTF-16 units. */
const MAX_QUOTE = 400

/** The words that a comment is about. */
function Quote({ text }: { readonly text: string }) {
  return (
    <blockquote dir="auto" className="mb-1 line-clamp-3 break-words border-warn border-s-2 ps-2 text-muted italic">
      {toPlainText(text, MAX_QUOTE)}
    </blockquote>
  )
}

type CommentUnsavedProps = {
  readonly hostId: string
  readonly comment: CommentData
  readonly onContinue: () => void
}

function CommentUnsaved({ hostId, comment, onContinue }: CommentUnsavedProps) {
  const t = useT()
  const place = { kind: 'commentEdit', hostId, commentId: comment.id } as const
  const discard = useUnsaved(place, comment.text ?? '')
  return discard ? <UnsavedNote label={t('comments.comment')} onContinue={onContinue} onDiscard={discard} /> : null
}

function CommentTime({ host, comment }: CommentItemProps) {
  const t = useT()
  const { created, updated } = comment
  const isEdited = updated !== null && created !== null && updated > created
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-xs text-faint">
      {created !== null && (
        <Link
          to={`${hostPath(host.idReadable)}#comment-${comment.id}`}
          className="touch-area rounded [--touch:28px] hover:underline"
        >
          <Moment time={created} />
        </Link>
      )}
      {isEdited && <span>{t('comments.comment.edited')}</span>}
    </span>
  )
}

function CommentActions(props: CommentItemProps & { readonly onEdit: () => void }) {
  const { host, comment, canEdit, canDelete, canPin, canReply, isOwn, onEdit } = props
  const t = useT()
  const isPinned = comment.pinned === true
  const reply = () => {
    if (props.onReply) return props.onReply()
    // Who marked some of it answers that.
    const marked = markedIn(document.getElementById(domIdOf(props)))
    replyWith(host.id, quote(marked || (comment.text ?? ''), isOwn ? undefined : (comment.author?.login ?? undefined)))
  }
  const entries: readonly (readonly (MenuEntry | false)[])[] = [
    [
      canReply && { id: 'reply', text: t('comments.comment.reply'), icon: Reply, onAction: reply },
      canEdit && { id: 'edit', text: t('comments.comment.edit'), icon: Pencil, onAction: onEdit },
      {
        id: 'link',
        text: t('issue.menu.copyLink'),
        icon: Link2,
        onAction: () => copyLink(host.idReadable, `#comment-${comment.id}`),
      },
      canPin && {
        id: 'pin',
        text: t(isPinned ? 'comments.comment.unpin' : 'comments.comment.pin'),
        icon: isPinned ? PinOff : Pin,
        onAction: () => settle(pinComment(host.id, comment, !isPinned)),
      },
    ],
    [
      canDelete && {
        id: 'delete',
        text: t('comments.comment.delete'),
        icon: Trash2,
        isDanger: true,
        onAction: () => settle(deleteComment(host.id, comment)),
      },
    ],
  ]
  return (
    <span className="flex opacity-0 group-focus-within/comment:opacity-100 group-hover/comment:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
      <AddReaction hostId={host.id} comment={comment} />
      {canReply && <IconButton label={t('comments.comment.reply')} icon={Reply} size="small" onPress={reply} />}
      {canEdit && (
        <IconButton data-focus-home label={t('comments.comment.edit')} icon={Pencil} size="small" onPress={onEdit} />
      )}
      <Menu
        label={t('comments.comment.actions')}
        placement="bottom end"
        trigger={<IconButton data-focus-home label={t('comments.comment.actions')} icon={Ellipsis} size="small" />}
        groups={entries.map(group => group.filter(entry => entry !== false))}
      />
    </span>
  )
}

function DeletedComment(props: CommentItemProps) {
  const { host, comment, canDelete } = props
  const t = useT()
  return (
    <div id={domIdOf(props)} data-focus-row className="flex min-h-8 items-center gap-2 px-2 py-1 text-faint">
      <Trash2 size={14} strokeWidth={1.75} aria-hidden className="mx-1.5" />
      <span>{t('comments.comment.gone', { name: userName(comment.author) })}</span>
      {canDelete && (
        <Button variant="link" size="small" onPress={() => settle(restoreComment(host.id, comment))}>
          {t('comments.comment.restore')}
        </Button>
      )}
    </div>
  )
}
