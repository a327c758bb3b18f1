import { ChevronDown, Copy, Expand, ListTodo, Settings, Trash2 } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo, usePathParams } from '../../../platform/navigation/index.ts'
import { useVisit } from '../../../platform/places/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { useStore } from '../../../platform/store/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Page } from '../../../ui/page.tsx'
import { SplitView } from '../../../ui/split-view.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { IssuePanel } from '../../issue-list/index.ts'
import { problemsOf, type QueryBoxHandle } from '../../search/index.ts'
import { copyBoard, noteVisit, removeBoard, useBoard, useBoards } from '../api/boards.ts'
import { useBoardStore } from '../api/use-board-store.ts'
import { FavoriteButton } from '../components/board-rows.tsx'
import { BoardScreen } from '../components/board-screen.tsx'
import { BoardSkeleton } from '../components/board-skeleton.tsx'
import { BoardNotes, BrokenBoard } from '../components/board-states.tsx'
import { BoardToolbar, type BoardToolbarProps } from '../components/board-toolbar.tsx'
import { SprintHead } from '../components/sprint-head.tsx'
import { type SprintAction, SprintMenu } from '../components/sprint-menu.tsx'
import { type BoardAddress, useBoardAddress } from '../components/use-board-address.ts'
import { peopleFieldOf, peopleOf } from '../model/people.ts'
import type { BoardData } from '../model/projections.ts'

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
  if (board.error && !board.data) {
    const isMissing = isApiError(board.error) && board.error.status === 404
    return (
      <Page title={t('agile.title')} layout="fill">
        {isMissing ? (
          <ErrorState title={t('agile.missing')} text={t('agile.missing.text')} />
        ) : (
          <ErrorState title={problemText(board.error, t('agile.failed'))} onRetry={() => void board.refetch()} />
        )}
      </Page>
    )
  }
  if (board.data?.status?.valid === false)
    return (
      <Page title={board.data.name} heading={<BoardHeading board={board.data} />} layout="fill">
        <BrokenBoard board={board.data} />
      </Page>
    )
  return <BoardOfSprint key={agile} agileId={agile} sprintId={sprint} board={board.data} />
}

type BoardOfSprintProps = {
  readonly agileId: string
  readonly sprintId: string
  readonly board: BoardData | undefined
}

function BoardOfSprint({ agileId, sprintId, board }: BoardOfSprintProps) {
  const t = useT()
  const go = useGo()
  const [width, setWidth] = useStored(panelWidth)
  const [peopleField, setPeopleField] = useState('Assignee')
  const address = useBoardAddress(board, peopleField)
  const store = useBoardStore(agileId, sprintId, address.query)
  const { view, error, isOutdated } = useStore(store.state)
  const cards = useStore(store.cards)
  const [action, setAction] = useState<SprintAction>()
  const box = useRef<QueryBoxHandle>(null)
  const screen = useRef<HTMLDivElement>(null)
  const people = useMemo(() => peopleOf(cards.values()), [cards])
  // Faces stay when the board is narrowed to some of them.
  const [faces, setFaces] = useState(people)
  useEffect(() => {
    if (address.people.length === 0 && people.length > 0) setFaces(people)
    if (cards.size > 0) setPeopleField(peopleFieldOf(cards.values()))
  }, [people, cards, address.people.length])
  const sprint = view?.sprint ?? undefined
  const shownSprint = sprint?.id
  useEffect(() => {
    if (shownSprint !== undefined) noteVisit(agileId, shownSprint)
  }, [agileId, shownSprint])
  useVisit(board && { entity: 'Agile', id: board.id, to: `/agiles/${board.id}`, title: board.name })
  const onFullScreen = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void screen.current?.requestFullscreen()
  }, [])
  const hasSprints = board?.sprintsSettings?.disableSprints !== true
  const pathOf = (id: string) => `/agiles/${agileId}/${id}`
  const problems = problemsOf(error)
  return (
    <Page
      title={board?.name ?? t('agile.title')}
      heading={board && <BoardHeading board={board} />}
      {...(view ? { count: view.total } : {})}
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
        <div ref={screen} className="flex min-h-0 flex-1 flex-col bg-canvas">
          {board && (
            <BoardBar
              board={board}
              address={address}
              problems={problems}
              boxRef={box}
              people={faces}
              onFullScreen={onFullScreen}
            >
              {hasSprints && (
                <SprintMenu board={board} sprint={sprint} pathOf={pathOf} onGo={go} onAction={setAction} />
              )}
            </BoardBar>
          )}
          {board && sprint && view && hasSprints && <SprintHead board={board} sprint={sprint} view={view} />}
          {board && view && (
            <BoardNotes board={board} view={view} isNarrowed={address.isNarrowed} onClear={address.clear} />
          )}
          {error !== undefined && !problems && !view ? (
            <ErrorState title={problemText(error, t('agile.failed'))} onRetry={() => void store.reread()} />
          ) : board && view ? (
            <BoardScreen
              board={board}
              store={store}
              view={view}
              isOutdated={isOutdated}
              address={address}
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
            onGo={id => go(id === undefined ? `/agiles/${agileId}` : pathOf(id))}
            onClose={() => setAction(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}

type BoardBarProps = Pick<BoardToolbarProps, 'board' | 'problems' | 'boxRef' | 'people' | 'children'> & {
  readonly address: BoardAddress
  readonly onFullScreen: () => void
}

function BoardBar({ address, onFullScreen, ...rest }: BoardBarProps) {
  return (
    <BoardToolbar
      {...rest}
      query={address.q}
      onQuery={address.setQuery}
      quick={address.quick}
      onQuick={address.setQuick}
      chosenPeople={address.people}
      onPeople={address.setPeople}
      size={address.size}
      onSize={address.setSize}
      find={address.find?.trim()}
      onFind={address.setFind}
      menu={useBoardMenu(rest.board, onFullScreen)}
    />
  )
}

function useBoardMenu(board: BoardData, onFullScreen: () => void) {
  const t = useT()
  const go = useGo()
  const settings = `/agiles/${board.id}/settings`
  return [
    [
      { id: 'full', text: t('agile.fullScreen'), icon: Expand, onAction: onFullScreen },
      {
        id: 'issues',
        text: t('agile.asList'),
        icon: ListTodo,
        onAction: () => go(`/issues?${new URLSearchParams({ q: `has: {Board ${board.name}}` })}`),
      },
    ],
    [
      ...(board.isUpdatable
        ? [{ id: 'settings', text: t('agile.settings'), icon: Settings, onAction: () => go(settings) }]
        : []),
      {
        id: 'copy',
        text: t('agile.copy'),
        icon: Copy,
        onAction: () => void copyBoard(board.id).then(id => go(`/agiles/${id}/settings`)),
      },
    ],
    board.isDeletable
      ? [
          {
            id: 'delete',
            text: t('agile.delete'),
            icon: Trash2,
            isDanger: true,
            onAction: () => void removeBoard(board).then(isGone => isGone && go('/agiles')),
          },
        ]
      : [],
  ]
}

/** Where the board stands, with the way to the others. */
function BoardHeading({ board }: { readonly board: BoardData }) {
  const t = useT()
  const go = useGo()
  const boards = useBoards().data ?? []
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <Link to="/agiles" className="shrink-0 font-normal text-muted hover:text-fg hover:underline max-sm:hidden">
        {t('agile.title')}
      </Link>
      <span aria-hidden className="px-1 text-faint max-sm:hidden">
        /
      </span>
      <span className="min-w-0 truncate">
        <bdi>{board.name}</bdi>
      </span>
      <Menu
        label={t('agile.others')}
        trigger={<IconButton label={t('agile.others')} icon={ChevronDown} size="small" />}
        groups={[
          boards
            .filter(({ favorite }) => favorite)
            .map(({ id, name }) => ({
              id,
              text: name,
              isChecked: id === board.id,
              onAction: () => go(`/agiles/${id}`),
            })),
          boards
            .filter(({ favorite }) => !favorite)
            .map(({ id, name }) => ({
              id,
              text: name,
              isChecked: id === board.id,
              onAction: () => go(`/agiles/${id}`),
            })),
        ]}
      />
      <FavoriteButton board={board} />
    </span>
  )
}
