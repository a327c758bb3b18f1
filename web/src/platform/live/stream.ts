import type { LiveTopic } from './live-registry.ts'
import { covers, isEmpty, joined, type Subjects, subjectsOf } from './subjects.ts'

/** A message of the server, as it goes from the tab that hears it to the others. */
export type WireMessage = { readonly event: string; readonly id: string; readonly data: string }

export type StreamEnvironment = {
  /** Opens the server's stream; `lastEventId` is where it goes on. */
  readonly open: (query: Readonly<Record<string, string>>) => EventSource
  readonly onMessage: (message: WireMessage) => void
  /** Hears whether the stream stands: when it does, and when it broke or fell silent. */
  readonly onFate?: ((stands: boolean) => void) | undefined
  /** Where to go on, as far as any tab knows. */
  readonly lastEventId: string
}

const EVENTS = ['ready', 'change', 'typing', 'reset', 'beat'] as const
/** Screens come and go together: what they want is looked at when they have settled. */
const SETTLE_MS = 80
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
const LOOK_EVERY_MS = 5_000
/** Ids by which messages are known that two overlapping streams both bring. */
const REMEMBERED = 500
/** A changed stream goes on earlier: what was just read may have changed before it was watched; slow pages take long. */
const EARLIER_MS = 15_000

export type Stream = {
  readonly want: (topics: Iterable<LiveTopic>) => void
  /** Tries again at once, e.g. when the device is online again. */
  readonly hurry: () => void
  readonly close: () => void
}

/** The one connection to the server: about what is wanted, opened anew when it breaks, closed while nothing is. */
export function createStream({ open, onMessage, onFate, lastEventId }: StreamEnvironment): Stream {
  let wanted: Subjects = subjectsOf([])
  let has: Subjects = wanted
  let source: EventSource | null = null
  let coming: EventSource | null = null
  let settling: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let heardAt = Date.now()
  let silence = 50_000
  let last = lastEventId
  /** Where the stream that is on its way began; the next one begins there as well if this one never stands. */
  let owed: string | null = null
  const places: { readonly id: string; readonly at: number }[] = []
  const told: string[] = []

  const connect = (from: string): void => {
    clearTimeout(retry)
    retry = undefined
    coming?.close()
    has = joined(has, wanted)
    if (!covers(has, wanted)) has = wanted
    const next = open({
      ...(has.hosts.size > 0 ? { hosts: [...has.hosts].join(',') } : {}),
      ...(has.projects.size > 0 ? { projects: [...has.projects].join(',') } : {}),
      ...(from === '' ? {} : { lastEventId: from }),
    })
    coming = next
    owed = from
    heardAt = Date.now()
    for (const event of EVENTS)
      next.addEventListener(event, message => hear(next, event, message as MessageEvent<string>))
    next.onerror = () => fail(next)
  }

  const hear = (from: EventSource, event: string, { lastEventId: id, data }: MessageEvent<string>): void => {
    heardAt = Date.now()
    if (event === 'ready') {
      // Only now the old one goes: nothing is missed in between.
      if (coming === from) {
        source?.close()
        source = from
        coming = null
        owed = null
      }
      wait = FIRST_WAIT_MS
      onFate?.(true)
      const { beatEvery } = JSON.parse(data) as { readonly beatEvery?: number }
      if (beatEvery) silence = beatEvery * 2.5
    }
    if (event === 'change' && id !== '') {
      if (told.includes(id)) return
      told.push(id)
      if (told.length > REMEMBERED) told.shift()
    }
    if (id !== '' && id !== last) {
      last = id
      places.push({ id, at: heardAt })
      while (places.length > 2 && (places[1]?.at ?? 0) < heardAt - EARLIER_MS) places.shift()
    }
    onMessage({ event, id, data })
  }

  const fail = (broken: EventSource): void => {
    broken.close()
    if (broken !== source && broken !== coming) return
    if (broken === coming) coming = null
    if (broken === source) source = null
    if (retry !== undefined || isEmpty(wanted)) return
    onFate?.(false)
    retry = setTimeout(() => connect(owed ?? last), wait * (0.75 + Math.random() / 2))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  const stop = (): void => {
    source?.close()
    coming?.close()
    clearTimeout(retry)
    retry = undefined
    source = null
    coming = null
    if (isEmpty(wanted)) owed = null
  }

  const settle = (): void => {
    settling = undefined
    const isServed = (source || coming) && covers(has, wanted)
    if (isEmpty(wanted)) stop()
    else if (retry !== undefined) owed ??= earlierPlace()
    else if (!isServed) connect(owed ?? earlierPlace())
  }

  const earlierPlace = (): string => {
    const before = places.filter(({ at }) => at <= Date.now() - EARLIER_MS).at(-1)
    return before?.id ?? places[0]?.id ?? last
  }

  // A device that slept has lost its connection without being told.
  const looking = setInterval(() => {
    if ((source || coming) && Date.now() - heardAt > silence) {
      onFate?.(false)
      stop()
      connect(owed ?? last)
    }
  }, LOOK_EVERY_MS)

  return {
    want: topics => {
      wanted = subjectsOf(topics)
      settling ??= setTimeout(settle, SETTLE_MS)
    },
    hurry: () => {
      wait = FIRST_WAIT_MS
      if (retry !== undefined) connect(owed ?? last)
    },
    close: () => {
      clearInterval(looking)
      clearTimeout(settling)
      stop()
    },
  }
}
