import type { StoredValue } from '../../../platform/storage/index.ts'

/** Texts from this length (UTF-16 units) on are long: writing them at each key would be felt. */
export const LONG_TEXT = 50_000
/** How long a long text waits, in ms, before it is written. */
const WAIT_MS = 1_000

type Waiting = { readonly value: unknown; readonly write: () => void }

/** What waits to be written, by its key: whoever looks meanwhile finds it. */
const waiting = new Map<string, Waiting>()

/**
 * The same place, which is written at once while the value is short, and now and then while it is long: a megabyte takes
 * 40 ms. What waits is written as well when the page is hidden.
 * @param lengthOf UTF-16 units of the text in a value
 */
export function writtenSoon<T>(stored: StoredValue<T>, lengthOf: (value: T) => number): StoredValue<T> {
  return {
    get key() {
      return stored.key
    },
    read() {
      const found = waiting.get(stored.key)
      return found ? (found.value as T) : stored.read()
    },
    write(value) {
      const { key } = stored
      const isWaiting = waiting.has(key)
      if (lengthOf(value) < LONG_TEXT) {
        waiting.delete(key)
        return stored.write(value)
      }
      waiting.set(key, { value, write: () => stored.write(value) })
      if (!isWaiting) setTimeout(() => write(key), WAIT_MS)
    },
    clear() {
      waiting.delete(stored.key)
      stored.clear()
    },
  }
}

function write(key: string): void {
  const found = waiting.get(key)
  waiting.delete(key)
  found?.write()
}

const writeAll = () => {
  for (const key of [...waiting.keys()]) write(key)
}
window.addEventListener('pagehide', writeAll)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') writeAll()
})
