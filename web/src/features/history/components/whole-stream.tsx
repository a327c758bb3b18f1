import { useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useComments } from '../../comments/index.ts'
import {
  OrderButton,
  StreamComment,
  useCommentRights,
  useMoreComments,
  useShownTarget,
} from '../../discussions/index.ts'
import type { HostData } from '../../host-kinds/index.ts'
import { useIssueLayout } from '../../issue-ui/index.ts'
import { useHistory } from '../api/use-history.ts'
import { areCommentsBehind, mergeStream } from '../model/stream.ts'
import { HistoryGroup } from './change-group.tsx'
import { EarlierButton, LaterButton } from './history-list.tsx'
import { useTargetEntry } from './use-issue-hash.ts'

/** Comments and history together, in the order the reader likes. */
export function WholeStream({ host }: { readonly host: HostData }) {
  const t = useT()
  const { id } = host
  const { data: run } = useComments(id)
  const more = useMoreComments(id)
  const target = useTargetEntry()
  const history = useHistory(id, 'all', target)
  const rightsOf = useCommentRights(host)
  const comment = useShownTarget(id, run)
  const { isNewestFirst } = useIssueLayout()
  const entries = useMemo(
    () =>
      run &&
      history.activities &&
      mergeStream(
        run.comments,
        history.activities,
        { hasEarlier: history.hasEarlier, hasLater: history.hasLater },
        run,
      ),
    [run, history.activities, history.hasEarlier, history.hasLater],
  )
  if (history.isError && !history.activities) {
    return <ErrorState title={t('issue.history.failed')} onRetry={history.retry} />
  }
  if (!entries || !run || !history.activities) return <SkeletonRows count={4} />
  const isBehind = run.hasEarlier && areCommentsBehind(run.comments, history.activities, history.hasEarlier)
  const reader = {
    isLoadingEarlier: history.isLoadingEarlier || more.loading === 'earlier',
    loadEarlier: () => (isBehind ? void more.showEarlier() : history.loadEarlier()),
    isLoadingLater: history.isLoadingLater || more.loading === 'later',
    loadLater: () => {
      if (history.hasLater) history.loadLater()
      return run.hasLater ? void more.showLater() : undefined
    },
  }
  const shown = entries.map(entry =>
    'comment' in entry ? (
      <StreamComment
        key={entry.comment.id}
        host={host}
        comment={entry.comment}
        isTarget={entry.comment.id === comment}
        {...rightsOf(entry.comment)}
      />
    ) : (
      <HistoryGroup
        key={entry.group.id}
        host={host}
        group={entry.group}
        target={target}
        isNewestFirst={isNewestFirst}
      />
    ),
  )
  const earlier = (history.hasEarlier || run.hasEarlier) && <EarlierButton key="earlier" history={reader} />
  const later = (history.hasLater || run.hasLater) && <LaterButton key="later" history={reader} />
  return (
    <div className="flex flex-col">
      {shown.length > 1 && <OrderButton />}
      {isNewestFirst ? [later, shown.toReversed(), earlier] : [earlier, shown, later]}
    </div>
  )
}
