import type { Places } from './places.ts'

export const CARD_SIZES = ['s', 'm', 'l', 'xl'] as const
export type CardSize = (typeof CARD_SIZES)[number]

/** Pixels between cards, and around those of a cell. */
export const CARD_GAP = 8
export const CELL_PADDING = 8
/** The head of a row, and what a cell needs below its cards. */
export const ROW_HEAD = 40
export const CELL_END = 36

const GUESS: Readonly<Record<CardSize, number>> = { s: 36, m: 78, l: 104, xl: 150 }

/** Half-open: which cards of a cell are drawn. */
export type CardWindow = { readonly first: number; readonly end: number }

/**
 * How high cards are: measured where they were drawn, guessed elsewhere. It is asked anew at each scrolling, and tells
 * nobody when it learns: what is drawn has its true height anyway.
 */
export function createCardHeights(size: CardSize) {
  const heights = new Map<string, number>()
  let version = 0
  let known = new WeakMap<readonly string[], { readonly version: number; readonly tops: Float64Array }>()

  const heightOf = (id: string) => heights.get(id) ?? GUESS[size]

  /** The upper edges of the cards of a cell below its own, and behind them the lower edge of the last with its gap. */
  const topsOf = (ids: readonly string[]): Float64Array => {
    const ready = known.get(ids)
    if (ready?.version === version) return ready.tops
    const tops = new Float64Array(ids.length + 1)
    let top = 0
    ids.forEach((id, index) => {
      tops[index] = top
      top += heightOf(id) + CARD_GAP
    })
    tops[ids.length] = top
    known.set(ids, { version, tops })
    return tops
  }
  const cellHeight = (ids: readonly string[]) => 2 * CELL_PADDING + (topsOf(ids)[ids.length] ?? 0) + CELL_END

  return {
    size,
    heightOf,
    topsOf,
    cellHeight,
    measured(id: string, height: number): void {
      if (height === 0 || heights.get(id) === height) return
      heights.set(id, height)
      version++
    },
    /** Columns became wider or narrower: texts break elsewhere. */
    forget(): void {
      heights.clear()
      known = new WeakMap()
      version++
    },
    /** The cards of a cell between two heights below its upper edge. */
    windowOf(ids: readonly string[], from: number, to: number): CardWindow {
      const tops = topsOf(ids)
      if (ids.length === 0 || to < 0 || from > (tops[ids.length] ?? 0)) return NONE
      return { first: at(tops, from - CELL_PADDING), end: Math.min(ids.length, at(tops, to - CELL_PADDING) + 1) }
    },
    /** The upper edges of rows, and behind them the lower edge of the last; `hasHeads`: rows have heads. */
    rowTops({ rows }: Places, shownAt: readonly number[], hasHeads: boolean): readonly number[] {
      const tops = [0]
      for (const { cells, collapsed } of rows) {
        const inner = collapsed ? 0 : Math.max(0, ...shownAt.map(index => cellHeight(cells[index] ?? NOTHING)))
        tops.push((tops.at(-1) ?? 0) + (hasHeads ? ROW_HEAD : 0) + inner)
      }
      return tops
    },
  }
}

export type CardHeights = ReturnType<typeof createCardHeights>

const NONE: CardWindow = { first: 0, end: 0 }
const NOTHING: readonly string[] = []

/** The last place whose edge lies at or above a height. */
function at(tops: Float64Array, height: number): number {
  let low = 0
  let high = tops.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
