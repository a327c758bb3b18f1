import { useSyncExternalStore } from 'react'
import { storedValue } from '../storage/index.ts'

export const SHORTCUT_SETS = ['modern', 'classic'] as const
/** `modern`: single letters; `classic`: what people of older trackers have in their fingers, with Ctrl and Alt. */
export type ShortcutSet = (typeof SHORTCUT_SETS)[number]

export function isShortcutSet(value: unknown): value is ShortcutSet {
  return value === 'modern' || value === 'classic'
}

const stored = storedValue<ShortcutSet>('shortcut-set', 'modern', isShortcutSet)
const listeners = new Set<() => void>()
let current = stored.read()

export function shortcutSet(): ShortcutSet {
  return current
}

export function onShortcutSetChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a set into force at once and keeps it for the next visit. */
export function setShortcutSet(next: ShortcutSet): void {
  current = next
  stored.write(next)
  for (const listener of listeners) listener()
}

/** `[set, choose]`. */
export function useShortcutSet(): readonly [ShortcutSet, (set: ShortcutSet) => void] {
  return [useSyncExternalStore(onShortcutSetChange, shortcutSet), setShortcutSet]
}
