import { createKeybindingsHandler } from 'tinykeys'
import { onShortcutSetChange, type ShortcutSet, shortcutSet } from './shortcut-set.ts'

/**
 * A keyboard shortcut. `keys` in tinykeys' notation: `c`, `[Shift]+?`, `g i` (one after the other), `$mod+Enter`
 * (Ctrl, on a Mac Cmd).
 */
export type Shortcut = {
  readonly id: string
  readonly keys: string
  /** In the classic set, where it differs; null: no keys there, so that no stray letter does anything. */
  readonly classicKeys?: string | null
  /** Catalogue key of what it does, for the help popup. */
  readonly textKey: string
  /** Catalogue key of the group it is listed under. */
  readonly scope: string
  readonly run: (event: KeyboardEvent) => void
  /** Runs while a text field has the focus too; default no. */
  readonly whileTyping?: boolean
  /** Leaves the key to whatever has the focus unless this says yes, e.g. for keys that buttons use themselves. */
  readonly when?: (target: EventTarget | null) => boolean
  /** Yields to any other with the same keys, however late it came: for shortcuts of the whole product. */
  readonly isFallback?: boolean
}

/** The keys of a shortcut in one of the sets; null where it has none. */
export function keysIn(set: ShortcutSet, { keys, classicKeys = keys }: Pick<Shortcut, 'keys' | 'classicKeys'>) {
  return set === 'classic' ? classicKeys : keys
}

const active: Shortcut[] = []
const listeners = new Set<() => void>()
let snapshot: readonly Shortcut[] = []
let bound: Readonly<Record<string, (event: KeyboardEvent) => void>> = {}
let handle: (event: KeyboardEvent) => void = () => undefined
/** The last key, as long as it may be the beginning of a series. */
let begun: KeyboardEvent | undefined
let isReplayed = false

/** Puts shortcuts into force; of two with the same keys the later wins. Returns the way to take them back. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  // Their own, so that who puts the same into force twice takes back the right ones.
  const own = shortcuts.map(shortcut => ({ ...shortcut }))
  active.push(...own)
  rebind()
  return () => {
    for (const shortcut of own.splice(0)) active.splice(active.indexOf(shortcut), 1)
    rebind()
  }
}

/** The shortcuts in force, the overridden ones left out. */
export function activeShortcuts(): readonly Shortcut[] {
  return snapshot
}

export function onShortcutsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Does what a shortcut in force does, e.g. from a menu; nothing when there is none of that id. */
export function runShortcut(id: string): void {
  snapshot.find(shortcut => shortcut.id === id)?.run(new KeyboardEvent('keydown'))
}

/** How long a series waits for its next key. */
const SERIES_MS = 1000
/** Letters that come one after the other so fast belong together. */
const BURST_MS = 600
let restsUntil = 0

/**
 * Lets plain keys rest until nothing has been typed for a moment: after a text closed under somebody who writes on
 * without looking, the letters are no shortcuts.
 */
export function restShortcuts(): void {
  restsUntil = Date.now() + BURST_MS
}

/** Whether a plain key still belongs to what was written before. */
function isWrittenOn({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || Date.now() > restsUntil) return false
  restShortcuts()
  return true
}

function rebind(): void {
  const inOrder = active.toSorted((a, b) => Number(b.isFallback ?? false) - Number(a.isFallback ?? false))
  const set = shortcutSet()
  const byKeys = new Map(
    inOrder.flatMap(shortcut => {
      const keys = keysIn(set, shortcut)
      return keys === null ? [] : [[keys, { ...shortcut, keys }]]
    }),
  )
  snapshot = [...byKeys.values()]
  // Of `y l` and `l` the longer one is meant, and comes first.
  const pressesOf = (keys: string) => keys.split(' ').length
  const longestFirst = [...byKeys].sort(([a], [b]) => pressesOf(b) - pressesOf(a))
  const bindings = longestFirst.map(([keys, shortcut]) => [keys, (event: KeyboardEvent) => runOne(shortcut, event)])
  bound = Object.fromEntries(bindings)
  listen()
  if (begun) replay(begun)
  for (const listener of listeners) listener()
}

onShortcutSetChange(rebind)

window.addEventListener('keydown', event => {
  begun = event
  handle(event)
})

/** Begins to listen as if no key of a series had been pressed yet. */
function listen(): void {
  handle = createKeybindingsHandler(bound, { ignore: () => false })
}

/** A series goes on although other shortcuts came or went between two of its keys. */
function replay(event: KeyboardEvent): void {
  if (event.timeStamp + SERIES_MS < performance.now()) return
  isReplayed = true
  handle(event)
  isReplayed = false
}

function runOne(shortcut: Shortcut, event: KeyboardEvent): void {
  if (isReplayed) return
  begun = undefined
  // What is left of others that began alike would swallow the first key of the next series.
  if (shortcut.keys.includes(' ')) listen()
  if (event.defaultPrevented || isWrittenOn(event) || isSign(event)) return
  if (!shortcut.whileTyping && (isTyping(event.target) || isInOverlay(event.target) || isBehindDialog())) return
  if (shortcut.when && !shortcut.when(event.target)) return
  event.preventDefault()
  shortcut.run(event)
}

/** AltGr, which Windows tells as Ctrl and Alt, types signs, as @ or €. */
const isSign = (event: KeyboardEvent): boolean =>
  isTyping(event.target) && (event.getModifierState?.('AltGraph') ?? false)

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
}

// Messages are alert dialogs, too, but nothing lies behind them.
const DIALOGS = '[role="dialog"], [role="alertdialog"]:not([data-react-aria-top-layer] *)'
const OVERLAYS = `${DIALOGS}, [role="menu"], [role="listbox"]`

// Its focus may be nowhere, when what had it is gone, or in a message above it.
function isBehindDialog(): boolean {
  return document.querySelector(DIALOGS) !== null
}

// Menus and lists have type-ahead of their own, and what lies behind a dialog must not react.
function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OVERLAYS) !== null
}
