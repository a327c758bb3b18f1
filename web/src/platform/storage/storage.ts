const PREFIX = 'cairn.'

/** A value kept in the browser under one key, as JSON. Reading never throws: anything unreadable is the fallback. */
export type StoredValue<T> = {
  readonly key: string
  readonly read: () => T
  readonly write: (value: T) => void
  readonly clear: () => void
}

/**
 * Declares a value kept in local storage under `cairn.<key>`.
 * When storage is blocked or full the value lives until the page is left.
 * @param accepts refuses values written by another version; the fallback is returned instead.
 */
export function storedValue<T>(
  key: string,
  fallback: T,
  accepts: (value: unknown) => value is T = (value): value is T => typeof value === typeof fallback,
): StoredValue<T> {
  const name = PREFIX + key
  let memory: T | undefined
  return {
    key: name,
    read() {
      if (memory !== undefined) return memory
      try {
        const text = localStorage.getItem(name)
        if (text === null) return fallback
        const value: unknown = JSON.parse(text)
        return accepts(value) ? value : fallback
      } catch {
        return fallback
      }
    },
    write(value) {
      try {
        localStorage.setItem(name, JSON.stringify(value))
        memory = undefined
      } catch {
        memory = value
      }
      written.add(name)
      tell(name)
    },
    clear() {
      memory = undefined
      try {
        localStorage.removeItem(name)
      } catch {
        memory = fallback
      }
      tell(name)
    },
  }
}

let owner = ''

/** From now on personal values are those of this person. */
export function setStorageOwner(userId: string): void {
  owner = userId
}

/**
 * Declares a value as {@link storedValue} does that everybody who signs in with this browser has for themselves: what
 * somebody wrote or looked for is nobody else's. To be read once it is known who is there.
 */
export function personalValue<T>(key: string, fallback: T, accepts?: (value: unknown) => value is T): StoredValue<T> {
  const byOwner = new Map<string, StoredValue<T>>()
  const own = (): StoredValue<T> => {
    const stored = byOwner.get(owner) ?? storedValue(`${key}.${owner}`, fallback, accepts)
    byOwner.set(owner, stored)
    return stored
  }
  return {
    get key() {
      return own().key
    },
    read: () => own().read(),
    write: value => own().write(value),
    clear: () => own().clear(),
  }
}

const written = new Set<string>()

/** Whether a value kept under `key` (without our prefix) was written since the page was loaded. */
export const wasWritten = (key: string): boolean => written.has(PREFIX + key)

const listeners = new Map<string, Set<() => void>>()

function tell(name: string): void {
  for (const listener of listeners.get(name) ?? []) listener()
}

/** Calls back when a value kept under `key` (with or without our prefix) was written or cleared, by whomever in this tab. Returns the way to stop. */
export function onStored(key: string, listener: () => void): () => void {
  const name = key.startsWith(PREFIX) ? key : PREFIX + key
  const own = listeners.get(name) ?? new Set()
  listeners.set(name, own.add(listener))
  return () => own.delete(listener)
}
