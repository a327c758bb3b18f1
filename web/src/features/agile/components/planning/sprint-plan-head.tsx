import { ChevronDown, Ellipsis, UsersRound } from 'lucide-react'
import { useId } from 'react'
import { useFormats, useI18n, useNow, useT } from '../../../../platform/i18n/index.ts'
import { Link, useGo } from '../../../../platform/navigation/index.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Menu } from '../../../../ui/menu.tsx'
import { archiveSprint } from '../../api/sprints.ts'
import { capacityOf, loadOf } from '../../model/plan-load.ts'
import type { BoardData, PersonLoadData, PlanData, SprintData } from '../../model/projections.ts'
import { sprintTime } from '../../model/sprint-time.ts'
import type { SprintAction } from '../sprint-menu.tsx'
import { LoadList, type LoadUnit, useLoadWords } from './load-list.tsx'

export type SprintPlanHeadProps = {
  readonly board: BoardData
  readonly sprint: SprintData
  readonly plan: PlanData | undefined
  readonly count: number
  readonly loads: readonly PersonLoadData[]
  readonly unit: LoadUnit
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onAction: (action: SprintAction) => void
  /** Rejects with why it was refused. */
  readonly onCapacity: (userId: string, value: number | null) => Promise<void>
}

/** What a sprint that is planned is called, when it is, and what it comes to, for each person too. */
export function SprintPlanHead(props: SprintPlanHeadProps) {
  const { board, sprint, plan, count, loads, unit, isOpen, onToggle, onAction, onCapacity } = props
  const t = useT()
  const { number } = useFormats()
  const { words } = useLoadWords(unit)
  const panel = useId()
  const isCurrent = sprint.id === board.currentSprint?.id
  const total = plan ? loadOf({ count, sums: plan.sums }, unit.isEstimated) : 0
  const capacity = capacityOf(loads)
  const isOver = capacity !== undefined && total > capacity
  return (
    <header className="flex shrink-0 flex-col gap-1 px-3.5 pt-3 pb-2">
      <div className="flex min-h-7 items-center gap-2">
        {isCurrent && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-ok" />}
        <h2 className="min-w-0 truncate text-sm font-semibold">
          <Link to={`/agiles/${board.id}/${sprint.id}`} className="hover:underline">
            <bdi>{sprint.name}</bdi>
          </Link>
          {isCurrent && <span className="sr-only"> {t('agile.sprint.isCurrent')}</span>}
        </h2>
        <span className="shrink-0 text-xs text-muted tabular-nums" title={t('agile.board.count', { count })}>
          {number(count)}
        </span>
        <span className="flex-1" />
        <SprintPlanMenu board={board} sprint={sprint} onAction={onAction} />
      </div>
      <SprintDates sprint={sprint} />
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
          className="-ms-1.5 flex h-7 items-center gap-1.5 rounded-control px-1.5 text-xs text-muted hover:bg-hover hover:text-fg"
        >
          <UsersRound size={14} strokeWidth={1.75} aria-hidden />
          {t('agile.planning.people')}
          <ChevronDown size={13} aria-hidden className={cx(!isOpen && '-rotate-90 rtl:rotate-90')} />
        </button>
        <span className="flex-1" />
        {plan && (unit.isEstimated || capacity !== undefined) && (
          <span
            className={cx('text-xs tabular-nums', isOver ? 'font-medium text-danger' : 'text-muted')}
            title={t('agile.planning.load')}
          >
            {capacity === undefined
              ? words(total)
              : t('agile.planning.ofCapacity', { load: words(total), capacity: words(capacity) })}
            {isOver && <span className="sr-only">{t('agile.planning.over', { by: words(total - capacity) })}</span>}
          </span>
        )}
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen && loads.length > 0 && (
          <LoadList
            sprint={sprint.name}
            loads={loads}
            unit={unit}
            isUpdatable={board.isUpdatable === true}
            onCapacity={onCapacity}
          />
        )}
        {isOpen && loads.length === 0 && <p className="text-xs text-muted">{t('agile.planning.people.none')}</p>}
      </div>
    </header>
  )
}

function SprintDates({ sprint }: { readonly sprint: SprintData }) {
  const t = useT()
  const { date } = useFormats()
  const { timeZone } = useI18n()
  useNow()
  const time = sprintTime(sprint, Date.now(), timeZone)
  const { start, finish } = sprint
  return (
    <p className="flex min-h-4 flex-wrap gap-x-2 text-xs text-muted">
      {start !== null && finish !== null ? (
        <span>{t('agile.sprint.dates', { start: date(start), finish: date(finish) })}</span>
      ) : start !== null ? (
        <span>{t('agile.planning.from', { start: date(start) })}</span>
      ) : finish !== null ? (
        <span>{t('agile.planning.until', { finish: date(finish) })}</span>
      ) : (
        <span className="text-faint">{t('agile.planning.noDates')}</span>
      )}
      {time.kind !== 'none' && (
        <span className={time.kind === 'over' ? 'text-warn' : 'text-fg'}>
          {t(`agile.sprint.${time.kind}`, { days: time.days })}
        </span>
      )}
    </p>
  )
}

type SprintPlanMenuProps = Pick<SprintPlanHeadProps, 'board' | 'sprint' | 'onAction'>

function SprintPlanMenu({ board, sprint, onAction }: SprintPlanMenuProps) {
  const t = useT()
  const go = useGo()
  return (
    <Menu
      label={t('agile.planning.more', { sprint: sprint.name })}
      placement="bottom end"
      trigger={<IconButton label={t('agile.planning.more', { sprint: sprint.name })} icon={Ellipsis} size="small" />}
      groups={[
        [
          {
            id: 'board',
            text: t('agile.planning.board'),
            onAction: () => go(`/agiles/${board.id}/${sprint.id}`),
          },
        ],
        board.isUpdatable
          ? [
              { id: 'edit', text: t('agile.sprint.edit'), onAction: () => onAction('edit') },
              { id: 'finish', text: t('agile.sprint.finish'), onAction: () => onAction('finish') },
              {
                id: 'archive',
                text: t(sprint.archived ? 'agile.sprint.unarchive' : 'agile.sprint.archive'),
                onAction: () => void archiveSprint(board.id, sprint, !sprint.archived),
              },
              {
                id: 'delete',
                text: t('agile.sprint.delete'),
                isDanger: true,
                onAction: () => onAction('delete'),
              },
            ]
          : [],
      ]}
    />
  )
}
