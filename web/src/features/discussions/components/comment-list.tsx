import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { memo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysInSet } from '../../../platform/shortcuts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { isInline, useComments } from '../../comments/index.ts'
import type { HostData } from '../../host-kinds/index.ts'
import { changeIssueLayout, ISSUE_KEYS, useHostRights, useIssueLayout } from '../../issue-ui/index.ts'
import { PinnedComments } from './pinned-comments.tsx'
import { StreamComment } from './stream-comment.tsx'
import { useCommentRights } from './use-comment-rights.ts'
import { useMoreComments } from './use-more-comments.ts'
import { useShownTarget } from './use-shown-target.ts'

/** The comments, in the order the reader likes; of very many the newest, the rest on request. */
export const CommentList = memo(function CommentList({ host }: { readonly host: HostData }) {
  const t = useT()
  const { id } = host
  const { data: run, isError, refetch } = useComments(id)
  const rightsOf = useCommentRights(host)
  const { canComment, canUpdate } = useHostRights(host)
  const target = useShownTarget(id, run)
  const { isNewestFirst } = useIssueLayout()
  const { loading, showEarlier, showLater } = useMoreComments(id)
  if (!run && isError) return <ErrorState title={t('comments.failed')} onRetry={() => void refetch()} />
  if (!run) return <CommentSkeleton count={Math.min(host.commentsCount ?? 1, 3)} />
  const { comments, hasEarlier, hasLater } = run
  // What is about words of the text stands beside these.
  const plain = comments.filter(comment => !isInline(comment))
  if (plain.length === 0 && !hasEarlier) return <NoComments canComment={canComment} />
  const rest = (host.commentsCount ?? 0) - comments.filter(({ deleted }) => deleted !== true).length
  // Between older and newer ones nobody knows how many are on which side.
  const count = hasEarlier && hasLater ? 0 : Math.max(rest, 0)
  const earlier = hasEarlier && (
    <Button
      key="earlier"
      variant="ghost"
      size="small"
      isPending={loading === 'earlier'}
      onPress={() => void showEarlier()}
      className="self-start"
    >
      {t('comments.earlier', { count })}
    </Button>
  )
  const later = hasLater && (
    <Button
      key="later"
      variant="ghost"
      size="small"
      isPending={loading === 'later'}
      onPress={() => void showLater()}
      className="self-start"
    >
      {t('comments.later', { count })}
    </Button>
  )
  const shown = plain.map(comment => (
    <StreamComment
      key={comment.id}
      host={host}
      comment={comment}
      isTarget={comment.id === target}
      {...rightsOf(comment)}
    />
  ))
  return (
    <div className="flex flex-col gap-1">
      <PinnedComments host={host} comments={comments} canPin={canUpdate} />
      {plain.length > 1 && <OrderButton />}
      {isNewestFirst ? [later, shown.toReversed(), earlier] : [earlier, shown, later]}
    </div>
  )
})

/** Turns the order of all that has been said and done. */
export function OrderButton() {
  const t = useT()
  const { isNewestFirst } = useIssueLayout()
  return (
    <Button
      variant="ghost"
      size="small"
      icon={isNewestFirst ? ArrowUpNarrowWide : ArrowDownNarrowWide}
      onPress={() => changeIssueLayout({ isNewestFirst: !isNewestFirst })}
      className="-mt-2 -mb-1 self-end text-faint"
    >
      {t(isNewestFirst ? 'editor.layout.order.newest' : 'editor.layout.order.oldest')}
    </Button>
  )
}

function CommentSkeleton({ count }: { readonly count: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-4 py-2">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className="flex gap-2.5">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-3 w-32" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

function NoComments({ canComment }: { readonly canComment: boolean }) {
  const t = useT()
  const keys = useKeysInSet()(ISSUE_KEYS.comment)?.join('+') ?? ''
  return (
    <p className="py-3 text-faint">
      {canComment ? (
        <>
          <span className="pointer-coarse:hidden">{t('comments.first', { keys })}</span>
          <span className="hidden pointer-coarse:inline">{t('comments.firstByHand')}</span>
        </>
      ) : (
        t('comments.none')
      )}
    </p>
  )
}
