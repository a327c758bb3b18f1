/** What a key is pressed with: a part of `KeyboardEvent`. */
export type PressedKey = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** The box at the moment of a key. */
export type BoxState<Entry> = {
  readonly text: string
  /** What Escape goes back to. */
  readonly before: string
  /** Each letter is in force at once. */
  readonly isLive: boolean
  readonly isOpen: boolean
  /** Suggestions are asked for and not there yet. */
  readonly isComing: boolean
  readonly entries: readonly Entry[]
  /** The entry that the arrows are on; -1: none. */
  readonly activeIndex: number
  /** What Tab takes when the arrows are on none. */
  readonly first: Entry | undefined
}

export type KeyAction<Entry> =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'run' }
  /** To another entry, or with -1 to none. */
  | { readonly kind: 'move'; readonly index: number }
  /** `replaces`: also what of the word stands behind the caret. */
  | { readonly kind: 'choose'; readonly entry: Entry; readonly replaces: boolean }
  /** Back to what was before; `runs`: and it is in force again. */
  | { readonly kind: 'reset'; readonly runs: boolean }

/** What a key does in a box for queries; null: what it does in any box. */
export function actionOfKey<Entry>(pressed: PressedKey, box: BoxState<Entry>): KeyAction<Entry> | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed
  const isCommand = ctrlKey || metaKey
  const index = box.isOpen && !altKey ? movedBy(key, box.activeIndex, box.entries.length) : undefined
  if (index !== undefined) return { kind: 'move', index }
  const active = box.entries[box.activeIndex]
  if ((key === ' ' && ctrlKey) || (key === 'ArrowDown' && !isCommand)) return { kind: 'open' }
  if (key === 'Enter')
    return active && !isCommand ? { kind: 'choose', entry: active, replaces: false } : { kind: 'run' }
  if (key === 'Tab' && box.isOpen && !shiftKey) {
    const entry = active ?? (box.text === '' ? undefined : box.first)
    return entry ? { kind: 'choose', entry, replaces: true } : null
  }
  if (key === 'Escape' && (box.isOpen || box.text !== box.before)) {
    // Whoever does away with suggestions that are just about to come does not mean a text that is not in force.
    if (box.isOpen || (box.isComing && !box.isLive)) return { kind: 'close' }
    return { kind: 'reset', runs: box.isLive }
  }
  return null
}

const PAGE = 8

/** Where a key leads among the entries of an open list; undefined for other keys. */
export function movedBy(key: string, index: number, count: number): number | undefined {
  return STEPS[key]?.(index, count)
}

// Before the first and after the last lies the box itself.
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1 >= count ? -1 : index + 1),
  ArrowUp: (index, count) => (index < 0 ? count - 1 : index - 1),
  PageDown: (index, count) => Math.min(index + PAGE, count - 1),
  PageUp: index => Math.max(index - PAGE, 0),
}
