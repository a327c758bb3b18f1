import { toPlainText } from '@cairn/common/platform/markdown'
import { Check, History, RotateCcw, TextQuote } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { keepInSight } from '../../../ui/keep-in-sight.ts'
import { Moment } from '../../../ui/moment.tsx'
import { isPendingComment, resolveComment } from '../../comments/index.ts'
import { CommentItem, useCommentRights } from '../../discussions/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { userName } from '../../users/index.ts'
import { quoteText } from '../model/quote-text.ts'
import type { Thread } from '../model/threads.ts'
import { useInlineContext } from './inline-context.ts'
import { INLINE_IDS } from './inline-keys.ts'
import { ThreadReply } from './thread-reply.tsx'
import { wordsOf } from './words.ts'

export type ThreadCardProps = {
  readonly thread: Thread
  /** Beside its words these need not be repeated. */
  readonly isBesideWords: boolean
}

/** A thread: in short, or with all that was said and a place to answer when it is open. */
export function ThreadCard({ thread, isBesideWords }: ThreadCardProps) {
  const t = useT()
  const { open, visits, setOpen } = useInlineContext()
  const card = useRef<HTMLElement>(null)
  const isOpen = open === thread.root.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody is led there
  useEffect(() => {
    if (!isOpen || visits === 0 || !card.current) return
    card.current.focus({ preventScroll: true })
    if (!isBesideWords) keepInSight(card.current)
  }, [isOpen, visits])
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={t('inline-comments.thread', { quote: quoteText(thread.anchor.quote) })}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
        event.stopPropagation()
        setOpen(null)
      }}
      className={cx(
        'scroll-my-4 overflow-hidden rounded-panel border bg-raised',
        isOpen ? 'border-accent shadow-popover' : 'border-line hover:border-line-strong',
        isPendingComment(thread.root) && 'opacity-60',
      )}
    >
      {isOpen ? (
        <OpenThread thread={thread} isBesideWords={isBesideWords} />
      ) : (
        <ShortThread thread={thread} isBesideWords={isBesideWords} />
      )}
    </article>
  )
}

/** So much of a comment is read in short, in UTF-16 units. */
const MAX_EXCERPT = 240

function ShortThread({ thread, isBesideWords }: ThreadCardProps) {
  const t = useT()
  const { setOpen } = useInlineContext()
  const { root, replies } = thread
  const answers = replies.filter(({ deleted }) => deleted !== true).length
  const name = userName(root.author)
  return (
    <button
      type="button"
      onClick={() => setOpen(root.id, true)}
      className="flex w-full cursor-pointer flex-col gap-1 p-2.5 text-start outline-offset-[-2px]"
    >
      {!isBesideWords && <Quote thread={thread} />}
      <span className="flex w-full min-w-0 items-center gap-2">
        <Avatar name={name} url={root.author?.avatarUrl ?? null} size={20} />
        <span className="min-w-0 truncate font-medium">{name}</span>
        {root.created !== null && <Moment time={root.created} className="text-faint text-xs" />}
        {thread.isResolved && (
          <Check
            size={14}
            role="img"
            aria-label={t('inline-comments.isResolved')}
            className="ms-auto shrink-0 text-ok"
          />
        )}
      </span>
      <span dir="auto" className="line-clamp-3 w-full break-words text-muted">
        {root.deleted === true ? t('comments.comment.gone', { name }) : toPlainText(root.text ?? '', MAX_EXCERPT)}
      </span>
      {answers > 0 && (
        <span className="text-accent-text text-xs">{t('inline-comments.replies', { count: answers })}</span>
      )}
    </button>
  )
}

function Quote({ thread }: { readonly thread: Thread }) {
  return (
    <span dir="auto" className="line-clamp-2 w-full break-words border-warn border-s-2 ps-2 text-muted text-xs italic">
      {quoteText(thread.anchor.quote)}
    </span>
  )
}

function OpenThread({ thread, isBesideWords }: ThreadCardProps) {
  const t = useT()
  const { article, canComment, words, setAnswered } = useInlineContext()
  const rightsOf = useCommentRights(article)
  const { root, replies, anchor, isOutdated } = thread
  const item = (comment: Thread['root']) => (
    <CommentItem
      key={comment.id}
      host={article}
      comment={comment}
      isTarget={false}
      isInThread
      onReply={() => setAnswered(root.id)}
      {...rightsOf(comment)}
    />
  )
  return (
    <>
      <header className="flex items-start gap-1 border-line border-b px-2.5 py-1.5">
        <div className="min-w-0 flex-1 self-center">
          {isOutdated ? (
            <Outdated thread={thread} />
          ) : (
            <button
              type="button"
              onClick={() => words?.show(wordsOf(thread))}
              className="flex w-full cursor-pointer items-start gap-1.5 rounded text-start text-muted text-xs hover:text-fg"
            >
              <TextQuote size={14} aria-hidden className="mt-px shrink-0" />
              <span className="sr-only">{t('inline-comments.showWords')} </span>
              <span
                dir="auto"
                className={cx('min-w-0 break-words italic', isBesideWords ? 'line-clamp-1' : 'line-clamp-2')}
              >
                {quoteText(anchor.quote)}
              </span>
            </button>
          )}
        </div>
        {canComment && !isPendingComment(root) && <ResolveButton thread={thread} />}
      </header>
      {thread.isResolved && (
        <div className="px-2.5 pt-1.5">
          <ResolvedBy thread={thread} />
        </div>
      )}
      <div className="px-1 pt-1">
        {item(root)}
        {replies.map(item)}
      </div>
      {canComment && !isPendingComment(root) && <ThreadReply thread={thread} />}
    </>
  )
}

function ResolveButton({ thread }: { readonly thread: Thread }) {
  const t = useT()
  const keys = useKeysOf()(INLINE_IDS.resolve)
  const { article } = useInlineContext()
  return (
    <IconButton
      label={t(thread.isResolved ? 'inline-comments.reopen' : 'inline-comments.resolve')}
      icon={thread.isResolved ? RotateCcw : Check}
      size="small"
      {...(keys ? { keys } : {})}
      onPress={() => settle(resolveComment(article.id, thread.root, !thread.isResolved))}
      className={cx('shrink-0', !thread.isResolved && 'text-ok')}
    />
  )
}

function ResolvedBy({ thread: { root } }: { readonly thread: Thread }) {
  const t = useT()
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-ok text-xs">
      <Check size={14} aria-hidden />
      {root.resolvedBy
        ? t('inline-comments.resolvedBy', { name: userName(root.resolvedBy) })
        : t('inline-comments.isResolved')}
      {root.resolvedAt != null && <Moment time={root.resolvedAt} className="text-faint" />}
    </span>
  )
}

/** Words that the text does not say any more, and the way to the version that last said them. */
function Outdated({ thread: { anchor } }: { readonly thread: Thread }) {
  const t = useT()
  const { article } = useInlineContext()
  return (
    <div className="text-xs">
      <p dir="auto" className="line-clamp-4 break-words text-muted italic line-through decoration-from-font">
        {quoteText(anchor.quote)}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-faint">
        {t('inline-comments.outdated')}
        <Link
          to={`${hostPath(article.idReadable, article.summary)}?version=${encodeURIComponent(anchor.version ?? '')}`}
          className="inline-flex items-center gap-1 rounded text-accent-text hover:underline"
        >
          <History size={12} aria-hidden />
          {t('inline-comments.showVersion')}
        </Link>
      </p>
    </div>
  )
}
