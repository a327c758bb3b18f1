import { Settings } from 'lucide-react'
import { isNotFound } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo, usePathParams, useSearchState } from '../../../platform/navigation/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useBoard } from '../api/boards.ts'
import { CHART_AXES, type ChartRequest, isAxis } from '../api/charts.ts'
import { useLiveCharts } from '../api/use-live-charts.ts'
import { BoardFailure } from '../components/board-failure.tsx'
import { BurndownChart, BurnupChart } from '../components/charts/burn-charts.tsx'
import { ChartSkeleton } from '../components/charts/chart-panel.tsx'
import { CycleCharts, isMeasure } from '../components/charts/cycle-charts.tsx'
import { FlowChart } from '../components/charts/flow-chart.tsx'
import { VelocityChart } from '../components/charts/velocity-chart.tsx'
import { useBoardAddress } from '../components/use-board-address.ts'
import { listQuery } from '../model/board-query.ts'
import { type ChartKind, chartKindsOf } from '../model/chart-kinds.ts'
import type { BoardData, SprintData } from '../model/projections.ts'

const DAYS = ['14', '30', '90', '366'] as const

/** What history says of a sprint and of a board, in pictures. */
export function BoardChartsPage() {
  const t = useT()
  const { agile = '', sprint = 'current' } = usePathParams()
  const { data, error, refetch } = useBoard(agile)
  const name = data?.name ?? ''
  return (
    <Page
      title={name === '' ? t('agile.charts') : `${t('agile.charts')} · ${name}`}
      heading={
        <Breadcrumb
          items={[
            { text: t('agile.title'), to: '/agiles' },
            { text: name, to: `/agiles/${agile}/${sprint}` },
            { text: t('agile.charts') },
          ]}
        />
      }
      primary={null}
    >
      {error && (isNotFound(error) || !data) ? (
        <BoardFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Charts board={data} sprintId={sprint} />
      ) : (
        <ChartSkeleton />
      )}
    </Page>
  )
}

function Charts({ board, sprintId }: { readonly board: BoardData; readonly sprintId: string }) {
  const t = useT()
  useLiveCharts(board)
  const [search, change] = useSearchState()
  const address = useBoardAddress(board)
  const hasSprints = board.sprintsSettings?.disableSprints !== true
  const current = sprintId === 'current' ? board.currentSprint : undefined
  const sprint = current ?? board.sprints.find(({ id }) => id === sprintId)
  const own = hasSprints ? (sprint ?? undefined) : undefined
  const kinds = chartKindsOf(board)
  const kind = kinds.find(id => id === search.chart) ?? kinds[0] ?? 'flow'
  // Their names need more room than a phone has.
  const isPhone = useMedia('(max-width: 569px)')
  const onKind = (id: ChartKind) => change({ chart: id === kinds[0] ? undefined : id })
  const request: ChartRequest = {
    agileId: board.id,
    sprintId,
    issuesQuery: address.query,
    yaxis: isAxis(search.by) ? search.by : undefined,
    days: DAYS.find(days => days === search.days),
  }
  const list = listQuery(board.name, own?.name, address.query)
  const props = { board, sprint: own, request, list, onClear: address.clear }
  const measure = isMeasure(search.time) ? search.time : 'cycle'
  const contents = {
    burndown: <BurndownChart {...props} />,
    burnup: <BurnupChart {...props} />,
    flow: <FlowChart {...props} />,
    cycle: <CycleCharts {...props} measure={measure} onMeasure={time => change({ time })} />,
    velocity: <VelocityChart {...props} />,
  } as const
  return (
    <>
      {isPhone && (
        <Select
          label={t('agile.charts.kind')}
          className="mb-3"
          value={kind}
          onChange={onKind}
          options={kinds.map(id => ({ id, text: t(`agile.charts.kind.${id}`) }))}
        />
      )}
      <ChartBar board={board} kind={kind} sprint={own} request={request} filter={address.filter} onChange={change} />
      {address.isNarrowed && (
        <Banner
          className="mb-3"
          action={
            <Button size="small" variant="link" onPress={address.clear}>
              {t('agile.filter.clear')}
            </Button>
          }
        >
          {t('agile.charts.filtered')}
        </Banner>
      )}
      {isPhone ? (
        contents[kind]
      ) : (
        <Tabs
          label={t('agile.charts.kind')}
          selected={kind}
          onChange={onKind}
          tabs={kinds.map(id => ({ id, text: t(`agile.charts.kind.${id}`), content: contents[id] }))}
        />
      )}
    </>
  )
}

type ChartBarProps = {
  readonly board: BoardData
  readonly kind: ChartKind
  readonly sprint: SprintData | undefined
  readonly request: ChartRequest
  readonly filter: string
  readonly onChange: (search: Readonly<Record<string, string | undefined>>) => void
}

/** Of which sprint, counted by what, how far back. */
function ChartBar({ board, kind, sprint, request, filter, onChange }: ChartBarProps) {
  const t = useT()
  const go = useGo()
  const hasAxis = kind === 'burndown' || kind === 'burnup' || kind === 'velocity'
  const { reportSettings } = board.extensions ?? {}
  const estimates = Boolean(reportSettings?.estimationBurndownField ?? board.estimationField)
  const axis = request.yaxis ?? CHART_AXES.find(id => id === reportSettings?.yaxis?.id) ?? 'ISSUES'
  const goesBack = kind !== 'velocity' && !sprint?.start
  const chosen = new URLSearchParams(filter.slice(1))
  if (kind !== chartKindsOf(board)[0]) chosen.set('chart', kind)
  if (request.yaxis) chosen.set('by', request.yaxis)
  return (
    <div className="mb-2 max-xs:mb-4 flex flex-wrap items-end gap-3 empty:hidden">
      {sprint && kind !== 'velocity' && (
        <Select
          label={t('agile.charts.sprint')}
          className="w-56 max-xs:w-auto max-xs:flex-1 max-xs:basis-0"
          value={sprint.id}
          onChange={id => go(`/agiles/${board.id}/${id}/charts${chosen.size > 0 ? `?${chosen}` : ''}`)}
          options={board.sprints.toReversed().map(({ id, name }) => ({ id, text: name }))}
        />
      )}
      {hasAxis && estimates && (
        <Select
          label={t('agile.charts.by')}
          className="w-40 max-xs:w-auto max-xs:flex-1 max-xs:basis-0"
          value={axis}
          onChange={by => onChange({ by })}
          options={CHART_AXES.map(id => ({ id, text: t(`agile.charts.by.${id}`) }))}
        />
      )}
      {goesBack && (
        <Select
          label={t('agile.charts.days')}
          className="w-40 max-xs:w-auto max-xs:flex-1 max-xs:basis-0"
          value={request.days ?? '30'}
          onChange={days => onChange({ days: days === '30' ? undefined : days })}
          options={DAYS.map(id => ({ id, text: t('agile.charts.days.last', { count: Number(id) }) }))}
        />
      )}
      {reportSettings?.subQuery && (
        <p className="min-w-0 flex-1 py-1.5 text-xs text-muted">
          {t('agile.charts.subQuery')} <bdi>{reportSettings.subQuery}</bdi>
        </p>
      )}
      {board.isUpdatable && (
        <IconButton
          label={t('agile.charts.settings')}
          icon={Settings}
          className="ms-auto"
          onPress={() => go(`/agiles/${board.id}/settings?tab=charts`)}
        />
      )}
    </div>
  )
}
