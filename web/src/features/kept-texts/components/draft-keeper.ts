import { LONG_TEXT } from './written-soon.ts'

/** How long typing may go on, in ms, before what is there is sent. */
const DELAY = 700
/** The same for long texts, in ms after the last key: sending a megabyte stops the page for some 80 ms. */
const LONG_DELAY = 1_000
/** Who types a long text without a pause has it sent this often, in ms. */
const LONG_MOST = 8_000
/** After a failure, in ms. */
const RETRY = 5_000

export type DraftKeeper<T> = {
  /** Sends the value a moment later, unless a newer one comes first. */
  readonly set: (value: T) => void
  /** Sends at once what waits. `keepalive`: the page is about to go. */
  readonly flush: (keepalive: boolean) => void
  /** Resolves when what is under way has arrived, or has failed. */
  readonly sent: () => Promise<void>
  /** Sends nothing more of what was set so far, and resolves when what is under way has arrived. */
  readonly stop: () => Promise<void>
}

/**
 * Sends the newest value while it changes: one request at a time, none for values that were overtaken.
 * @param lengthOf UTF-16 units of a value; long ones are sent when their writer pauses
 */
export function createDraftKeeper<T>(
  send: (value: T, keepalive: boolean) => Promise<void>,
  lengthOf: (value: T) => number = () => 0,
): DraftKeeper<T> {
  let waiting: { readonly value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  let stops = 0
  let runs = 0
  /** When the first of the values came that wait. */
  let since = 0

  const schedule = (delay: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      run(false)
    }, delay)
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const run = (keepalive: boolean) => {
    // A page that goes cannot wait for the reply to the request before.
    if (!waiting || (sending && !keepalive)) return
    const current = waiting
    waiting = null
    const before = stops
    const own = ++runs
    const request = send(current.value, keepalive).then(
      () => 0,
      () => {
        // A newer one was sent beside it.
        if (stops > before || runs > own) return 0
        waiting ??= current
        return RETRY
      },
    )
    sending = Promise.all([request, sending]).then(([delay]) => {
      if (runs > own) return
      sending = null
      if (waiting) schedule(delay)
    })
  }
  return {
    set: value => {
      if (!waiting) since = Date.now()
      waiting = { value }
      if (lengthOf(value) < LONG_TEXT) return schedule(DELAY)
      const left = since + LONG_MOST - Date.now()
      if (left > LONG_DELAY) cancel()
      schedule(LONG_DELAY)
    },
    flush: keepalive => {
      cancel()
      run(keepalive)
    },
    sent: async () => {
      await sending
    },
    stop: async () => {
      cancel()
      waiting = null
      stops++
      await sending
    },
  }
}
