import { ArrowRightLeft } from 'lucide-react'
import { type MouseEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useLiveTopics } from '../../../platform/live/index.ts'
import { useStore } from '../../../platform/store/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useListProjects } from '../../custom-fields/index.ts'
import { ListMarks, useMarking, useRowFields } from '../../issue-list/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { BoardStore } from '../api/board-store.ts'
import { placesOf } from '../model/places.ts'
import type { BoardData, BoardViewData } from '../model/projections.ts'
import { BoardGrid } from './board/board-grid.tsx'
import { DragHint } from './board/drag-hint.tsx'
import { useBoardDrag } from './board/use-board-drag.ts'
import { useCarryAnnouncements } from './board/use-carry-announcements.ts'
import { useDrop } from './board/use-drop.ts'
import { EmptyNote } from './board-states.tsx'
import { ColumnTabs } from './column-tabs.tsx'
import type { BoardAddress } from './use-board-address.ts'
import { useBoardControls } from './use-board-controls.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardParts } from './use-board-parts.ts'
import { useShownBoard } from './use-shown-board.ts'

const MoveDialog = lazyPart(() => import('./board/move-dialog.tsx').then(file => file.MoveDialog), 'above')

export type BoardScreenProps = {
  readonly board: BoardData
  readonly store: BoardStore
  readonly view: BoardViewData
  readonly isOutdated: boolean
  readonly address: BoardAddress
  readonly onSearch: () => void
  readonly onFullScreen: () => void
}

type Composing = { readonly row: string; readonly column: string }
type Press = (issue: ListedIssue, event: MouseEvent<HTMLAnchorElement>) => void

/** The board itself: its cards, and all that can be done with them. */
export function BoardScreen(props: BoardScreenProps) {
  const { board, store, view, isOutdated, address } = props
  useLiveTopics(board.projects.map(({ id }) => `projects/${id}`))
  const isPhone = useMedia('(max-width: 569px)')
  const cards = useStore(store.cards)
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [composing, setComposing] = useState<Composing>()
  const [moving, setMoving] = useState<readonly string[]>()
  const { all, shown, openAt, drawn, hasHeads, walked } = useShownBoard(board, view, address.column, isPhone)
  // The parts of the board are told the same functions as long as it stands; what they do is that of the last drawing.
  const latest = useRef<{ focus: (id: string) => void; press: Press; walked: BoardViewData }>({
    focus: () => undefined,
    press: () => undefined,
    walked,
  })
  const parts = useBoardParts({
    board,
    store,
    size: address.size,
    isStill: address.isTv,
    scroller,
    onPress: useCallback((issue, event) => latest.current.press(issue, event), []),
    onFocus: useCallback((id: string) => latest.current.focus(id), []),
    onCreate: useCallback((row: string, column: string) => setComposing({ row, column }), []),
    onCreateInColumn: useCallback((column: string) => {
      const { rows } = latest.current.walked
      const row = rows.find(({ kind }) => kind !== 'orphans') ?? rows[0]
      if (row) setComposing({ row: row.id, column })
    }, []),
  })
  const controls = useBoardControls({
    ...{ store, view: drawn, walked, cards, address, scroller, hasHeads, openAt },
    heights: parts.heights,
  })
  const { selecting, issues, activeId, activeIssue } = controls
  const marked = selecting.selection.ids
  const cardsOf = (id: string | undefined): readonly string[] => {
    if (id === undefined) return []
    return marked.has(id) ? issues.flatMap(issue => (marked.has(issue.id) ? issue.id : [])) : [id]
  }
  const tools = useCardTools({ controls, frame, address, onMoveTo: issue => setMoving(cardsOf(issue.id)) })
  latest.current = { focus: controls.onFocus, press: tools.onPress, walked }
  const drop = useDrop(store, parts.columns)
  useBoardDrag({
    ...{ frame, scroller, cardsOf },
    carrying: parts.carrying,
    onDrop: dropped => void drop(dropped),
    countText: count => parts.formats.number(count),
  })
  useCarryAnnouncements(parts.carrying, parts.columns)
  const { onSearch, onFullScreen } = props
  useBoardKeys({ frame, parts, controls, address, walked, cardsOf, drop, onMoveTo: setMoving, onSearch, onFullScreen })
  const find = address.find?.trim().toLowerCase() ?? ''
  useEffect(() => {
    if (find !== '') store.need([...placesOf(view).keys()])
  }, [find, store, view])
  const focus = useMemo(
    () => ({ activeId, request: controls.request, openId: address.openId, marked, find, composing }),
    [activeId, controls.request, address.openId, marked, find, composing],
  )
  return (
    <div
      ref={frame}
      {...tools.frameProps}
      data-editable={tools.isEditable || undefined}
      className="group/rows relative flex min-h-0 flex-1 flex-col"
    >
      {isPhone && (
        <ColumnTabs columns={all} view={view} data={parts.columns} shown={shown[0]?.id} onChange={address.setColumn} />
      )}
      <BoardGrid
        {...{ parts, hasHeads, openAt, focus, scroller, isOutdated }}
        view={drawn}
        columns={shown}
        isAlone={isPhone}
        onComposed={useCallback(() => setComposing(undefined), [])}
        footer={view.total === 0 && !address.isNarrowed && <EmptyNote name={board.name} canCreate={parts.canCreate} />}
      />
      <DragHint carrying={parts.carrying} />
      {tools.popups}
      <Marks controls={controls} activeIssue={activeIssue} count={view.total} />
      <Suspense fallback={null}>
        {moving && moving.length > 0 && (
          <MoveDialog
            parts={parts}
            view={view}
            cards={moving}
            sprints={board.sprints.filter(({ id, archived }) => !archived && id !== view.sprint?.id)}
            canLeave={board.sprintsSettings?.isExplicit === true}
            onClose={() => setMoving(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

type CardToolsOptions = {
  readonly controls: ReturnType<typeof useBoardControls>
  readonly frame: { readonly current: HTMLElement | null }
  readonly address: BoardAddress
  readonly onMoveTo: (issue: ListedIssue) => void
}

/** What cards have in common with the rows of lists: marks, the menu, and fields that are chosen where they stand. */
function useCardTools({ controls, frame, address, onMoveTo }: CardToolsOptions) {
  const t = useT()
  const { selecting, issues, activeId, activeIssue, onPress, onActivate } = controls
  const activeIndex = useMemo(() => issues.findIndex(({ id }) => id === activeId), [issues, activeId])
  const marking = useMarking({
    ...{ issues, activeIndex, onActivate, onPress, selecting },
    actionsOf: issue => [
      { id: 'move-to', text: t('agile.move.title'), icon: ArrowRightLeft, onAction: () => onMoveTo(issue) },
    ],
  })
  const isPanelOpen = address.openId !== undefined
  const fields = useRowFields({ issues, active: activeIssue, isPanelOpen, selecting, frameRef: frame })
  return {
    onPress: marking.onPress,
    isEditable: fields.isEditable,
    frameProps: {
      ...marking.frameProps,
      onClickCapture(event: MouseEvent) {
        marking.frameProps.onClickCapture(event)
        if (!event.isPropagationStopped()) fields.onClickCapture(event)
      },
    },
    popups: (
      <>
        {marking.menu}
        {fields.popup}
      </>
    ),
  }
}

type MarksProps = {
  readonly controls: ReturnType<typeof useBoardControls>
  readonly activeIssue: ListedIssue | undefined
  readonly count: number
}

const NO_PROJECTS: readonly never[] = []
const NO_PARAMS = { query: '' } as const

/** The bar of actions on marked cards, the keys of commands, and how many cards there are. */
function Marks({ controls, activeIssue, count }: MarksProps) {
  const t = useT()
  const projects = useListProjects().data ?? NO_PROJECTS
  return (
    <>
      <ListMarks
        selecting={controls.selecting}
        active={activeIssue}
        loadedCount={controls.issues.length}
        params={NO_PARAMS}
        total={undefined}
        projects={projects}
      />
      <p role="status" className="sr-only">
        {t('agile.board.count', { count })}
      </p>
    </>
  )
}
