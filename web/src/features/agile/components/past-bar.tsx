import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormats, useI18n, useNow, useT } from '../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { changesIn, daysLater, momentOfDay, spanOf } from '../model/past.ts'
import type { BoardData, BoardViewData, SprintData } from '../model/projections.ts'
import { dayOfTime } from '../model/sprint-days.ts'

export type PastBarProps = {
  readonly board: BoardData
  readonly sprint: SprintData | undefined
  /** What is shown by now, maybe still as of another moment. */
  readonly view: BoardViewData | undefined
  readonly at: number
  /** Undefined: to now; `push`: as a step that the browser goes back by. */
  readonly onMove: (time: number | undefined, push?: boolean) => void
}

/** Says that the past is shown and of which moment, and leads to others and back to now. */
export function PastBar({ board, sprint, view, at, onMove }: PastBarProps) {
  const t = useT()
  const { dateTime } = useFormats()
  const onBack = () => onMove(undefined, true)
  const title = t('agile.past.title', { moment: dateTime(at) })
  return (
    <section
      aria-label={title}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onBack()
      }}
      className="mb-2 shrink-0 border-warn/40 border-y bg-warn-soft px-3.5 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <History size={16} aria-hidden className="shrink-0 text-warn" />
        <p role="status" className="min-w-0 flex-1">
          <span className="me-2 inline-block font-medium">{title}</span>
          {view?.at === at && <Changes view={view} />}
        </p>
        <Button size="small" onPress={onBack}>
          {t('agile.past.back')}
        </Button>
      </div>
      <Moments {...{ board, sprint, at, onMove }} />
      <p className="mt-1 text-muted text-xs">{t('agile.past.text')}</p>
    </section>
  )
}

/** How long the slider rests before the moment under it is read. */
const REST_MS = 150

function Moments({ board, sprint, at, onMove }: Pick<PastBarProps, 'board' | 'sprint' | 'at' | 'onMove'>) {
  const t = useT()
  const { dateTime } = useFormats()
  const { timeZone } = useI18n()
  useNow()
  const now = Date.now()
  const [shown, setShown] = useState(at)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setShown(at), [at])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const slider = useRef<HTMLInputElement>(null)
  useEffect(() => slider.current?.focus({ preventScroll: true }), [])
  const { begin, end, step } = spanOf(sprint, board.created ?? now, at, now)
  const move = (time: number) => {
    setShown(time)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onMove(time), REST_MS)
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <div className="flex min-w-48 flex-1 basis-64 items-center gap-x-1">
        <IconButton
          label={t('agile.past.earlier')}
          icon={ChevronLeft}
          size="small"
          onPress={() => move(daysLater(shown, -1, now))}
          className="rtl:rotate-180"
        />
        <input
          ref={slider}
          type="range"
          aria-label={t('agile.past.slider')}
          aria-valuetext={dateTime(shown)}
          min={begin}
          max={end}
          step={step}
          value={shown}
          onChange={event => move(Math.min(now, Number(event.currentTarget.value)))}
          className="block h-6 min-w-0 flex-1 cursor-pointer rounded accent-(--color-warn)"
        />
        <IconButton
          label={t('agile.past.later')}
          icon={ChevronRight}
          size="small"
          isDisabled={shown >= now}
          onPress={() => move(daysLater(shown, 1, now))}
          className="rtl:rotate-180"
        />
      </div>
      <DateField
        label={t('agile.past.day')}
        labelHidden
        value={dayOfTime(shown, timeZone)}
        onChange={day => {
          const moment = day === null ? undefined : momentOfDay(day, Date.now(), timeZone)
          if (moment !== undefined) move(moment)
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
  return (
    <span className="inline-block text-muted">
      {parts.length === 0 ? t('agile.past.same') : t('agile.past.since', { changes: list(parts) })}
    </span>
  )
}
