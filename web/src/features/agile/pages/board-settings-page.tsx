import { Lock } from 'lucide-react'
import { isNotFound } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useLiveTopics } from '../../../platform/live/index.ts'
import { usePathParams, useSearchState } from '../../../platform/navigation/index.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useBoard } from '../api/boards.ts'
import { BoardFailure } from '../components/board-failure.tsx'
import { BoardProblems } from '../components/board-problems.tsx'
import { BoardPreview } from '../components/settings/board-preview.tsx'
import { CardSettings } from '../components/settings/card-settings.tsx'
import { ChartPreview } from '../components/settings/chart-preview.tsx'
import { ChartSettings } from '../components/settings/chart-settings.tsx'
import { ColumnSettings } from '../components/settings/column-settings.tsx'
import { GeneralSettings } from '../components/settings/general-settings.tsx'
import { SprintSettings } from '../components/settings/sprint-settings.tsx'
import { SwimlaneSettings } from '../components/settings/swimlane-settings.tsx'
import { useSaving } from '../components/settings/use-saving.ts'
import type { BoardData } from '../model/projections.ts'

const TABS = ['general', 'columns', 'rows', 'sprints', 'cards', 'charts'] as const

/** How a board is set up. What is changed is saved at once. */
export function BoardSettingsPage() {
  const t = useT()
  const { agile = '' } = usePathParams()
  const board = useBoard(agile)
  const name = board.data?.name ?? ''
  return (
    <Page
      title={name === '' ? t('agile.settings') : `${t('agile.settings')} · ${name}`}
      heading={
        <Breadcrumb
          items={[
            { text: t('agile.title'), to: '/agiles' },
            { text: name, to: `/agiles/${agile}` },
            { text: t('agile.settings') },
          ]}
        />
      }
      primary={null}
      layout="wide"
    >
      {board.isPending && <SkeletonRows count={6} />}
      {board.error && (isNotFound(board.error) || !board.data) ? (
        <BoardFailure error={board.error} onRetry={() => void board.refetch()} />
      ) : board.data?.isUpdatable ? (
        <Settings board={board.data} />
      ) : (
        board.data && <EmptyState icon={Lock} title={t('agile.settings.forbidden')} text={t('agile.broken.ask')} />
      )}
    </Page>
  )
}

function Settings({ board }: { readonly board: BoardData }) {
  const t = useT()
  // For the picture of the board beside them.
  useLiveTopics(board.projects.map(({ id }) => `projects/${id}` as const))
  const [{ tab: wanted }, setSearch] = useSearchState()
  const tab = TABS.find(id => id === wanted) ?? 'general'
  const { saving, isSaving } = useSaving(board.id)
  const part = { board, saving }
  return (
    <div className="grid min-h-0 gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] 2xl:grid-cols-[minmax(0,52rem)_minmax(0,1fr)]">
      <div className="min-w-0">
        <BoardProblems board={board} openPart={tab === 'charts' ? undefined : tab} className="mb-3" />
        <Tabs
          label={t('agile.settings')}
          selected={tab}
          onChange={id => setSearch({ tab: id === 'general' ? undefined : id })}
          tabs={[
            { id: 'general', text: t('agile.general'), content: <GeneralSettings {...part} /> },
            { id: 'columns', text: t('agile.columns'), content: <ColumnSettings {...part} /> },
            { id: 'rows', text: t('agile.rows'), content: <SwimlaneSettings {...part} /> },
            { id: 'sprints', text: t('agile.sprints'), content: <SprintSettings {...part} /> },
            { id: 'cards', text: t('agile.cards'), content: <CardSettings {...part} /> },
            { id: 'charts', text: t('agile.charts'), content: <ChartSettings {...part} /> },
          ]}
        />
        <p role="status" className="pt-2 text-xs text-muted">
          {t(isSaving ? 'board-settings.saving' : 'board-settings.saved')}
        </p>
      </div>
      <div className="flex h-110 flex-col xl:sticky xl:top-6 xl:h-[calc(100dvh-var(--spacing)*24)]">
        {tab === 'charts' ? <ChartPreview board={board} /> : <BoardPreview board={board} />}
      </div>
    </div>
  )
}
