import { useEffect, useRef } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Link } from '../../../../platform/navigation/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { type HistoryKind, useHistory } from '../../api/use-history.ts'
import { type Activity, type ActivityGroup, groupActivities } from '../../model/activity.ts'
import { type IssueData, userName } from '../../model/issue.ts'
import { Moment } from '../view/moment.tsx'
import { ActivityLine } from './activity-line.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { useTargetEntry } from './use-issue-hash.ts'

type HistoryListProps = { readonly issue: IssueData; readonly kind: Exclude<HistoryKind, 'all'> }

/** The history in sentences, grouped by person and moment, oldest first. */
export function HistoryList({ issue, kind }: HistoryListProps) {
  const t = useT()
  const target = useTargetEntry()
  const history = useHistory(issue.idReadable, kind, target)
  if (history.isError && !history.activities) {
    return <ErrorState title={t('issue.history.failed')} onRetry={history.retry} />
  }
  if (!history.activities) return <SkeletonRows count={4} />
  if (history.activities.length === 0)
    return <p className="py-3 text-faint">{t(kind === 'time' ? 'history.none.time' : 'history.none')}</p>
  return (
    <div className="flex flex-col">
      {history.hasEarlier && <EarlierButton history={history} />}
      {groupActivities(history.activities).map(group => (
        <HistoryGroup key={group.id} issue={issue} group={group} target={target} />
      ))}
      {history.hasLater && <LaterButton history={history} />}
    </div>
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

type HistoryGroupProps = {
  readonly issue: IssueData
  readonly group: ActivityGroup
  /** Id of the entry that the address leads to. */
  readonly target: string | null
}

export function HistoryGroup({ issue, group, target }: HistoryGroupProps) {
  const first = group.activities[0]
  return (
    <article className="flex gap-2.5 py-2 [contain-intrinsic-size:auto_48px] [content-visibility:auto]">
      <Avatar name={userName(group.author)} url={group.author?.avatarUrl ?? null} size={24} />
      <div className="min-w-0 flex-1">
        <header className="flex min-h-6 items-center gap-1.5">
          <span className="min-w-0 truncate font-medium">{userName(group.author)}</span>
          <Link
            to={`/issue/${issue.idReadable}#entry-${first?.id ?? ''}`}
            className="shrink-0 rounded text-xs text-faint hover:underline"
          >
            <Moment time={group.timestamp} />
          </Link>
        </header>
        <ul className="flex flex-col gap-0.5">
          {group.activities.map(activity => (
            <Entry key={activity.id} issue={issue} activity={activity} isTarget={activity.id === target} />
          ))}
        </ul>
      </div>
    </article>
  )
}

type EntryProps = { readonly issue: IssueData; readonly activity: Activity; readonly isTarget: boolean }

function Entry({ issue, activity, isTarget }: EntryProps) {
  const box = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isTarget) box.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  return (
    <li
      ref={box}
      id={`entry-${activity.id}`}
      {...(isTarget ? { 'aria-current': 'location' as const } : {})}
      className={cx(
        'group/entry -mx-1.5 flex items-start gap-1.5 rounded-control px-1.5',
        isTarget && 'bg-accent-soft',
      )}
    >
      <div className="min-w-0 flex-1">
        <ActivityLine activity={activity} />
      </div>
      <EntryMenu issue={issue} activity={activity} />
    </li>
  )
}
