import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { MomentSlider, PastBar } from '../../../ui/past-bar.tsx'
import { useSlidValue } from '../../../ui/use-slid-value.ts'
import type { IssueData } from '../../issues/index.ts'
import { userName } from '../../users/index.ts'
import { usePastChanges } from '../api/use-past.ts'
import { type MomentKind, momentAt, momentsOf, type PastMoment } from '../model/past.ts'

type IssuePastBarProps = {
  readonly issue: IssueData
  readonly at: number
  /** How many parts differ from now; undefined while that is not known. */
  readonly differences: number | undefined
  readonly onMove: (time: number) => void
  readonly onBack: () => void
}

/** Says which moment of an issue is shown, and leads to others and back to now. */
export function IssuePastBar({ issue, at, differences, onMove, onBack }: IssuePastBarProps) {
  const t = useT()
  const { dateTime } = useFormats()
  const { data: activities } = usePastChanges(issue.id)
  const moments = momentsOf(activities ?? [])
  return (
    <PastBar
      title={t('history.past.title', { time: dateTime(at) })}
      note={differences === undefined ? undefined : t('history.past.changes', { count: differences })}
      backText={t('history.past.back')}
      onBack={onBack}
      className="border-b px-4 sm:px-6"
    >
      {moments.length > 0 && <Moments moments={moments} at={at} onMove={onMove} />}
    </PastBar>
  )
}

type MomentsProps = {
  readonly moments: readonly PastMoment[]
  readonly at: number
  readonly onMove: (time: number) => void
}

function Moments({ moments, at, onMove }: MomentsProps) {
  const t = useT()
  const { dateTime } = useFormats()
  const last = moments.length - 1
  const [place, slide] = useSlidValue(momentAt(moments, at), next => {
    const time = moments[next]?.time
    if (time !== undefined) onMove(time)
  })
  const shown = Math.min(place, last)
  const moment = moments[shown]
  const words = moment
    ? [
        t('history.past.by', { name: userName(moment.author), count: moment.count }),
        ...[...moment.kinds].map(kind => t(`history.past.kind.${kind}`)),
      ].join(' · ')
    : ''
  return (
    <>
      <MomentSlider
        label={t('history.past.slider')}
        min={0}
        max={last}
        value={shown}
        valueText={moment ? `${dateTime(moment.time)}, ${words}` : ''}
        earlier={{ label: t('history.past.before'), to: shown > 0 ? shown - 1 : undefined }}
        later={{ label: t('history.past.after'), to: shown < last ? shown + 1 : undefined }}
        onChange={slide}
        className="mt-1"
      >
        <Marks moments={moments} />
      </MomentSlider>
      {/* In a line of its own: the slider must not change its length while it is drawn. */}
      <p className="mt-1 px-2 text-muted text-xs">{words}</p>
    </>
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
