import type { ChartPoint, ChartUnit, ScopeChange } from '@cairn/common/features/agile'
import { Info } from 'lucide-react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { type ChartFigure, ChartFigures } from '../../../../ui/charts/chart-figures.tsx'
import { ChartLegend, type LegendItem } from '../../../../ui/charts/chart-legend.tsx'
import { ChartTable } from '../../../../ui/charts/chart-table.tsx'
import { type Slice, TimeChart, type TimeLine } from '../../../../ui/charts/time-chart.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { useBurndown, useBurnup } from '../../api/charts.ts'
import { pathOfIssues, ticksIn, wordsOf } from '../../model/chart-words.ts'
import { pointsByTime } from '../../model/points-by-time.ts'
import { CHART_COLORS, type ChartProps } from './chart-context.ts'
import { ChartPanel, ChartStates } from './chart-panel.tsx'

/** A line of a chart with what it is called. */
type Series = TimeLine & { readonly name: string }

type Burning = {
  readonly unit: ChartUnit
  readonly sprintStart: number
  readonly sprintFinish: number | null
  readonly commitment: number
  readonly ideal: readonly ChartPoint[]
  readonly changes: readonly ScopeChange[]
}

/** What was left of a sprint, day by day. */
export function BurndownChart(props: ChartProps) {
  const t = useT()
  const query = useBurndown(props.request)
  return (
    <ChartStates {...props} query={query}>
      {data => {
        const left = data.remainingEstimation
        const lines: Series[] = [
          ...series('remaining', t('agile.charts.remaining'), left, { isFilled: true }),
          ...series('spent', t('agile.charts.spent'), spentOf(data.cumulativeSpentTime), {}),
        ]
        const figures = [
          { id: 'remaining', name: t('agile.charts.remaining'), value: left.at(-1)?.value },
          { id: 'committed', name: t('agile.charts.committed'), value: data.commitment },
        ]
        return <Burn {...props} kind="burndown" data={data} lines={lines} figures={figures} />
      }}
    </ChartStates>
  )
}

/** Where nobody noted time there is nothing to show. */
const spentOf = (points: readonly ChartPoint[]): readonly ChartPoint[] =>
  points.some(({ value }) => value > 0) ? points : []

/** What was in a sprint and what was done, day by day. */
export function BurnupChart(props: ChartProps) {
  const t = useT()
  const query = useBurnup(props.request)
  return (
    <ChartStates {...props} query={query}>
      {data => {
        const lines = [
          ...series('done', t('agile.charts.completed'), data.completed, { isFilled: true }),
          ...series('scope', t('agile.charts.scope'), data.scope, {}),
        ]
        const figures = [
          { id: 'done', name: t('agile.charts.completed'), value: data.completed.at(-1)?.value },
          { id: 'scope', name: t('agile.charts.scope'), value: data.scope.at(-1)?.value },
          { id: 'committed', name: t('agile.charts.committed'), value: data.commitment },
        ]
        return <Burn {...props} kind="burnup" data={data} lines={lines} figures={figures} />
      }}
    </ChartStates>
  )
}

const series = (
  id: 'remaining' | 'spent' | 'done' | 'scope',
  name: string,
  points: readonly ChartPoint[],
  look: Pick<TimeLine, 'isFilled'>,
): readonly Series[] => (points.length === 0 ? [] : [{ id, name, points, color: CHART_COLORS[id], ...look }])

type BurnProps = ChartProps & {
  readonly kind: 'burndown' | 'burnup'
  readonly data: Burning
  /** The first one has the marks. */
  readonly lines: readonly Series[]
  readonly figures: readonly { readonly id: string; readonly name: string; readonly value: number | undefined }[]
}

function Burn(props: BurnProps) {
  const t = useT()
  const { date } = useFormats()
  const [main] = props.lines
  if (main) return <Course {...props} main={main} />
  return (
    <EmptyState
      title={t('agile.charts.notBegun')}
      text={t('agile.charts.notBegun.text', { start: date(props.data.sprintStart) })}
    />
  )
}

function Course({ kind, sprint, data, lines, figures, main }: BurnProps & { readonly main: Series }) {
  const t = useT()
  const formats = useFormats()
  const { unit, sprintStart, sprintFinish, ideal, changes } = data
  const words = (value: number) => wordsOf(unit, value, formats)
  const title = t(`agile.charts.kind.${kind}`)
  const slices = useSlices({ main, lines, ideal, changes, unit })
  const end = sprintFinish ?? main.points.at(-1)?.time ?? sprintStart
  const highest = Math.max(
    1,
    ...[...lines, { points: ideal }].flatMap(({ points }) => points.map(({ value }) => value)),
  )
  const days = (ideal.length > 0 ? ideal : main.points).slice(1)
  const last = main.points.at(-1)?.time ?? sprintStart
  const shown: Series[] =
    ideal.length > 0
      ? [
          { id: 'ideal', name: t('agile.charts.ideal'), points: ideal, color: CHART_COLORS.ideal, isDashed: true },
          ...lines,
        ]
      : [...lines]
  return (
    <ChartPanel title={title} text={t(`agile.charts.text.${kind}`)}>
      <ChartFigures figures={[...figuresOf(figures, words), ...changed(changes, words, t)]} />
      <TimeChart
        label={title}
        ticks={ticksIn(unit, highest).map(value => ({ value, text: words(value) }))}
        span={[sprintStart, end]}
        lines={shown}
        slices={slices}
        places={days.map(({ time }) => ({ time, text: formats.monthDay(time) }))}
        marked={last < end ? { time: last, text: t('agile.charts.today') } : undefined}
      />
      <ChartLegend
        items={[
          ...shown.toReversed().map(
            ({ id, name, color, isDashed }): LegendItem => ({
              id,
              text: name,
              color,
              shape: isDashed ? 'dashed' : 'line',
            }),
          ),
          ...(changes.length > 0
            ? [
                {
                  id: 'changes',
                  text: t('agile.charts.change'),
                  color: CHART_COLORS.changed,
                  shape: 'diamond' as const,
                },
              ]
            : []),
        ]}
      />
      {sprint && ideal.length === 0 && (
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <Info size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {t('agile.charts.noDates')}
        </p>
      )}
      <BurnTable title={title} lines={shown} slices={slices} words={words} />
    </ChartPanel>
  )
}

const figuresOf = (figures: BurnProps['figures'], words: (value: number) => string): readonly ChartFigure[] =>
  figures.flatMap(({ id, name, value }) => (value === undefined ? [] : [{ id, name, value: words(value) }]))

/** What the days after the first one brought and took, as far as there is any. */
function changed(
  changes: readonly ScopeChange[],
  words: (value: number) => string,
  t: ReturnType<typeof useT>,
): readonly ChartFigure[] {
  return (['added', 'removed', 'reestimated'] as const).flatMap(id => {
    const sum = changes.reduce((all, change) => all + change[id], 0)
    if (sum === 0) return []
    const sign = id === 'removed' || sum < 0 ? '−' : '+'
    return [{ id, name: t(`agile.charts.${id}`), value: `${sign}${words(Math.abs(sum))}` }]
  })
}

type SlicesOptions = Pick<Burning, 'ideal' | 'changes' | 'unit'> & {
  readonly main: Series
  readonly lines: readonly Series[]
}

/** What the chart tells of each day. */
function useSlices({ main, lines, ideal, changes, unit }: SlicesOptions): readonly Slice[] {
  const t = useT()
  const formats = useFormats()
  const byTime = new Map(changes.map(change => [change.time, change]))
  const pointAt = pointsByTime(lines)
  const words = (value: number) => wordsOf(unit, value, formats)
  return main.points.map(({ time, value }, at): Slice => {
    const date = formats.date(time)
    const title = at === 0 ? t('agile.charts.start', { date }) : date
    const change = byTime.get(time)
    const rows = [
      ...lines.flatMap(line => {
        // Spent time begins with the first day, all else with the start.
        const point = pointAt(line.id, time)
        return point ? [{ name: line.name, value: words(point.value), color: line.color }] : []
      }),
      ...(ideal[at]
        ? [{ name: t('agile.charts.ideal'), value: words(ideal[at].value), color: CHART_COLORS.ideal as string }]
        : []),
      ...(change ? changed([change], words, t).map(({ name, value }) => ({ name, value: String(value) })) : []),
    ]
    const shown = change?.issues.length ?? 0
    const note =
      change &&
      (shown < change.count
        ? t('agile.charts.change.some', { count: change.count, shown })
        : t('agile.charts.change.list', { count: change.count }))
    return {
      id: String(at),
      time,
      value,
      label: [`${title}: ${rows.map(row => `${row.name} ${row.value}`).join(', ')}`, ...(note ? [note] : [])].join(
        '. ',
      ),
      readout: { title, rows, note },
      to: change && pathOfIssues(change.issues),
      isEvent: change !== undefined,
    }
  })
}

type BurnTableProps = {
  readonly title: string
  readonly lines: readonly Series[]
  readonly slices: readonly Slice[]
  readonly words: (value: number) => string
}

function BurnTable({ title, lines, slices, words }: BurnTableProps) {
  const t = useT()
  const shown = lines.toReversed()
  const pointAt = pointsByTime(shown)
  return (
    <ChartTable
      label={title}
      columns={[t('agile.charts.day'), ...shown.map(({ name }) => name)]}
      rows={slices.map(({ id, time, readout }, at) => ({
        id,
        cells: [
          readout.title,
          ...shown.map(({ id: line, points }) => {
            const point = line === 'ideal' ? points[at] : pointAt(line, time)
            return point ? words(point.value) : ''
          }),
        ],
      }))}
    />
  )
}
