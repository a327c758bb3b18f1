import { storedValue } from '../storage/index.ts'
import { createStore, useStore } from '../store/index.ts'

export const SHORTCUT_SETS = ['modern', 'classic'] as const
/** `modern`: single letters; `classic`: what people of older trackers have in their fingers, with Ctrl and Alt. */
export type ShortcutSet = (typeof SHORTCUT_SETS)[number]

export function isShortcutSet(value: unknown): value is ShortcutSet {
  return value === 'modern' || value === 'classic'
}

const stored = storedValue<ShortcutSet>('shortcut-set', 'modern', isShortcutSet)
const current = createStore(stored.read())

export const shortcutSet = current.state

export const onShortcutSetChange = current.subscribe

/** Puts a set into force at once and keeps it for the next visit. */
export function setShortcutSet(next: ShortcutSet): void {
  stored.write(next)
  current.set(next)
}

/** `[set, choose]`. */
export function useShortcutSet(): readonly [ShortcutSet, (set: ShortcutSet) => void] {
  return [useStore(current), setShortcutSet]
}
