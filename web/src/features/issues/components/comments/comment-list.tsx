import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { isPendingComment, useComments } from '../../api/use-comments.ts'
import type { IssueData } from '../../model/issue.ts'
import { changeIssueLayout, useIssueLayout } from '../view/issue-layout.ts'
import { useIssueRights } from '../view/use-issue-rights.ts'
import { CommentItem, commentBox } from './comment-item.tsx'
import { PinnedComments } from './pinned-comments.tsx'
import { useCommentRights } from './use-comment-rights.ts'
import { useTargetComment } from './use-target-comment.ts'
import { useWindow } from './use-window.ts'

/** The comments, in the order the reader likes; of very many the newest, the rest on request. */
export function CommentList({ issue }: { readonly issue: IssueData }) {
  const t = useT()
  const id = issue.idReadable
  const { data: comments, isError, refetch } = useComments(id)
  const rightsOf = useCommentRights(issue)
  const { canComment, canUpdate } = useIssueRights(issue)
  const target = useTargetComment()
  const { isNewestFirst } = useIssueLayout()
  const { from, to, showEarlier, showLater } = useWindow(
    comments?.length ?? 0,
    comments?.findIndex(comment => comment.id === target) ?? -1,
    comments?.some(isPendingComment) ?? false,
  )
  const isThere = comments !== undefined
  useEffect(() => {
    if (target && isThere) document.getElementById(`comment-${target}`)?.scrollIntoView({ block: 'center' })
  }, [target, isThere])
  if (isError) return <ErrorState title={t('issue.comments.failed')} onRetry={() => void refetch()} />
  if (!comments) return <CommentSkeleton count={Math.min(issue.commentsCount ?? 1, 3)} />
  if (comments.length === 0)
    return <p className="py-3 text-faint">{t(canComment ? 'issue.comments.first' : 'issue.comments.none')}</p>
  const earlier = from > 0 && (
    <Button key="earlier" variant="ghost" size="small" onPress={showEarlier} className="self-start">
      {t('issue.comments.earlier', { count: from })}
    </Button>
  )
  const later = to < comments.length && (
    <Button key="later" variant="ghost" size="small" onPress={showLater} className="self-start">
      {t('issue.comments.later', { count: comments.length - to })}
    </Button>
  )
  const shown = comments.slice(from, to).map(comment => (
    <div key={comment.id} className={commentBox}>
      <CommentItem idReadable={id} comment={comment} isTarget={comment.id === target} {...rightsOf(comment)} />
    </div>
  ))
  return (
    <div className="flex flex-col gap-1">
      <PinnedComments issue={issue} comments={comments} canPin={canUpdate} />
      {comments.length > 1 && <OrderButton />}
      {isNewestFirst ? [later, shown.toReversed(), earlier] : [earlier, shown, later]}
    </div>
  )
}

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
