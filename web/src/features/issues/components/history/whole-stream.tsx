import { useMemo } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { useComments } from '../../api/use-comments.ts'
import { useHistory } from '../../api/use-history.ts'
import type { IssueData } from '../../model/issue.ts'
import { mergeStream } from '../../model/stream.ts'
import { CommentItem, commentBox } from '../comments/comment-item.tsx'
import { OrderButton } from '../comments/comment-list.tsx'
import { useCommentRights } from '../comments/use-comment-rights.ts'
import { useTargetComment } from '../comments/use-target-comment.ts'
import { useIssueLayout } from '../view/issue-layout.ts'
import { HistoryGroup } from './change-group.tsx'
import { EarlierButton, LaterButton } from './history-list.tsx'
import { useTargetEntry } from './use-issue-hash.ts'

/** Comments and history together, in the order the reader likes. */
export function WholeStream({ issue }: { readonly issue: IssueData }) {
  const t = useT()
  const id = issue.idReadable
  const { data: comments } = useComments(id)
  const target = useTargetEntry()
  const history = useHistory(id, 'all', target)
  const rightsOf = useCommentRights(issue)
  const comment = useTargetComment()
  const { isNewestFirst } = useIssueLayout()
  const entries = useMemo(
    () =>
      comments && history.activities && mergeStream(comments, history.activities, history.hasEarlier, history.hasLater),
    [comments, history.activities, history.hasEarlier, history.hasLater],
  )
  if (history.isError && !history.activities) {
    return <ErrorState title={t('issue.history.failed')} onRetry={history.retry} />
  }
  if (!entries) return <SkeletonRows count={4} />
  const shown = entries.map(entry =>
    'comment' in entry ? (
      <div key={entry.comment.id} className={commentBox}>
        <CommentItem
          idReadable={id}
          comment={entry.comment}
          isTarget={entry.comment.id === comment}
          {...rightsOf(entry.comment)}
        />
      </div>
    ) : (
      <HistoryGroup
        key={entry.group.id}
        issue={issue}
        group={entry.group}
        target={target}
        isNewestFirst={isNewestFirst}
      />
    ),
  )
  const earlier = history.hasEarlier && <EarlierButton key="earlier" history={history} />
  const later = history.hasLater && <LaterButton key="later" history={history} />
  return (
    <div className="flex flex-col">
      {shown.length > 1 && <OrderButton />}
      {isNewestFirst ? [later, shown.toReversed(), earlier] : [earlier, shown, later]}
    </div>
  )
}
