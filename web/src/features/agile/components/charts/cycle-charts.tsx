import type { FinishedCard } from '@cairn/common/features/agile'
import { useFormats, useI18n, useT } from '../../../../platform/i18n/index.ts'
import { BarChart, type BarGroup } from '../../../../ui/charts/bar-chart.tsx'
import { ChartFigures } from '../../../../ui/charts/chart-figures.tsx'
import { ChartTable } from '../../../../ui/charts/chart-table.tsx'
import { type Dot, DotChart } from '../../../../ui/charts/dot-chart.tsx'
import { durationTicks } from '../../../../ui/charts/plot.ts'
import { Select } from '../../../../ui/select.tsx'
import { type CycleTimes, useCycleTime } from '../../api/charts.ts'
import { listPath, resolvedIn, ticksIn } from '../../model/chart-words.ts'
import { knownOf, percentileLines } from '../../model/percentile-lines.ts'
import { AgeingChart } from './ageing-chart.tsx'
import { CardLink } from './card-link.tsx'
import { CHART_COLORS, type ChartProps } from './chart-context.ts'
import { ChartPanel, ChartStates } from './chart-panel.tsx'

const MEASURES = ['cycle', 'lead'] as const
export type Measure = (typeof MEASURES)[number]
export const isMeasure = (text: string | undefined): text is Measure => MEASURES.some(measure => measure === text)

export type CycleChartsProps = ChartProps & {
  readonly measure: Measure
  readonly onMeasure: (measure: Measure) => void
}

/** How long cards took, how many were finished when, and how old those are that are being worked on. */
export function CycleCharts({ measure, onMeasure, ...props }: CycleChartsProps) {
  return (
    <ChartStates {...props} query={useCycleTime(props.request)}>
      {data => (
        <>
          <FinishedChart data={data} measure={measure} onMeasure={onMeasure} />
          <ThroughputChart {...props} data={data} />
          <AgeingChart {...props} data={data} />
        </>
      )}
    </ChartStates>
  )
}

type FinishedChartProps = Pick<CycleChartsProps, 'measure' | 'onMeasure'> & { readonly data: CycleTimes }

function FinishedChart({ data, measure: asked, onMeasure }: FinishedChartProps) {
  const t = useT()
  const formats = useFormats()
  const { finished, finishedCount, from } = data
  // Who may not know of columns knows only when cards were created.
  const isHidden = finished.length > 0 && finished.every(({ cycle }) => cycle === null)
  const measure = isHidden ? 'lead' : asked
  const timeOf = (card: FinishedCard) => card[measure] ?? card.lead
  const title = t(`agile.charts.${measure}`)
  const name = (card: FinishedCard) => `${card.idReadable} ${card.summary}`
  const dots = finished.map((card): Dot => {
    const rows = [
      ...(card.cycle === null
        ? []
        : [{ name: t('agile.charts.cycle'), value: formats.duration(card.cycle, 'minute') }]),
      { name: t('agile.charts.lead'), value: formats.duration(card.lead, 'minute') },
      { name: t('agile.charts.finished'), value: formats.date(card.finished) },
    ]
    return {
      id: card.idReadable,
      across: card.finished,
      value: timeOf(card),
      color: CHART_COLORS.remaining,
      label: `${name(card)}: ${rows.map(row => `${row.name} ${row.value}`).join(', ')}`,
      readout: { title: name(card), rows, note: t('agile.charts.open') },
      to: `/issue/${card.idReadable}`,
    }
  })
  const lines = percentileLines(data[measure]).map(({ percent, value }) => ({
    value,
    text: t('agile.charts.percentile', { percent, time: formats.duration(value, 'minute') }),
  }))
  const last = Math.max(from + 1, Math.min(data.to, Date.now()))
  const highest = Math.max(3_600_000, ...finished.map(timeOf))
  const places = useDays(from, last)
  return (
    <ChartPanel
      title={title}
      text={isHidden ? t('agile.charts.cycle.hidden') : t(`agile.charts.${measure}.text`)}
      end={
        !isHidden && (
          <Select
            label={t('agile.charts.measure')}
            labelHidden
            className="w-36"
            value={measure}
            onChange={onMeasure}
            options={MEASURES.map(id => ({ id, text: t(`agile.charts.${id}`) }))}
          />
        )
      }
    >
      {finished.length === 0 ? (
        <p className="py-8 text-center text-muted">{t('agile.charts.finished.none')}</p>
      ) : (
        <>
          <ChartFigures
            figures={[
              ...knownOf(data[measure]).map(({ percent, value }) => ({
                id: String(percent),
                name: t('agile.charts.percentile.name', { percent }),
                value: formats.duration(value, 'minute'),
              })),
              { id: 'count', name: t('agile.charts.done'), value: formats.number(finishedCount) },
            ]}
          />
          <DotChart
            label={title}
            ticks={durationTicks(highest).map(value => ({ value, text: value === 0 ? '0' : formats.duration(value) }))}
            span={[from, last]}
            dots={dots}
            places={places.map(time => ({ across: time, text: formats.monthDay(time) }))}
            references={lines}
          />
          {finished.length < finishedCount && (
            <p className="text-xs text-muted">
              {t('agile.charts.finished.some', { shown: finished.length, count: finishedCount })}
            </p>
          )}
          <ChartTable
            label={title}
            columns={[
              t('agile.charts.card'),
              t('agile.charts.finished'),
              t('agile.charts.cycle'),
              t('agile.charts.lead'),
            ]}
            isFirstWide
            rows={finished.toReversed().map(card => ({
              id: card.idReadable,
              cells: [
                <CardLink key={card.idReadable} idReadable={card.idReadable} summary={card.summary} />,
                formats.date(card.finished),
                card.cycle === null ? '' : formats.duration(card.cycle, 'minute'),
                formats.duration(card.lead, 'minute'),
              ],
            }))}
          />
        </>
      )}
    </ChartPanel>
  )
}

const DAY = 86_400_000

/** A moment of each day of a time, in the middle of it. */
function useDays(from: number, to: number): readonly number[] {
  const count = Math.max(1, Math.min(400, Math.ceil((to - from) / DAY)))
  return Array.from({ length: count }, (_, at) => Math.min(to, from + (at + 0.5) * ((to - from) / count)))
}

function ThroughputChart({ data, list }: ChartProps & { readonly data: CycleTimes }) {
  const t = useT()
  const formats = useFormats()
  const { timeZone } = useI18n()
  const title = t('agile.charts.throughput')
  const shown = data.throughput
  if (data.finishedCount === 0) return null
  const isWeekly = shown.some(({ from, to }) => to - from > 2 * DAY)
  const nameOf = ({ from, to }: CycleTimes['throughput'][number]) =>
    isWeekly ? t('agile.charts.when', { from: formats.date(from), to: formats.date(to - 1) }) : formats.date(from)
  const groups = shown.map((one): BarGroup => {
    const name = nameOf(one)
    return {
      id: String(one.from),
      text: formats.monthDay(one.from),
      bars: [{ value: one.count, color: CHART_COLORS.done }],
      label: `${name}: ${t('agile.charts.finished.count', { count: one.count })}`,
      readout: { title: name, rows: [{ name: t('agile.charts.done'), value: formats.number(one.count) }] },
      to: one.count === 0 ? undefined : listPath(resolvedIn(list, one, timeZone)),
    }
  })
  return (
    <ChartPanel title={title} text={t('agile.charts.throughput.text')}>
      <BarChart
        label={title}
        height={200}
        ticks={ticksIn('issues', Math.max(1, ...shown.map(({ count }) => count))).map(value => ({
          value,
          text: formats.number(value),
        }))}
        groups={groups}
      />
      <ChartTable
        label={title}
        columns={[t('agile.charts.day'), t('agile.charts.done')]}
        rows={shown.map(one => ({ id: String(one.from), cells: [nameOf(one), formats.number(one.count)] }))}
      />
    </ChartPanel>
  )
}
