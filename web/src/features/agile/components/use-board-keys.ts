import type { RefObject } from 'react'
import { useStore } from '../../../platform/store/index.ts'
import type { Carry } from '../api/carrying.ts'
import { type Beside, carriedBeside, idsBeside, placeBeside } from '../model/backlog.ts'
import { BACKLOG, type Place } from '../model/places.ts'
import type { Direction } from '../model/walk.ts'
import type { CardParts } from './board/board-parts.ts'
import { useBoardKeyboard } from './board/use-board-keyboard.ts'
import type { Offer } from './movable-cards.ts'
import type { BoardAddress } from './use-board-address.ts'
import type { BoardControls } from './use-board-controls.ts'

export type BoardKeysOptions = {
  readonly frame: RefObject<HTMLElement | null>
  readonly parts: CardParts
  readonly controls: BoardControls
  readonly address: Pick<BoardAddress, 'openId' | 'open'> &
    Partial<Pick<BoardAddress, 'find' | 'setFind' | 'size' | 'setSize'>>
  /** What can be walked, and whether the backlog is open beside it. */
  readonly beside: Beside & { readonly isOpen: boolean }
  readonly cardsOf: (id: string | undefined) => readonly string[]
  readonly canLift: Offer
  /** For the dialog. */
  readonly canMoveTo: Offer
  /** Between the backlog and the sprint. */
  readonly canMoveAway: Offer
  readonly drop: (dropped: { readonly carry: Carry }) => Promise<boolean>
  readonly onMoveTo: (cards: readonly string[]) => void
  readonly onSearch?: () => void
  readonly onFullScreen?: () => void
  /** Opens or closes the backlog. */
  readonly onBacklog?: (() => void) | undefined
  /** Puts cards of the backlog into the sprint, those of the sprint into the backlog. */
  readonly onBetween?: ((cards: readonly string[]) => void) | undefined
}

const SIZES = { s: 'm', m: 'l', l: 'xl', xl: 's' } as const

/** Binds the keys of a board to what they do: walking, carrying, marking, opening. */
export function useBoardKeys(options: BoardKeysOptions): void {
  const { frame, parts, controls, address, beside, cardsOf, drop, onMoveTo, onBetween } = options
  const { carrying } = parts
  const { find, setFind, size, setSize } = address
  const { activeId, activeIssue, selecting, focusOn, step } = controls
  const isCarrying = useStore(carrying.carry)?.by === 'keys'
  const place = activeId === undefined ? undefined : placeBeside(beside, activeId)
  const chosen = cardsOf(activeId)
  const backToCard = () => activeId !== undefined && focusOn(activeId)
  useBoardKeyboard({
    frame,
    isCarrying,
    isPanelOpen: address.openId !== undefined,
    hasMarks: !selecting.isEmpty,
    canCreate: parts.canCreate,
    isReadOnly: parts.past !== null,
    canLift: options.canLift(chosen),
    canMoveTo: options.canMoveTo(chosen),
    canMoveAway: options.canMoveAway(chosen),
    onStep(direction: Direction) {
      const now = carrying.carry.state()
      if (now?.by !== 'keys') return void step(direction)
      if (now.over) carrying.over(carriedBeside(beside, now.over, now.set, direction))
      showCarried(frame)
    },
    onExtend(direction) {
      const next = step(direction)
      if (activeId !== undefined && next !== undefined) selecting.extendFrom(activeId, next)
    },
    onLift() {
      if (place) carrying.begin('keys', chosen, { ...place, index: indexAmong(beside, place, new Set(chosen)) })
    },
    onDrop() {
      const now = carrying.carry.state()
      carrying.end()
      if (now) void drop({ carry: now }).then(() => document.activeElement === document.body && backToCard())
      backToCard()
    },
    onCancel() {
      carrying.end()
      backToCard()
    },
    onOpen: () => controls.show(activeIssue),
    onClosePanel() {
      address.open(undefined)
      backToCard()
    },
    onUnmark: selecting.clear,
    onMark: () => activeId !== undefined && selecting.toggle(activeId),
    onMarkAll: selecting.selectLoaded,
    onMoveTo: () => onMoveTo(chosen),
    onCreate() {
      const { columns, rows } = beside.board
      const isOnBoard = place !== undefined && place.column !== BACKLOG
      const [column, row] = isOnBoard ? [place.column, place.row] : [columns[0]?.id, rows[0]?.id]
      if (row !== undefined && column !== undefined) parts.onCreate(row, column)
    },
    onSearch: options.onSearch,
    onFind: setFind && (() => setFind(find === undefined ? '' : undefined)),
    onSize: setSize && size && (() => setSize(SIZES[size])),
    onFullScreen: options.onFullScreen,
    onBacklog: options.onBacklog,
    onBetween: onBetween && (() => onBetween(chosen)),
  })
}

/** The place of the active card among those that stay when some are taken up. */
function indexAmong(beside: Beside, { row, column, index }: Place, taken: ReadonlySet<string>): number {
  return idsBeside(beside, row, column)
    .slice(0, index)
    .filter(id => !taken.has(id)).length
}

/** Scrolls to where carried cards would go. */
function showCarried(frame: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    frame.current?.querySelector('[data-line]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  )
}
