import { CalendarRange, ChartSpline, Target } from 'lucide-react'
import { useFormats, useI18n, useNow, useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { BoardData, BoardViewData, SprintData } from '../model/projections.ts'
import { sprintTime } from '../model/sprint-time.ts'

type SprintHeadProps = {
  readonly board: BoardData
  readonly sprint: SprintData
  readonly view: BoardViewData
  /** What narrows the board, for addresses. */
  readonly filter: string
  /** The moment that is shown, ms; undefined: now. */
  readonly at?: number | undefined
  /** Nobody follows links there. */
  readonly isOnWall?: boolean
}

/** What a sprint is for, how long it lasts, how far it is. */
export function SprintHead({ board, sprint, view, filter, at, isOnWall = false }: SprintHeadProps) {
  const t = useT()
  const { date } = useFormats()
  const { timeZone } = useI18n()
  useNow()
  const time = sprintTime(sprint, at ?? Date.now(), timeZone)
  const resolved = new Set(
    board.columnSettings?.columns.filter(({ isResolved }) => isResolved).map(({ id }) => id) ?? [],
  )
  const done = view.leftOut + view.columns.reduce((sum, { id, count }) => sum + (resolved.has(id) ? count : 0), 0)
  const all = view.total + view.leftOut
  const { goal, start, finish } = sprint
  if (!goal && time.kind === 'none' && all === 0) return null
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3.5 pb-2 text-xs text-muted">
      {goal && (
        <span className="flex min-w-0 items-center gap-1.5 text-fg">
          <Target size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent-text" />
          <span className="sr-only">{t('agile.sprint.goal')}</span>
          <span className="line-clamp-2 min-w-0" dir="auto">
            {goal}
          </span>
        </span>
      )}
      {time.kind !== 'none' && (
        <span className="flex shrink-0 items-center gap-1.5">
          <CalendarRange size={14} strokeWidth={1.75} aria-hidden />
          {start !== null && finish !== null && (
            <span>{t('agile.sprint.dates', { start: date(start), finish: date(finish) })}</span>
          )}
          <span className={time.kind === 'over' ? 'text-warn' : 'text-fg'}>
            {t(`agile.sprint.${time.kind}`, { days: time.days })}
          </span>
        </span>
      )}
      {all > 0 && (
        <span className="flex shrink-0 items-center gap-2">
          <span className="w-24">
            <ProgressBar label={t('agile.sprint.progress')} part={done / all} />
          </span>
          <span className="tabular-nums">{t('agile.sprint.done', { done, count: all })}</span>
        </span>
      )}
      {!isOnWall && (
        <Link
          to={`/agiles/${board.id}/${sprint.id}/charts${filter}`}
          className="flex shrink-0 items-center gap-1.5 hover:text-fg hover:underline pointer-coarse:py-2"
        >
          <ChartSpline size={14} strokeWidth={1.75} aria-hidden />
          {t('agile.charts')}
        </Link>
      )}
    </div>
  )
}
