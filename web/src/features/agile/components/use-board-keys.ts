import type { RefObject } from 'react'
import { useStore } from '../../../platform/store/index.ts'
import { type Place, placesOf } from '../model/places.ts'
import type { BoardViewData } from '../model/projections.ts'
import { carriedTo, type Direction } from '../model/walk.ts'
import type { BoardParts } from './board/board-parts.ts'
import { useBoardKeyboard } from './board/use-board-keyboard.ts'
import type { Dropped } from './board/use-drop.ts'
import type { BoardAddress } from './use-board-address.ts'
import type { BoardControls } from './use-board-controls.ts'

export type BoardKeysOptions = {
  readonly frame: RefObject<HTMLElement | null>
  readonly parts: BoardParts
  readonly controls: BoardControls
  readonly address: BoardAddress
  /** What can be walked. */
  readonly walked: BoardViewData
  readonly cardsOf: (id: string | undefined) => readonly string[]
  readonly drop: (dropped: Dropped) => Promise<boolean>
  readonly onMoveTo: (cards: readonly string[]) => void
  readonly onSearch: () => void
  readonly onFullScreen: () => void
}

const SIZES = { s: 'm', m: 'l', l: 'xl', xl: 's' } as const

/** Binds the keys of a board to what they do: walking, carrying, marking, opening. */
export function useBoardKeys(options: BoardKeysOptions): void {
  const { frame, parts, controls, address, walked, cardsOf, drop, onMoveTo, onSearch, onFullScreen } = options
  const { carrying } = parts
  const { activeId, activeIssue, selecting, focusOn, step } = controls
  const isCarrying = useStore(carrying.carry)?.by === 'keys'
  const place = activeId === undefined ? undefined : placesOf(walked).get(activeId)
  const backToCard = () => activeId !== undefined && focusOn(activeId)
  useBoardKeyboard({
    frame,
    isCarrying,
    isPanelOpen: address.openId !== undefined,
    hasMarks: !selecting.isEmpty,
    canCreate: parts.canCreate,
    onStep(direction: Direction) {
      const now = carrying.carry.state()
      if (now?.by !== 'keys') return void step(direction)
      if (now.over) carrying.over(carriedTo(walked, now.over, now.set, direction))
      showCarried(frame)
    },
    onExtend(direction) {
      const next = step(direction)
      if (activeId !== undefined && next !== undefined) selecting.extendFrom(activeId, next)
    },
    onLift() {
      const cards = cardsOf(activeId)
      if (place) carrying.begin('keys', cards, { ...place, index: indexAmong(walked, place, new Set(cards)) })
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
    onMoveTo: () => onMoveTo(cardsOf(activeId)),
    onCreate() {
      const column = place?.column ?? walked.columns[0]?.id
      const row = place?.row ?? walked.rows[0]?.id
      if (row !== undefined && column !== undefined) parts.onCreate(row, column)
    },
    onSearch,
    onFind: () => address.setFind(address.find === undefined ? '' : undefined),
    onSize: () => address.setSize(SIZES[address.size]),
    onFullScreen,
  })
}

/** The place of the active card among those that stay when some are taken up. */
function indexAmong(view: BoardViewData, { row, column, index }: Place, taken: ReadonlySet<string>): number {
  const at = view.columns.findIndex(({ id }) => id === column)
  const ids = view.rows.find(({ id }) => id === row)?.cells[at] ?? []
  return ids.slice(0, index).filter(id => !taken.has(id)).length
}

/** Scrolls to where carried cards would go. */
function showCarried(frame: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    frame.current?.querySelector('[data-line]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  )
}
