import type { MouseEvent } from 'react'
import type { Formats, Translate } from '../../../../platform/i18n/index.ts'
import type { Store } from '../../../../platform/store/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import type { BoardStore } from '../../api/board-store.ts'
import type { CarriedStore, Carrying } from '../../api/carrying.ts'
import type { CardHeights } from '../../model/card-heights.ts'
import type { CardSettings } from '../../model/card-look.ts'
import type { ColumnData } from '../../model/projections.ts'
import type { Viewport } from './viewport.ts'

/** What cards and the lists that hold them are told; the same object as long as nothing of it changes. */
export type CardParts = {
  readonly store: CarriedStore & Pick<BoardStore, 'need'>
  readonly carrying: Carrying
  readonly viewport: Store<Viewport>
  readonly heights: CardHeights
  readonly settings: CardSettings
  readonly columns: ReadonlyMap<string, ColumnData>
  /** Cards may be dragged: a finger scrolls instead. */
  readonly isDraggable: boolean
  readonly canCreate: boolean
  /** Whether to offer that a card is moved that stands in a column, or in the backlog. */
  readonly canMove: (issue: ListedIssue, column?: string) => boolean
  /** The past is shown, and nothing can be changed: where cards that have moved since stand now. Null: it is the present. */
  readonly past: ReadonlyMap<string, string> | null
  /** The moment that is shown, ms; null: now. */
  readonly at: number | null
  /** Estimations are minutes. */
  readonly isPeriod: boolean
  readonly t: Translate
  readonly formats: Formats
  readonly onPress: (issue: ListedIssue, event: MouseEvent<HTMLAnchorElement>) => void
  readonly onHover: (issue: ListedIssue) => void
  readonly onFocus: (id: string) => void
  readonly onCreate: (row: string, column: string) => void
  /** In the first row that is open. */
  readonly onCreateInColumn: (column: string) => void
}

/** What every part of a board is told. */
export type BoardParts = Omit<CardParts, 'store'> & { readonly store: BoardStore }

/** What changes while somebody works with a board. */
export type BoardFocus = {
  readonly activeId: string | undefined
  /** Grows each time the active card shall take the focus. */
  readonly request: number
  readonly openId: string | undefined
  readonly marked: ReadonlySet<string>
  /** What is looked for on the board, in small letters; others are dimmed. */
  readonly find: string
  /** Where a new card is being written. */
  readonly composing: { readonly row: string; readonly column: string } | undefined
}
