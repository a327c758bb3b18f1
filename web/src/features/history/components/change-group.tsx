import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Moment } from '../../../ui/moment.tsx'
import { type HostData, hostPath } from '../../host-kinds/index.ts'
import { userName } from '../../users/index.ts'
import { type Activity, type ActivityGroup, changeOf } from '../model/activity.ts'
import { type ChangeLine, combineChanges } from '../model/combine-changes.ts'
import { ActivityLine } from './activity-line.tsx'
import { EntryMenu } from './entry-menu.tsx'

type HistoryGroupProps = {
  readonly host: HostData
  readonly group: ActivityGroup
  /** Id of the entry that the address leads to. */
  readonly target: string | null
  readonly isNewestFirst: boolean
}

/** What one person changed in a moment: each thing from what it was to what it became, with all steps on request. */
export function HistoryGroup({ host, group, target, isNewestFirst }: HistoryGroupProps) {
  const t = useT()
  const joined = combineChanges(group.activities)
  const single = group.activities.map(activity => ({ activity, members: [activity], isReturned: false }))
  const isLedInside = joined.some(({ members }) => members.length > 1 && members.some(({ id }) => id === target))
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isUnfolded = chosen ?? isLedInside
  const lines: readonly ChangeLine[] = isUnfolded ? single : joined
  const first = group.activities[0]
  return (
    <article className="flex gap-2.5 py-2 [contain-intrinsic-size:auto_48px] [content-visibility:auto]">
      <Avatar name={userName(group.author)} url={group.author?.avatarUrl ?? null} size={24} />
      <div className="min-w-0 flex-1">
        <header className="flex min-h-6 items-center gap-1.5">
          <span className="min-w-0 truncate font-medium">{userName(group.author)}</span>
          <Link
            to={`${hostPath(host.idReadable)}#entry-${first?.id ?? ''}`}
            className="shrink-0 rounded text-faint text-xs hover:underline"
          >
            <Moment time={group.timestamp} />
          </Link>
        </header>
        <ul className="flex flex-col gap-0.5">
          {(isNewestFirst ? lines.toReversed() : lines).map(line => (
            <Entry key={line.activity.id} host={host} line={line} isTarget={line.activity.id === target} />
          ))}
        </ul>
        {joined.length < single.length && (
          <Button
            variant="ghost"
            size="small"
            icon={isUnfolded ? ChevronUp : ChevronDown}
            aria-expanded={isUnfolded}
            onPress={() => setChosen(!isUnfolded)}
            className="-ms-2 text-faint"
          >
            {t(isUnfolded ? 'history.group.fold' : 'history.group.unfold', { count: single.length })}
          </Button>
        )}
      </div>
    </article>
  )
}

type EntryProps = { readonly host: HostData; readonly line: ChangeLine; readonly isTarget: boolean }

function Entry({ host, line, isTarget }: EntryProps) {
  const box = useRef<HTMLLIElement>(null)
  const { activity, members, isReturned } = line
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
        {isReturned ? <Returned activity={activity} /> : <ActivityLine activity={activity} />}
      </div>
      {/* What can be done with one change is offered where each stands alone. */}
      {members.length === 1 && <EntryMenu host={host} activity={activity} />}
    </li>
  )
}

/** What is not called by the name of its field alone. */
const RETURNED: Readonly<Record<string, string>> = {
  LinksCategory: 'history.group.returned.links',
  IssueResolvedCategory: 'history.group.returned.resolved',
}

/** It was changed, and stands as it did before. */
function Returned({ activity }: { readonly activity: Activity }) {
  const t = useT()
  const name = activity.field?.presentation ?? activity.field?.name ?? ''
  return <p className="text-faint">{t(RETURNED[changeOf(activity)] ?? 'history.group.returned', { name })}</p>
}
