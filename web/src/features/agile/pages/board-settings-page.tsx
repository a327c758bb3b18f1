import { Lock } from 'lucide-react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { usePathParams, useSearchState } from '../../../platform/navigation/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useBoard } from '../api/boards.ts'
import { CardSettings } from '../components/settings/card-settings.tsx'
import { ColumnSettings } from '../components/settings/column-settings.tsx'
import { GeneralSettings } from '../components/settings/general-settings.tsx'
import { SprintSettings } from '../components/settings/sprint-settings.tsx'
import { SwimlaneSettings } from '../components/settings/swimlane-settings.tsx'
import type { BoardData } from '../model/projections.ts'

const TABS = ['general', 'columns', 'rows', 'sprints', 'cards'] as const

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
    >
      {board.isPending && <SkeletonRows count={6} />}
      {board.isError && !board.data && (
        <ErrorState title={problemText(board.error, t('agile.failed'))} onRetry={() => void board.refetch()} />
      )}
      {board.data && !board.data.isUpdatable && (
        <EmptyState icon={Lock} title={t('agile.settings.forbidden')} text={t('agile.broken.ask')} />
      )}
      {board.data?.isUpdatable && <Settings board={board.data} />}
    </Page>
  )
}

function Settings({ board }: { readonly board: BoardData }) {
  const t = useT()
  const [{ tab: wanted }, setSearch] = useSearchState()
  const tab = TABS.find(id => id === wanted) ?? 'general'
  const problems = [...(board.status?.errors ?? []), ...(board.status?.warnings ?? [])]
  return (
    <>
      {problems.length > 0 && (
        <Banner tone="warn" className="mb-3">
          {problems.join(' ')}
        </Banner>
      )}
      <Tabs
        label={t('agile.settings')}
        selected={tab}
        onChange={id => setSearch({ tab: id === 'general' ? undefined : id })}
        tabs={[
          { id: 'general', text: t('agile.general'), content: <GeneralSettings board={board} /> },
          { id: 'columns', text: t('agile.columns'), content: <ColumnSettings board={board} /> },
          { id: 'rows', text: t('agile.rows'), content: <SwimlaneSettings board={board} /> },
          { id: 'sprints', text: t('agile.sprints'), content: <SprintSettings board={board} /> },
          { id: 'cards', text: t('agile.cards'), content: <CardSettings board={board} /> },
        ]}
      />
    </>
  )
}
