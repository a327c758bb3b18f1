import type { StoredValue } from '../../../platform/storage/index.ts'

/** Texts from this length (UTF-16 units) on are long: writing them at each key would be felt. */
export const LONG_TEXT = 50_000
/** A long text is written when nothing was typed for so long, in ms. */
const PAUSE_MS = 500
/** Who types a long text without a pause has it written this often, in ms. */
const MOST_MS = 4_000

type Waiting = {
  readonly value: unknown
  readonly write: () => void
  /** When the first of the values came that wait. */
  readonly since: number
  readonly timer: ReturnType<typeof setTimeout>
}

/** What waits to be written, by its key: whoever looks meanwhile finds it. */
const waiting = new Map<string, Waiting>()

/**
 * The same place, which is written at once while the value is short, and when its writer pauses while it is long: a
 * megabyte takes 40 ms. What waits is written as well when the page is hidden.
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
      const before = drop(key)
      if (lengthOf(value) < LONG_TEXT) return stored.write(value)
      const since = before?.since ?? Date.now()
      const delay = Math.max(0, Math.min(PAUSE_MS, since + MOST_MS - Date.now()))
      waiting.set(key, {
        ...{ value, since },
        write: () => stored.write(value),
        timer: setTimeout(() => write(key), delay),
      })
    },
    clear() {
      drop(stored.key)
      stored.clear()
    },
  }
}

function drop(key: string): Waiting | undefined {
  const found = waiting.get(key)
  clearTimeout(found?.timer)
  waiting.delete(key)
  return found
}

function write(key: string): void {
  drop(key)?.write()
}

const writeAll = () => {
  for (const key of [...waiting.keys()]) write(key)
}
window.addEventListener('pagehide', writeAll)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') writeAll()
})
