import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { OrderButton } from '../../discussions/index.ts'
import type { HostData } from '../../host-kinds/index.ts'
import { useIssueLayout } from '../../issue-ui/index.ts'
import { useTimeTracker } from '../../time-tracking/index.ts'
import { type HistoryKind, useHistory } from '../api/use-history.ts'
import { groupActivities } from '../model/activity.ts'
import { HistoryGroup } from './change-group.tsx'
import { useTargetEntry } from './use-issue-hash.ts'

type HistoryListProps = { readonly host: HostData; readonly kind: Exclude<HistoryKind, 'all'> }

/** The history in sentences, grouped by person and moment, in the order the reader likes. */
export function HistoryList({ host, kind }: HistoryListProps) {
  const t = useT()
  const target = useTargetEntry()
  const history = useHistory(host.id, kind, target)
  const { isNewestFirst } = useIssueLayout()
  if (history.isError && !history.activities) {
    return <ErrorState title={t('issue.history.failed')} onRetry={history.retry} />
  }
  if (!history.activities) return <SkeletonRows count={4} />
  if (history.activities.length === 0) {
    if (kind === 'time') return <NoTime host={host} />
    return <p className="py-3 text-faint">{t('history.none')}</p>
  }
  const earlier = history.hasEarlier && <EarlierButton key="earlier" history={history} />
  const later = history.hasLater && <LaterButton key="later" history={history} />
  const groups = groupActivities(history.activities).map(group => (
    <HistoryGroup key={group.id} host={host} group={group} target={target} isNewestFirst={isNewestFirst} />
  ))
  return (
    <div className="flex flex-col">
      {history.activities.length > 1 && <OrderButton />}
      {isNewestFirst ? [later, groups.toReversed(), earlier] : [earlier, groups, later]}
    </div>
  )
}

/** Nothing was spent, or nothing can be: then whoever may change that is led to where it is done. */
function NoTime({ host: { id, project } }: { readonly host: HostData }) {
  const t = useT()
  const { data } = useTimeTracker(id)
  const canSwitchOn = useCan('jetbrains.jetpass.project-update', project?.id)
  if (data?.enabled !== false) return <p className="py-3 text-faint">{t('history.none.time')}</p>
  return (
    <p className="flex flex-wrap gap-x-2 py-3 text-faint">
      {t('history.time.off')}
      {canSwitchOn && project?.shortName && (
        <Link
          to={`/projects/${project.shortName}/settings?tab=time`}
          className="rounded text-accent-text hover:underline"
        >
          {t('history.time.settings')}
        </Link>
      )}
    </p>
  )
}

type History = ReturnType<typeof useHistory>
type EarlierButtonProps = { readonly history: Pick<History, 'isLoadingEarlier' | 'loadEarlier'> }

export function EarlierButton({ history }: EarlierButtonProps) {
  const t = useT()
  return (
    <Button
      variant="ghost"
      size="small"
      isPending={history.isLoadingEarlier}
      onPress={history.loadEarlier}
      className="self-start"
    >
      {t('issue.history.earlier')}
    </Button>
  )
}

type LaterButtonProps = { readonly history: Pick<History, 'isLoadingLater' | 'loadLater'> }

export function LaterButton({ history }: LaterButtonProps) {
  const t = useT()
  return (
    <Button
      variant="ghost"
      size="small"
      isPending={history.isLoadingLater}
      onPress={history.loadLater}
      className="self-start"
    >
      {t('history.later')}
    </Button>
  )
}
