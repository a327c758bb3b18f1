import { ArrowRightLeft } from 'lucide-react'
import { type MouseEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useLiveTopics } from '../../../../platform/live/index.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import { BACKLOG } from '../../model/places.ts'
import { onlyList } from '../../model/plan-places.ts'
import type { BoardData, SprintData } from '../../model/projections.ts'
import type { BoardFocus } from '../board/board-parts.ts'
import { useCardDrags } from '../board/card-drags.ts'
import type { CardListHandle } from '../board/card-list.tsx'
import { DragHint } from '../board/drag-hint.tsx'
import { useBoardDrag } from '../board/use-board-drag.ts'
import { useCarryAnnouncements } from '../board/use-carry-announcements.ts'
import { Marks, useCardTools } from '../card-tools.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { movableCards } from '../movable-cards.ts'
import type { SprintAction } from '../sprint-menu.tsx'
import { useBoardControls } from '../use-board-controls.ts'
import { useBoardKeys } from '../use-board-keys.ts'
import { useBoardParts } from '../use-board-parts.ts'
import { PlanLists } from './plan-lists.tsx'
import type { usePlan } from './use-plan.ts'
import type { PlanAddress } from './use-plan-address.ts'
import { usePlanDrop } from './use-plan-drop.ts'

const PlanMoveDialog = lazyPart(() => import('./plan-move-dialog.tsx').then(file => file.PlanMoveDialog), 'above')

export type PlanScreenProps = {
  readonly board: BoardData
  readonly sprints: readonly SprintData[]
  readonly address: PlanAddress
  readonly plan: ReturnType<typeof usePlan>
  readonly onSearch: () => void
  /** Something is to be done with a sprint, or with a new one. */
  readonly onAction: (sprint: SprintData | undefined, action: SprintAction) => void
}

const NONE: readonly string[] = []
const nothing = () => undefined

/** The backlog and several sprints side by side, and all that can be done with their cards. */
export function PlanScreen({ board, sprints, address, plan, onSearch, onAction }: PlanScreenProps) {
  const t = useT()
  useLiveTopics(board.projects.map(({ id }) => `projects/${id}` as const))
  const isPhone = useMedia('(max-width: 569px)')
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const handles = useRef(new Map<string, CardListHandle>())
  const [moving, setMoving] = useState<readonly string[]>()
  const { store, places, cards, all } = plan
  const latest = useRef<{ focus: (id: string) => void; press: Press }>({ focus: nothing, press: nothing })
  const made = useBoardParts({
    ...{ board, store, scroller },
    size: 's',
    isStill: false,
    onPress: useCallback((issue, event) => latest.current.press(issue, event), []),
    onFocus: useCallback((id: string) => latest.current.focus(id), []),
    onCreate: nothing,
    onCreateInColumn: nothing,
  })
  const parts = useMemo(() => ({ ...made, canCreate: false }), [made])
  const lists = useMemo(
    () => [{ id: BACKLOG, text: t('agile.backlog') }, ...sprints.map(({ id, name }) => ({ id, text: name }))],
    [sprints, t],
  )
  const nameOf = useCallback((id: string) => lists.find(list => list.id === id)?.text ?? '', [lists])
  const shown = isPhone ? (lists.find(({ id }) => id === address.column) ?? lists[0])?.id : undefined
  const beside = useMemo(
    () => ({ board: shown === undefined ? places : onlyList(places, shown), backlog: NONE, isOpen: false }),
    [places, shown],
  )
  const controls = useBoardControls({
    ...{ all, beside, cards, address },
    scope: `plan ${board.id}`,
    reveal(id) {
      const list = store.placeOf(id)?.column ?? ''
      handles.current.get(list)?.reveal(id)
    },
  })
  const { selecting, activeId, activeIssue, cardsOf } = controls
  // Also to another place of the backlog.
  const { canLift, canMoveAway } = movableCards(parts, cards)
  const drags = useCardDrags()
  const tools = useCardTools({
    ...{ controls, frame, address },
    onLift: drags.lift,
    actionsOf(issue) {
      const chosen = cardsOf(issue.id)
      const onAction = () => setMoving(chosen)
      return canLift(chosen) ? [{ id: 'move-to', text: t('agile.move.title'), icon: ArrowRightLeft, onAction }] : []
    },
  })
  latest.current = { focus: controls.onFocus, press: tools.onPress }
  const drop = usePlanDrop(store, nameOf)
  useBoardDrag({
    ...{ frame, scroller, drags, cardsOf },
    carrying: parts.carrying,
    onDrop: dropped => void drop(dropped),
    onTab: address.setColumn,
  })
  useCarryAnnouncements(parts.carrying, ({ column }) => ({ column: nameOf(column) }))
  useBoardKeys({
    ...{ frame, parts, controls, address, beside, cardsOf, drop, onSearch },
    ...{ canLift, canMoveTo: canLift, canMoveAway, onMoveTo: setMoving },
  })
  const marked = selecting.selection.ids
  const focus = useMemo(
    (): BoardFocus => ({
      ...{ activeId, request: controls.request, openId: address.openId, marked },
      ...{ find: '', composing: undefined },
    }),
    [activeId, controls.request, address.openId, marked],
  )
  return (
    <div
      ref={frame}
      {...tools.frameProps}
      data-editable={tools.isEditable || undefined}
      className="group/rows relative flex min-h-0 flex-1 flex-col"
    >
      {isPhone && (
        <ListTabs
          label={t('agile.planning.lists')}
          tabs={lists.map((list, at) => ({ ...list, count: places.columns[at]?.count ?? 0 }))}
          shown={shown}
          onChange={address.setColumn}
        />
      )}
      <PlanLists {...{ board, sprints, address, store, parts, cards, focus, handles, scroller, shown, onAction }} />
      <DragHint carrying={parts.carrying} />
      {tools.popups}
      <Marks controls={controls} activeIssue={activeIssue} count={all.length} />
      <Suspense fallback={null}>
        {moving && moving.length > 0 && (
          <PlanMoveDialog {...{ store, lists, nameOf }} cards={moving} onClose={() => setMoving(undefined)} />
        )}
      </Suspense>
    </div>
  )
}

type Press = (issue: ListedIssue, event: MouseEvent<HTMLAnchorElement>) => void
