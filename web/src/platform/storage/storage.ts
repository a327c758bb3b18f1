import { slotAt } from './slot.ts'

export const PREFIX = 'cairn.'

/** A value kept in the browser under one key, as JSON. Reading never throws: anything unreadable is the fallback. */
export type StoredValue<T> = {
  readonly key: string
  readonly read: () => T
  readonly write: (value: T) => void
  readonly clear: () => void
}

/** Whether a value may have been written by this version. */
export type Accepts<T> = (value: unknown) => value is T

export const likeFallback =
  <T>(fallback: T): Accepts<T> =>
  (value): value is T =>
    typeof value === typeof fallback

/**
 * Declares a value of this browser, whoever sits before it, kept in local storage under `cairn.<key>`: how things look,
 * never what somebody read or wrote, which is a `personalValue`.
 * When storage is blocked or full the value lives until the page is left.
 * @param accepts refuses values written by another version; the fallback is returned instead.
 */
export function storedValue<T>(key: string, fallback: T, accepts: Accepts<T> = likeFallback(fallback)): StoredValue<T> {
  const name = PREFIX + key
  const slot = slotAt(name, () => localStorage)
  return {
    key: name,
    read() {
      const value = slot.get()
      return accepts(value) ? value : fallback
    },
    write(value) {
      slot.set(value)
      written.add(name)
      tell(name)
    },
    clear() {
      slot.remove()
      tell(name)
    },
  }
}

const written = new Set<string>()

/** Whether a value kept under `key` (without our prefix) was written since the page was loaded. */
export const wasWritten = (key: string): boolean => written.has(PREFIX + key)

const listeners = new Map<string, Set<() => void>>()

export function tell(name: string): void {
  for (const listener of listeners.get(name) ?? []) listener()
}

/** Calls back when a value kept under `key` (with or without our prefix) was written or cleared, by whomever in this tab. Returns the way to stop. */
export function onStored(key: string, listener: () => void): () => void {
  const name = key.startsWith(PREFIX) ? key : PREFIX + key
  const own = listeners.get(name) ?? new Set()
  listeners.set(name, own.add(listener))
  return () => own.delete(listener)
}
