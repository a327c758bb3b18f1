import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { IssueData } from '../../issues/index.ts'
import { userName } from '../../users/index.ts'
import { usePastChanges } from '../api/use-past.ts'
import { type MomentKind, momentAt, momentsOf, type PastMoment } from '../model/past.ts'

type PastBarProps = {
  readonly issue: IssueData
  readonly at: number
  /** How many parts differ from now; undefined while that is not known. */
  readonly differences: number | undefined
  readonly onMove: (time: number) => void
  readonly onBack: () => void
}

/** Says which moment is shown, and leads to others and back to now. */
export function PastBar({ issue, at, differences, onMove, onBack }: PastBarProps) {
  const t = useT()
  const { dateTime } = useFormats()
  const { data: activities } = usePastChanges(issue.id)
  const moments = momentsOf(activities ?? [])
  return (
    <section
      aria-label={t('history.past.title', { time: dateTime(at) })}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onBack()
      }}
      className="shrink-0 border-warn/40 border-b bg-warn-soft px-4 py-2 sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <History size={16} aria-hidden className="shrink-0 text-warn" />
        <p role="status" className="min-w-0 flex-1">
          <span className="me-2 inline-block font-medium">{t('history.past.title', { time: dateTime(at) })}</span>
          {differences !== undefined && (
            <span className="inline-block text-muted">{t('history.past.changes', { count: differences })}</span>
          )}
        </p>
        <Button size="small" onPress={onBack}>
          {t('history.past.back')}
        </Button>
      </div>
      {moments.length > 0 && <MomentSlider moments={moments} at={at} onMove={onMove} />}
    </section>
  )
}

type MomentSliderProps = {
  readonly moments: readonly PastMoment[]
  readonly at: number
  readonly onMove: (time: number) => void
}

/** How long the slider rests before the moment under it is read. */
const REST_MS = 120

function MomentSlider({ moments, at, onMove }: MomentSliderProps) {
  const t = useT()
  const { dateTime } = useFormats()
  const chosen = momentAt(moments, at)
  const [place, setPlace] = useState(chosen)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setPlace(chosen), [chosen])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const slider = useRef<HTMLInputElement>(null)
  useEffect(() => slider.current?.focus({ preventScroll: true }), [])
  const shown = Math.min(place, moments.length - 1)
  const moment = moments[shown]
  const move = (next: number) => {
    const time = moments[next]?.time
    if (time === undefined) return
    setPlace(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onMove(time), REST_MS)
  }
  const words = moment
    ? [
        t('history.past.by', { name: userName(moment.author), count: moment.count }),
        ...[...moment.kinds].map(kind => t(`history.past.kind.${kind}`)),
      ].join(' · ')
    : ''
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-1">
      <IconButton
        label={t('history.past.before')}
        icon={ChevronLeft}
        size="small"
        isDisabled={shown === 0}
        onPress={() => move(shown - 1)}
        className="rtl:rotate-180"
      />
      <div className="min-w-0 flex-1">
        <input
          ref={slider}
          type="range"
          aria-label={t('history.past.slider')}
          aria-valuetext={moment ? `${dateTime(moment.time)}, ${words}` : ''}
          min={0}
          max={moments.length - 1}
          value={shown}
          onChange={event => move(Number(event.currentTarget.value))}
          className="block h-6 w-full cursor-pointer rounded accent-(--color-warn)"
        />
        <Marks moments={moments} />
      </div>
      <IconButton
        label={t('history.past.after')}
        icon={ChevronRight}
        size="small"
        isDisabled={shown === moments.length - 1}
        onPress={() => move(shown + 1)}
        className="rtl:rotate-180"
      />
      {/* In a line of its own: the slider must not change its length while it is drawn. */}
      <p className="basis-full px-2 text-muted text-xs">{words}</p>
    </div>
  )
}

/** More marks than these would be one line. */
const MAX_MARKS = 300

const TONES: Readonly<Record<MomentKind, string>> = { links: 'bg-accent', files: 'bg-ok', comments: 'bg-muted' }

/** Where links, files and comments changed, under the slider; its value says the same in words. */
function Marks({ moments }: { readonly moments: readonly PastMoment[] }) {
  const last = moments.length - 1
  // Their room stays without them: neither they nor the ring around the slider lie over the words below.
  const isMarked = last >= 1 && last <= MAX_MARKS
  return (
    <div aria-hidden className="relative mx-2 my-1 h-1.5">
      {(isMarked ? moments : []).map(({ time, kinds }, place) =>
        [...kinds].map(kind => (
          <span
            key={`${time} ${kind}`}
            style={{ insetInlineStart: `${(place / last) * 100}%` }}
            className={cx('absolute top-0 -ms-0.5 h-1.5 w-1 rounded-full', TONES[kind])}
          />
        )),
      )}
    </div>
  )
}
