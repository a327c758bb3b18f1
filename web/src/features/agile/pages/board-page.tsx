import { memo, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { isNotFound, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo, usePathParams } from '../../../platform/navigation/index.ts'
import { useVisit } from '../../../platform/places/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { useStore } from '../../../platform/store/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { SplitView } from '../../../ui/split-view.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { IssuePanel } from '../../issue-list/index.ts'
import { problemsOf, type QueryBoxHandle } from '../../search/index.ts'
import type { BoardStore } from '../api/board-store.ts'
import { noteVisit, useBoard } from '../api/boards.ts'
import { printBoard } from '../api/print-board.ts'
import { useBoardStore } from '../api/use-board-store.ts'
import { useFollowedBoard } from '../api/use-followed-board.ts'
import { type CardDrags, useCardDrags } from '../components/board/card-drags.ts'
import { BoardBar } from '../components/board-bar.tsx'
import { BoardFailure } from '../components/board-failure.tsx'
import { BoardHeading } from '../components/board-heading.tsx'
import { BoardPastBar } from '../components/board-past-bar.tsx'
import { BoardScreen } from '../components/board-screen.tsx'
import { BoardSkeleton } from '../components/board-skeleton.tsx'
import { BoardNotes, BrokenBoard } from '../components/board-states.tsx'
import type { BoardToolbarProps } from '../components/board-toolbar.tsx'
import { SprintHead } from '../components/sprint-head.tsx'
import { type SprintAction, SprintMenu } from '../components/sprint-menu.tsx'
import { TvHead } from '../components/tv-head.tsx'
import { type BoardAddress, useBoardAddress } from '../components/use-board-address.ts'
import { useTv } from '../components/use-tv.ts'
import type { BoardData, SprintData } from '../model/projections.ts'

const SprintDialogs = lazyPart(
  () => import('../components/sprint-dialogs.tsx').then(file => file.SprintDialogs),
  'above',
)

const panelWidth = storedValue('issue-list.panel-width', 420)

/** A board in one of its sprints. */
export function BoardPage() {
  const t = useT()
  const { agile = '', sprint = 'current' } = usePathParams()
  const board = useBoard(agile)
  if (board.error && (!board.data || isNotFound(board.error))) {
    return (
      <Page title={t('agile.title')} layout="fill">
        <BoardFailure error={board.error} onRetry={() => void board.refetch()} />
      </Page>
    )
  }
  if (board.data?.status?.valid === false)
    return (
      <Page title={board.data.name} heading={<BoardHeading board={board.data} />} layout="fill">
        <BrokenBoard board={board.data} />
      </Page>
    )
  return (
    <BoardOfSprint key={agile} agileId={agile} sprintId={sprint} board={board.data} isFailing={board.isRefetchError} />
  )
}

function onFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  // Of the document, not of the board: what opens above it is drawn beside it.
  else void document.documentElement.requestFullscreen().catch(() => undefined)
}

/** It was deleted, or its reader may not see it any longer. */
type BoardOfSprintProps = {
  readonly agileId: string
  readonly sprintId: string
  readonly board: BoardData | undefined
  /** It could not be read anew. */
  readonly isFailing: boolean
}

function BoardOfSprint({ agileId, sprintId, board, isFailing }: BoardOfSprintProps) {
  const t = useT()
  const go = useGo()
  const [width, setWidth] = useStored(panelWidth)
  const address = useBoardAddress(board)
  const { at } = address
  const store = useBoardStore(agileId, sprintId, address.query, address)
  const { view, error, readAt, isOutdated } = useStore(store.state)
  const isMissing = isNotFound(error)
  useFollowedBoard({ board, view, isMissing, isOnWall: address.isTv, readSoon: store.readSoon })
  const [action, setAction] = useState<SprintAction>()
  const box = useRef<QueryBoxHandle>(null)
  const sprint = useSprint(agileId, board, view?.sprint ?? undefined)
  useVisit(board && { entity: 'Agile', id: board.id, to: `/agiles/${board.id}`, title: board.name })
  useTv(address.isTv)
  const leaveTv = () => {
    address.setTv(false)
    if (document.fullscreenElement) void document.exitFullscreen()
  }
  const hasSprints = board?.sprintsSettings?.disableSprints !== true
  const pathOf = (id: string) => pathOfSprint(store, address, id)
  const drags = useSprintDrags(id => go(pathOf(id)))
  const problems = useMemo(() => problemsOf(error), [error])
  return (
    <Page
      title={board?.name ?? t('agile.title')}
      heading={board && <BoardHeading board={board} />}
      {...(view && !isMissing ? { count: view.total } : {})}
      layout="fill"
      primary={null}
    >
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
          {board && address.isTv ? (
            <TvHead
              {...{ board, readAt }}
              sprint={hasSprints ? sprint : undefined}
              isFailing={isFailing || error !== undefined}
              onLeave={leaveTv}
            />
          ) : (
            board && <BarOfSprint {...{ board, store, address, sprint, problems }} boxRef={box} onAction={setAction} />
          )}
          {board && at !== undefined && (
            <BoardPastBar {...{ board, view, at }} sprint={hasSprints ? sprint : undefined} onMove={address.setAt} />
          )}
          {board && sprint && view && hasSprints && !isMissing && (
            <SprintHead {...{ board, sprint, view, at }} filter={address.filter} isOnWall={address.isTv} />
          )}
          {board && view && !address.isTv && !isMissing && (
            <BoardNotes {...{ board, view, at }} isNarrowed={address.isNarrowed} onClear={address.clear} />
          )}
          {isMissing ? (
            <SprintMissing agileId={agileId} />
          ) : error !== undefined && !view ? (
            <ErrorState
              title={problemText(error, t('agile.failed'))}
              {...(problems ? {} : { onRetry: () => void store.reread() })}
            />
          ) : board && view ? (
            <BoardScreen
              board={board}
              store={store}
              view={view}
              isOutdated={isOutdated}
              address={address}
              drags={drags}
              onSearch={() => box.current?.focus()}
              onFullScreen={onFullScreen}
            />
          ) : (
            <BoardSkeleton />
          )}
        </div>
      </SplitView>
      <Suspense fallback={null}>
        {board && action && (
          <SprintDialogs
            board={board}
            sprint={sprint}
            action={action}
            onGo={id => {
              go(id === undefined ? `/agiles/${agileId}${address.filter}` : pathOf(id))
              // The current sprint may be another by now, at the same address.
              store.readSoon()
            }}
            onClose={() => setAction(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}

type BarOfSprintProps = Pick<BoardToolbarProps, 'board' | 'problems'> & {
  readonly store: BoardStore
  readonly address: BoardAddress
  readonly sprint: SprintData | undefined
  readonly boxRef: RefObject<QueryBoxHandle | null>
  readonly onAction: (action: SprintAction) => void
}

/** What stands above the cards. It is not drawn anew when only they change. */
const BarOfSprint = memo(function BarOfSprint(props: BarOfSprintProps) {
  const { board, store, address, sprint, onAction } = props
  const go = useGo()
  const hasSprints = board.sprintsSettings?.disableSprints !== true
  return (
    <BoardBar
      {...{ board, store, address }}
      sprint={hasSprints ? sprint : undefined}
      problems={props.problems}
      boxRef={props.boxRef}
      onFullScreen={onFullScreen}
      onTv={() => {
        address.setTv(true)
        void document.documentElement.requestFullscreen?.().catch(() => undefined)
      }}
      onPrint={() => void printBoard(board, store)}
    >
      {hasSprints && (
        <SprintMenu {...{ board, sprint, onAction }} pathOf={id => pathOfSprint(store, address, id)} onGo={go} />
      )}
    </BoardBar>
  )
})

const pathOfSprint = ({ agileId }: BoardStore, { filter }: BoardAddress, id: string) =>
  `/agiles/${agileId}/${id}${filter}`

/** What is dragged. The sprint over whose tab it has rested is opened; it is dragged on there. */
function useSprintDrags(onGo: (sprintId: string) => void): CardDrags {
  const drags = useCardDrags()
  const latest = useRef(onGo)
  latest.current = onGo
  useEffect(() => drags.listen({ onDwell: ({ sprint }) => sprint !== undefined && latest.current(sprint) }), [drags])
  return drags
}

/** The sprint that the board shows: as the board knows it, which is read again when it changes. Who looks at it visits it. */
function useSprint(
  agileId: string,
  board: BoardData | undefined,
  shown: SprintData | undefined,
): SprintData | undefined {
  const id = shown?.id
  useEffect(() => {
    if (id !== undefined) noteVisit(agileId, id)
  }, [agileId, id])
  return useMemo(() => {
    const known = board?.sprints.find(sprint => sprint.id === shown?.id)
    return shown && known ? { ...known, unresolvedIssuesCount: shown.unresolvedIssuesCount } : shown
  }, [board, shown])
}

function SprintMissing({ agileId }: { readonly agileId: string }) {
  const t = useT()
  return (
    <ErrorState
      title={t('agile.sprint.missing')}
      text={
        <Link to={`/agiles/${agileId}`} className="text-accent-text hover:underline">
          {t('agile.sprint.missing.current')}
        </Link>
      }
    />
  )
}
