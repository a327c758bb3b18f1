import { CalendarPlus, ListChecks } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { isNotFound } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { usePathParams } from '../../../platform/navigation/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { useStore } from '../../../platform/store/index.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { SplitView } from '../../../ui/split-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useListProjects } from '../../custom-fields/index.ts'
import { IssuePanel, useQueryNames } from '../../issue-list/index.ts'
import { problemsOf, QueryBox, type QueryBoxHandle } from '../../search/index.ts'
import { useBoard } from '../api/boards.ts'
import { useBoardNowAndThen } from '../api/use-followed-board.ts'
import { BoardFailure } from '../components/board-failure.tsx'
import { PlanScreen } from '../components/planning/plan-screen.tsx'
import { usePlan } from '../components/planning/use-plan.ts'
import { type PlanAddress, usePlanAddress } from '../components/planning/use-plan-address.ts'
import type { SprintAction } from '../components/sprint-menu.tsx'
import type { BoardData, SprintData } from '../model/projections.ts'
import { plannedSprints } from '../model/shown-sprints.ts'

const SprintDialogs = lazyPart(
  () => import('../components/sprint-dialogs.tsx').then(file => file.SprintDialogs),
  'above',
)

const panelWidth = storedValue('issue-list.panel-width', 420)

/** The sprints of a board beside its backlog, to plan what comes. */
export function PlanningPage() {
  const t = useT()
  const { agile = '' } = usePathParams()
  const { data: board, error, isPending, refetch } = useBoard(agile)
  const name = board?.name ?? ''
  return (
    <Page
      title={name === '' ? t('agile.planning') : `${t('agile.planning')} · ${name}`}
      heading={
        <Breadcrumb
          items={[
            { text: t('agile.title'), to: '/agiles' },
            { text: name, to: `/agiles/${agile}` },
            { text: t('agile.planning') },
          ]}
        />
      }
      layout="fill"
      primary={null}
    >
      {isPending && <SkeletonRows count={8} />}
      {error && (isNotFound(error) || !board) ? (
        <BoardFailure error={error} onRetry={() => void refetch()} />
      ) : (
        board &&
        (board.sprintsSettings?.disableSprints ? (
          <EmptyState
            icon={CalendarPlus}
            title={t('agile.planning.noSprints')}
            text={t('agile.planning.noSprints.text')}
          />
        ) : (
          <Planning key={agile} board={board} />
        ))
      )}
    </Page>
  )
}

type Asked = { readonly sprint: SprintData | undefined; readonly action: SprintAction }

function Planning({ board }: { readonly board: BoardData }) {
  const t = useT()
  const [width, setWidth] = useStored(panelWidth)
  const address = usePlanAddress()
  const box = useRef<QueryBoxHandle>(null)
  const [asked, setAsked] = useState<Asked>()
  const { sprints: all, currentSprint } = board
  const { sprints: chosen } = address
  const sprints = useMemo(
    () => plannedSprints(all, chosen, currentSprint?.id, Date.now()),
    [all, chosen, currentSprint?.id],
  )
  const plan = usePlan(board.id, sprints, address)
  useBoardNowAndThen(board.id, plan.store.readSoon)
  const onAction = (sprint: SprintData | undefined, action: SprintAction) => setAsked({ sprint, action })
  /** One that was just made is shown, also where others were chosen. */
  const onMade = (id: string | undefined) => {
    if (asked?.action === 'create' && id !== undefined && chosen.length > 0) address.setSprints([...chosen, id])
  }
  return (
    <SplitView
      side={
        address.openId === undefined ? null : (
          <IssuePanel idReadable={address.openId} onClose={() => address.open(undefined)} />
        )
      }
      sideLabel={t('issues.panel')}
      width={width}
      onWidthChange={setWidth}
    >
      <div className="flex min-h-0 flex-1 flex-col bg-canvas">
        <PlanToolbar {...{ board, sprints, address, plan, onAction }} boxRef={box} />
        <PlanScreen {...{ board, sprints, address, plan, onAction }} onSearch={() => box.current?.focus()} />
      </div>
      <Suspense fallback={null}>
        {asked && (
          <SprintDialogs
            board={board}
            sprint={asked.sprint}
            action={asked.action}
            onGo={onMade}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </SplitView>
  )
}

type PlanToolbarProps = {
  readonly board: BoardData
  readonly sprints: readonly SprintData[]
  readonly address: PlanAddress
  readonly plan: ReturnType<typeof usePlan>
  readonly boxRef: { current: QueryBoxHandle | null }
  readonly onAction: (sprint: SprintData | undefined, action: SprintAction) => void
}

/** What narrows all lists, and which sprints stand beside the backlog. */
function PlanToolbar({ board, sprints, address, plan, boxRef, onAction }: PlanToolbarProps) {
  const t = useT()
  const [first] = sprints
  const { error } = useStore<{ readonly error: unknown }>(
    first ? plan.store.sourceOf(first.id).state : plan.store.backlog.state,
  )
  const names = useQueryNames(useListProjects().data)
  return (
    <search
      aria-label={t('agile.toolbar')}
      className="relative z-30 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-3.5 pt-3 pb-3"
    >
      <div className="min-w-48 flex-1 basis-64 max-xs:basis-full sm:max-w-110">
        <QueryBox
          label={t('agile.filter')}
          placeholder={t('agile.filter.placeholder')}
          value={address.q}
          onRun={address.setQuery}
          names={names}
          problems={problemsOf(error)}
          boxRef={boxRef}
        />
      </div>
      <Picker
        label={t('agile.planning.choose')}
        multiple
        options={board.sprints.map(({ id, name, archived }) => ({
          id,
          text: name,
          ...(archived ? { description: t('agile.planning.archived') } : {}),
        }))}
        selected={sprints.map(({ id }) => id)}
        onChange={address.setSprints}
        trigger={
          <Button size="small" icon={ListChecks}>
            {t('agile.planning.sprints', { count: sprints.length })}
          </Button>
        }
      />
      {board.isUpdatable && (
        <IconButton
          label={t('agile.sprint.create')}
          icon={CalendarPlus}
          onPress={() => onAction(undefined, 'create')}
          className="xs:hidden"
        />
      )}
    </search>
  )
}
