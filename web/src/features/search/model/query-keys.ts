/** What a key is pressed with: a part of `KeyboardEvent`. */
export type PressedKey = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
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
  /** The suggestion that the arrows are on. */
  readonly active: Entry | undefined
  /** What Tab takes when the arrows are on none. */
  readonly first: Entry | undefined
}

export type KeyAction<Entry> =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'run' }
  /** `replaces`: also what of the word stands behind the caret. */
  | { readonly kind: 'choose'; readonly entry: Entry; readonly replaces: boolean }
  /** Back to what was before; `runs`: and it is in force again. */
  | { readonly kind: 'reset'; readonly runs: boolean }

/** What a key does in a box for queries; null: what it does in any box. */
export function actionOfKey<Entry>(pressed: PressedKey, box: BoxState<Entry>): KeyAction<Entry> | null {
  const { key, ctrlKey, metaKey, shiftKey } = pressed
  const isCommand = ctrlKey || metaKey
  if ((key === ' ' && ctrlKey) || (key === 'ArrowDown' && !isCommand)) return { kind: 'open' }
  if (key === 'Enter')
    return box.active && !isCommand ? { kind: 'choose', entry: box.active, replaces: false } : { kind: 'run' }
  if (key === 'Tab' && box.isOpen && !shiftKey) {
    const entry = box.active ?? (box.text === '' ? undefined : box.first)
    return entry ? { kind: 'choose', entry, replaces: true } : null
  }
  if (key === 'Escape' && (box.isOpen || box.text !== box.before)) {
    // Whoever does away with suggestions that are just about to come does not mean a text that is not in force.
    if (box.isOpen || (box.isComing && !box.isLive)) return { kind: 'close' }
    return { kind: 'reset', runs: box.isLive }
  }
  return null
}
