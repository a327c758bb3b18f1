import { useT } from '../../../../platform/i18n/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { useHistory } from '../../api/use-history.ts'
import { type ActivityGroup, groupActivities } from '../../model/activity.ts'
import { type IssueData, userName } from '../../model/issue.ts'
import { Moment } from '../view/moment.tsx'
import { ActivityLine } from './activity-line.tsx'

/** The history in sentences, grouped by person and moment, oldest first. */
export function HistoryList({ issue }: { readonly issue: IssueData }) {
  const t = useT()
  const history = useHistory(issue.idReadable)
  if (history.isError && !history.activities) {
    return <ErrorState title={t('issue.history.failed')} onRetry={history.retry} />
  }
  if (!history.activities) return <SkeletonRows count={4} />
  return (
    <div className="flex flex-col">
      {history.hasEarlier && <EarlierButton history={history} />}
      {groupActivities(history.activities).map(group => (
        <HistoryGroup key={group.id} group={group} />
      ))}
    </div>
  )
}

type EarlierButtonProps = { readonly history: Pick<ReturnType<typeof useHistory>, 'isLoadingEarlier' | 'loadEarlier'> }

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

export function HistoryGroup({ group }: { readonly group: ActivityGroup }) {
  return (
    <article className="flex gap-2.5 py-2 [contain-intrinsic-size:auto_48px] [content-visibility:auto]">
      <Avatar name={userName(group.author)} url={group.author?.avatarUrl ?? null} size={24} />
      <div className="min-w-0 flex-1">
        <header className="flex min-h-6 items-center gap-1.5">
          <span className="min-w-0 truncate font-medium">{userName(group.author)}</span>
          <Moment time={group.timestamp} className="text-xs text-faint" />
        </header>
        <ul className="flex flex-col gap-0.5">
          {group.activities.map(activity => (
            <li key={activity.id}>
              <ActivityLine activity={activity} />
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
