import { useFormats, useI18n, useNow, useT } from '../../../platform/i18n/index.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { MomentSlider, PastBar } from '../../../ui/past-bar.tsx'
import { useSlidValue } from '../../../ui/use-slid-value.ts'
import { changesIn, daysLater, momentOfDay, spanOf } from '../model/past.ts'
import type { BoardData, BoardViewData, SprintData } from '../model/projections.ts'
import { dayOfTime } from '../model/sprint-days.ts'

export type BoardPastBarProps = {
  readonly board: BoardData
  readonly sprint: SprintData | undefined
  /** What is shown by now, maybe still as of another moment. */
  readonly view: BoardViewData | undefined
  readonly at: number
  /** Undefined: to now; `push`: as a step that the browser goes back by. */
  readonly onMove: (time: number | undefined, push?: boolean) => void
}

/** Says that the past of a board is shown and of which moment, and leads to others and back to now. */
export function BoardPastBar({ board, sprint, view, at, onMove }: BoardPastBarProps) {
  const t = useT()
  const { dateTime } = useFormats()
  return (
    <PastBar
      title={t('agile.past.title', { moment: dateTime(at) })}
      note={view?.at === at ? <Changes view={view} /> : undefined}
      backText={t('agile.past.back')}
      onBack={() => onMove(undefined, true)}
      className="mb-2 border-y px-3.5"
    >
      <Moments {...{ board, sprint, at, onMove }} />
      <p className="mt-1 text-muted text-xs">{t('agile.past.text')}</p>
    </PastBar>
  )
}

function Moments({ board, sprint, at, onMove }: Omit<BoardPastBarProps, 'view'>) {
  const t = useT()
  const { dateTime } = useFormats()
  const { timeZone } = useI18n()
  useNow()
  const now = Date.now()
  const [shown, slide] = useSlidValue(at, onMove)
  const { begin, end, step } = spanOf(sprint, board.created ?? now, at, now)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <MomentSlider
        label={t('agile.past.slider')}
        min={begin}
        max={end}
        step={step}
        value={shown}
        valueText={dateTime(shown)}
        earlier={{ label: t('agile.past.earlier'), to: daysLater(shown, -1, now) }}
        later={{ label: t('agile.past.later'), to: shown >= now ? undefined : daysLater(shown, 1, now) }}
        onChange={time => slide(Math.min(now, time))}
        className="min-w-48 flex-1 basis-64"
      />
      <DateField
        label={t('agile.past.day')}
        labelHidden
        value={dayOfTime(shown, timeZone)}
        onChange={day => {
          const moment = day === null ? undefined : momentOfDay(day, Date.now(), timeZone)
          if (moment !== undefined) slide(moment)
        }}
      />
    </div>
  )
}

/** What has happened to the cards since. */
function Changes({ view }: { readonly view: BoardViewData }) {
  const t = useT()
  const { list } = useFormats()
  const { moved, left, came } = changesIn(view.moved)
  const parts = [
    ...(moved > 0 ? [t('agile.past.moved', { count: moved })] : []),
    ...(left > 0 ? [t('agile.past.left', { count: left })] : []),
    ...(came > 0 ? [t('agile.past.came', { count: came })] : []),
  ]
  return parts.length === 0 ? t('agile.past.same') : t('agile.past.since', { changes: list(parts) })
}
