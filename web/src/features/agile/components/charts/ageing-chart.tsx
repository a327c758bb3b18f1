import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { ChartTable } from '../../../../ui/charts/chart-table.tsx'
import { type Dot, DotChart } from '../../../../ui/charts/dot-chart.tsx'
import { durationTicks } from '../../../../ui/charts/plot.ts'
import type { CycleTimes } from '../../api/charts.ts'
import { percentileLines } from '../../model/percentile-lines.ts'
import { CardLink } from './card-link.tsx'
import { type ChartProps, columnColors } from './chart-context.ts'
import { ChartPanel } from './chart-panel.tsx'

/** Cards that are being worked on, by the column where they stand and how long ago somebody began with them. */
export function AgeingChart({ board, data }: ChartProps & { readonly data: CycleTimes }) {
  const t = useT()
  const formats = useFormats()
  const { ageing, names, cycle } = data
  const title = t('agile.charts.ageing')
  const settings = board.columnSettings?.columns ?? []
  const colors = columnColors(names.map((_, at) => ({ isResolved: settings[at]?.isResolved ?? false })))
  // Work waits in the first column and is done in resolved ones: they are shown for cards that were put back.
  const bands = names
    .map((name, at) => ({ name, at }))
    .filter(({ at }) => (at > 0 && !settings[at]?.isResolved) || ageing.some(({ column }) => column === at))
  const seen = new Map<number, number>()
  const dots = ageing.flatMap((card): readonly Dot[] => {
    const band = bands.findIndex(({ at }) => at === card.column)
    if (band < 0) return []
    // Side by side, so that none hides another.
    const place = seen.get(band) ?? 0
    seen.set(band, place + 1)
    const name = `${card.idReadable} ${card.summary}`
    const rows = [
      { name: t('agile.charts.column'), value: names[card.column] ?? '' },
      { name: t('agile.charts.age'), value: formats.duration(card.age, 'minute') },
      { name: t('agile.charts.begun'), value: formats.date(card.started) },
    ]
    return [
      {
        id: card.idReadable,
        across: band + 0.5 + spread(place),
        value: card.age,
        color: colors[card.column] ?? '',
        label: `${name}: ${rows.map(row => `${row.name} ${row.value}`).join(', ')}`,
        readout: { title: name, rows, note: t('agile.charts.open') },
        to: `/issue/${card.idReadable}`,
      },
    ]
  })
  const lines = percentileLines(cycle).map(({ percent, value }) => ({
    value,
    text: t('agile.charts.percentile', { percent, time: formats.duration(value, 'minute') }),
  }))
  const highest = Math.max(3_600_000, ...ageing.map(({ age }) => age), ...lines.map(({ value }) => value))
  return (
    <ChartPanel title={title} text={t('agile.charts.ageing.text')}>
      {dots.length === 0 ? (
        <p className="py-8 text-center text-muted">{t('agile.charts.ageing.none')}</p>
      ) : (
        <>
          <DotChart
            label={title}
            ticks={durationTicks(highest).map(value => ({ value, text: value === 0 ? '0' : formats.duration(value) }))}
            span={[0, bands.length]}
            dots={dots}
            borders={bands.slice(1).map((_, at) => at + 1)}
            places={bands.map(({ name }, at) => ({ across: at + 0.5, text: name }))}
            placeWidth={72}
            references={lines}
          />
          <ChartTable
            label={title}
            columns={[t('agile.charts.card'), t('agile.charts.column'), t('agile.charts.age')]}
            isFirstWide
            rows={ageing.map(card => ({
              id: card.idReadable,
              cells: [
                <CardLink key={card.idReadable} idReadable={card.idReadable} summary={card.summary} />,
                names[card.column] ?? '',
                formats.duration(card.age, 'minute'),
              ],
            }))}
          />
        </>
      )}
    </ChartPanel>
  )
}

const SPREAD = 7

/** To both sides of the middle, part of a band. */
function spread(place: number): number {
  const step = Math.ceil((place % SPREAD) / 2) * (place % 2 === 0 ? 1 : -1)
  return step * 0.1
}
