import { ArrowRightLeft } from 'lucide-react'
import { type MouseEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useLiveTopics } from '../../../platform/live/index.ts'
import { useStore } from '../../../platform/store/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { BoardStore } from '../api/board-store.ts'
import { cardsInOrder, placesOf } from '../model/places.ts'
import { type BoardData, type BoardViewData, leavesSprints } from '../model/projections.ts'
import { useBacklog } from './backlog/use-backlog.ts'
import { useBetween } from './backlog/use-between.ts'
import { BoardGrid } from './board/board-grid.tsx'
import type { BoardParts } from './board/board-parts.ts'
import type { CardDrags } from './board/card-drags.ts'
import { DragHint } from './board/drag-hint.tsx'
import { placeName } from './board/place-name.ts'
import { revealInGrid } from './board/reveal.ts'
import { useBoardDrag } from './board/use-board-drag.ts'
import { useCarryAnnouncements } from './board/use-carry-announcements.ts'
import { useDrop } from './board/use-drop.ts'
import { EmptyNote } from './board-states.tsx'
import { Marks, useCardTools } from './card-tools.tsx'
import { ColumnTabs } from './column-tabs.tsx'
import { movableCards } from './movable-cards.ts'
import type { BoardAddress } from './use-board-address.ts'
import { useBoardControls } from './use-board-controls.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardParts } from './use-board-parts.ts'
import { useComposedRow, useComposing } from './use-composing.ts'
import { usePastPlaces } from './use-past-places.ts'
import { useShownBoard } from './use-shown-board.ts'

const BacklogPanel = lazyPart(() => import('./backlog/backlog-panel.tsx').then(file => file.BacklogPanel))
const MoveDialog = lazyPart(() => import('./board/move-dialog.tsx').then(file => file.MoveDialog), 'above')

export type BoardScreenProps = {
  readonly board: BoardData
  readonly store: BoardStore
  readonly view: BoardViewData
  readonly isOutdated: boolean
  readonly address: BoardAddress
  readonly drags: CardDrags
  readonly onSearch: () => void
  readonly onFullScreen: () => void
}

type Press = (issue: ListedIssue, event: MouseEvent<HTMLAnchorElement>) => void

/** The board itself: its cards, and all that can be done with them. */
export function BoardScreen(props: BoardScreenProps) {
  const { board, store, view, isOutdated, address, drags } = props
  const t = useT()
  useBoardTopics(board, store, address.hasBacklog)
  const isPhone = useMedia('(max-width: 569px)')
  const cards = useStore(store.cards)
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<readonly string[]>()
  const { all, shown, openAt, drawn, hasHeads, walked } = useShownBoard(board, view, address.column, isPhone)
  const { waiting, beside, list, panel } = useBacklog({ store, address, walked, frame })
  // The parts of the board are told the same functions as long as it stands; what they do is that of the last drawing.
  const latest = useRef<{ focus: (id: string) => void; press: Press; walked: BoardViewData }>({
    focus: () => undefined,
    press: () => undefined,
    walked,
  })
  const { composing, onCreate, onCreateInColumn, onComposed } = useComposing(latest)
  const past = usePastPlaces(board, view)
  const isPast = past !== null
  const parts = useBoardParts({
    ...{ board, store, past, scroller },
    at: view.at,
    size: address.size,
    isStill: address.isTv || isPast,
    onPress: useCallback((issue, event) => latest.current.press(issue, event), []),
    onFocus: useCallback((id: string) => latest.current.focus(id), []),
    onCreate,
    onCreateInColumn,
  })
  const grid = { view: drawn, heights: parts.heights, hasHeads, openAt }
  useComposedRow(scroller, composing, grid)
  const controls = useBoardControls({
    ...{ beside, cards, address },
    scope: `${store.agileId} ${store.sprintId}`,
    all: useMemo(() => [...waiting, ...cardsInOrder(drawn)], [waiting, drawn]),
    reveal(id) {
      list.current?.reveal(id)
      revealInGrid(scroller.current, id, grid)
    },
  })
  const { selecting, activeId, activeIssue, cardsOf } = controls
  const marked = selecting.selection.ids
  const canLeave = leavesSprints(board)
  const { canLift, canMoveAway } = movableCards(parts, cards)
  const between = useBetween({ board, store, waiting, canLeave })
  const tools = useCardTools({
    ...{ controls, frame, address, isPast },
    onLift: address.isTv ? undefined : drags.lift,
    actionsOf(issue) {
      if (!canMoveAway(cardsOf(issue.id))) return []
      const onAction = () => setMoving(cardsOf(issue.id))
      return [
        { id: 'move-to', text: t('agile.move.title'), icon: ArrowRightLeft, onAction },
        ...between.actionsOf(issue.id, cardsOf),
      ]
    },
  })
  latest.current = { focus: controls.onFocus, press: tools.onPress, walked }
  const drop = useDrop(store, parts.columns)
  useBoardDrag({
    ...{ frame, scroller, drags, cardsOf },
    carrying: parts.carrying,
    onDrop: dropped => void drop(dropped),
    onTab: address.setColumn,
  })
  useCarryAnnouncements(parts.carrying, place => placeName(t, view, parts.columns, place))
  const { onSearch, onFullScreen } = props
  useBoardKeys({
    ...{ frame, parts, controls, address, beside, cardsOf, drop, onSearch, onFullScreen },
    ...{ canLift, canMoveTo: canMoveAway, canMoveAway, onMoveTo: setMoving },
    onBacklog: address.isTv || isPast ? undefined : () => address.setBacklog(!address.hasBacklog),
    onBetween: isPast ? undefined : between.move,
  })
  const find = useFind(address.find, store, view)
  const focus = useMemo(
    () => ({ activeId, request: controls.request, openId: address.openId, marked, find, composing }),
    [activeId, controls.request, address.openId, marked, find, composing],
  )
  const isBare = view.total === 0 && !address.isNarrowed
  return (
    <div
      ref={frame}
      {...tools.frameProps}
      data-editable={tools.isEditable || undefined}
      className="group/rows relative flex min-h-0 flex-1"
    >
      <Suspense fallback={null}>
        {address.hasBacklog && (
          <BacklogPanel
            {...{ board, store, parts, cards, focus }}
            query={address.backlogQuery}
            onQuery={address.setBacklogQuery}
            onClose={() => address.setBacklog(false)}
            handle={list}
            panelRef={panel}
          />
        )}
      </Suspense>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {isPhone && (
          <ColumnTabs
            columns={all}
            view={view}
            data={parts.columns}
            shown={shown[0]?.id}
            onChange={address.setColumn}
          />
        )}
        <BoardGrid
          {...{ parts, hasHeads, openAt, focus, scroller, isOutdated, onComposed }}
          view={drawn}
          columns={shown}
          isAlone={isPhone}
          footer={isBare && <EmptyNote name={board.name} canCreate={parts.canCreate} isPast={isPast} />}
        />
      </div>
      <DragHint carrying={parts.carrying} />
      {tools.popups}
      <Marks {...{ controls, activeIssue, isPast }} count={view.total} />
      <Moving {...{ board, parts, view, canLeave }} cards={moving} onClose={() => setMoving(undefined)} />
    </div>
  )
}

/** Hears of the issues of a board's projects, unless the stream of its sprint tells: that of its cards alone. */
function useBoardTopics({ projects }: BoardData, store: BoardStore, hasBacklog: boolean): void {
  const { isTold } = useStore(store.state)
  useLiveTopics(isTold && !hasBacklog ? [] : projects.map(({ id }) => `projects/${id}` as const))
}

/** What is looked for on the board, in small letters; all cards are read for it. */
function useFind(text: string | undefined, store: BoardStore, view: BoardViewData): string {
  const find = text?.trim().toLowerCase() ?? ''
  useEffect(() => {
    if (find !== '') store.need([...placesOf(view).keys()])
  }, [find, store, view])
  return find
}

type MovingProps = Pick<BoardScreenProps, 'board' | 'view'> & {
  readonly parts: BoardParts
  readonly cards: readonly string[] | undefined
  readonly canLeave: boolean
  readonly onClose: () => void
}

/** The dialog that moves cards, while there are some to be moved. */
function Moving({ board, parts, view, cards, canLeave, onClose }: MovingProps) {
  const others = board.sprints.filter(({ id, archived }) => !archived && id !== view.sprint?.id)
  return (
    <Suspense fallback={null}>
      {cards && cards.length > 0 && <MoveDialog {...{ parts, view, cards, canLeave, onClose }} sprints={others} />}
    </Suspense>
  )
}
