import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { ChartLegend } from '../../../../ui/charts/chart-legend.tsx'
import { ChartTable } from '../../../../ui/charts/chart-table.tsx'
import { type Slice, TimeChart } from '../../../../ui/charts/time-chart.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { useCumulativeFlow } from '../../api/charts.ts'
import { listPath, ticksIn, withValues } from '../../model/chart-words.ts'
import { type ChartProps, columnColors } from './chart-context.ts'
import { ChartPanel, ChartStates } from './chart-panel.tsx'

/** A column with how many cards stood in it at the end of each day. */
type Band = {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly values: readonly number[]
  /** Path of the cards that stand there now. */
  readonly to: string | undefined
}

/** Cards by columns, day by day. */
export function FlowChart(props: ChartProps) {
  const t = useT()
  return (
    <ChartStates {...props} empty={t('agile.charts.empty.flow')} query={useCumulativeFlow(props.request)}>
      {({ sample, names, columns }) => <Flow {...props} sample={sample} names={names} columns={columns} />}
    </ChartStates>
  )
}

type FlowProps = ChartProps & {
  readonly sample: readonly { readonly date: number; readonly values: readonly number[] }[]
  readonly names: readonly string[]
  readonly columns: readonly string[]
}

function Flow({ board, sprint, list, sample, names, columns }: FlowProps) {
  const t = useT()
  const formats = useFormats()
  const title = t('agile.charts.kind.flow')
  const settings = board.columnSettings
  const known = columns.map(id => settings?.columns.find(column => column.id === id))
  const colors = columnColors(known.map(column => ({ isResolved: column?.isResolved ?? false })))
  const bands = columns.map((id, at): Band => {
    const values = known[at]?.fieldValues.map(({ name }) => name)
    const field = settings?.field?.name
    const query = field && values && withValues(list, field, values)
    return {
      id,
      name: names[at] ?? '',
      color: colors[at] ?? '',
      values: sample.map(({ values }) => values[at] ?? 0),
      to: query ? listPath(query) : undefined,
    }
  })
  const sums = sample.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const first = sample[0]?.date ?? 0
  const last = sample.at(-1)?.date ?? 0
  if (sample.length === 0)
    return (
      <EmptyState
        title={t('agile.charts.notBegun')}
        text={t('agile.charts.notBegun.text', { start: formats.date(sprint?.start ?? 0) })}
      />
    )
  const slices = sample.map(({ date }, at): Slice => {
    const rows = bands.map(({ name, color, values }) => ({ name, color, value: formats.number(values[at] ?? 0) }))
    const day = formats.date(date)
    return {
      id: String(date),
      time: date,
      value: sums[at] ?? 0,
      label: `${day}: ${rows.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
      readout: { title: day, rows },
    }
  })
  return (
    <ChartPanel title={title} text={t('agile.charts.text.flow')}>
      <TimeChart
        label={title}
        height={320}
        ticks={ticksIn('issues', Math.max(1, ...sums)).map(value => ({ value, text: formats.number(value) }))}
        span={[first, last]}
        // What is done lies at the bottom.
        layers={bands.toReversed()}
        slices={slices}
        places={sample.map(({ date }) => ({ time: date, text: formats.monthDay(date) }))}
      />
      <ChartLegend
        items={bands.map(({ id, name, color, values, to }) => ({
          id,
          color,
          to,
          text: `${name} ${formats.number(values.at(-1) ?? 0)}`,
        }))}
      />
      <ChartTable
        label={title}
        columns={[t('agile.charts.day'), ...bands.map(({ name }) => name)]}
        rows={slices.map(({ id, readout }) => ({
          id,
          cells: [readout.title, ...readout.rows.map(({ value }) => value)],
        }))}
      />
    </ChartPanel>
  )
}
