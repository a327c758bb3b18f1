import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { Link } from '../../../../platform/navigation/index.ts'
import { BarChart, type BarGroup } from '../../../../ui/charts/bar-chart.tsx'
import { ChartFigures } from '../../../../ui/charts/chart-figures.tsx'
import { ChartLegend } from '../../../../ui/charts/chart-legend.tsx'
import { ChartTable } from '../../../../ui/charts/chart-table.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { useVelocity } from '../../api/charts.ts'
import { listQuery } from '../../model/board-query.ts'
import { listPath, ticksIn, wordsOf } from '../../model/chart-words.ts'
import { CHART_COLORS, type ChartProps } from './chart-context.ts'
import { ChartPanel, ChartStates } from './chart-panel.tsx'

type Velocity = NonNullable<ReturnType<typeof useVelocity>['data']>

/** What the last sprints began with and what they came to. */
export function VelocityChart(props: ChartProps) {
  const t = useT()
  const query = useVelocity(props.request)
  if (query.data?.sprints.length === 0)
    return <EmptyState title={t('agile.charts.velocity.none')} text={t('agile.charts.velocity.none.text')} />
  return (
    // It is of no single sprint.
    <ChartStates {...props} sprint={undefined} query={query}>
      {data => <Sprints {...props} data={data} />}
    </ChartStates>
  )
}

function Sprints({ board, request, data }: ChartProps & { readonly data: Velocity }) {
  const t = useT()
  const formats = useFormats()
  const { unit, sprints, average } = data
  const title = t('agile.charts.kind.velocity')
  const words = (value: number) => wordsOf(unit, value, formats)
  const pathOf = (name: string) => listPath(listQuery(board.name, name, request.issuesQuery))
  const groups = sprints.map(({ id, name, start, finish, isOver, committed, completed }): BarGroup => {
    const rows = [
      { name: t('agile.charts.committed'), value: words(committed), color: CHART_COLORS.scope },
      { name: t('agile.charts.completed'), value: words(completed), color: CHART_COLORS.done },
    ]
    const when =
      finish === null
        ? formats.date(start)
        : t('agile.charts.when', { from: formats.date(start), to: formats.date(finish) })
    const note = isOver ? when : `${when} · ${t('agile.charts.sprint.running')}`
    return {
      id,
      text: name,
      bars: [
        { value: committed, color: CHART_COLORS.scope, isSoft: true },
        { value: completed, color: CHART_COLORS.done, isSoft: !isOver },
      ],
      label: `${name}: ${rows.map(row => `${row.name} ${row.value}`).join(', ')}. ${note}`,
      readout: { title: name, rows, note },
      to: pathOf(name),
    }
  })
  const highest = Math.max(1, ...sprints.flatMap(({ committed, completed }) => [committed, completed]))
  const last = sprints.findLast(({ isOver }) => isOver)
  return (
    <ChartPanel title={title} text={t('agile.charts.text.velocity')}>
      <ChartFigures
        figures={[
          ...(average === null ? [] : [{ id: 'average', name: t('agile.charts.average'), value: words(average) }]),
          ...(last ? [{ id: 'last', name: last.name, value: words(last.completed) }] : []),
        ]}
      />
      <BarChart
        label={title}
        ticks={ticksIn(unit, highest).map(value => ({ value, text: words(value) }))}
        groups={groups}
        placeWidth={48}
        references={
          average === null ? [] : [{ value: average, text: `${t('agile.charts.average')} ${words(average)}` }]
        }
      />
      <ChartLegend
        items={[
          { id: 'committed', text: t('agile.charts.committed'), color: CHART_COLORS.scope },
          { id: 'completed', text: t('agile.charts.completed'), color: CHART_COLORS.done },
        ]}
      />
      <ChartTable
        label={title}
        columns={[t('agile.charts.sprint'), t('agile.charts.committed'), t('agile.charts.completed')]}
        rows={sprints.map(({ id, name, committed, completed }) => ({
          id,
          cells: [
            <Link key={id} to={pathOf(name)} className="text-accent-text hover:underline">
              <bdi>{name}</bdi>
            </Link>,
            words(committed),
            words(completed),
          ],
        }))}
      />
    </ChartPanel>
  )
}
