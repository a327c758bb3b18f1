/**
 * Why nothing comes from the server: the device has no network, nobody answers, the server lives but cannot serve now
 * (its database is away, it stops), or it asks to wait.
 */
export type Trouble = 'offline' | 'silent' | 'unavailable' | 'busy'

export type ConnectionState =
  | { readonly isUp: true }
  | {
      readonly isUp: false
      readonly trouble: Trouble
      /** When it is tried again (ms); null while it is being tried, or when only the device can tell. */
      readonly nextTry: number | null
    }

/** What a request met: a reply that serves (`ok`), or what kept it from one. Times are ms. */
export type Outcome =
  | { readonly kind: 'ok' }
  | { readonly kind: Exclude<Trouble, 'offline'>; readonly retryAfter?: number | undefined }

export type ConnectionEnvironment = {
  /** Asks the server for something cheap that it can only answer when it can serve; never rejects. */
  readonly probe: () => Promise<Outcome>
  /** Whether the device knows a network. */
  readonly isOnline: () => boolean
  /** Whether anybody looks: what nobody sees is tried less often. */
  readonly isVisible: () => boolean
}

/** Whoever looks at a screen sees it go on within three seconds, so it is tried a little more often than that. */
const TRY_EVERY_MS = 2_000
const TRY_EVERY_HIDDEN_MS = 15_000
/** A server that asks for a longer pause than this gets it: it knows of more than a restart. */
const SHORT_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 60_000

const UP: ConnectionState = { isUp: true }

export type Connection = ReturnType<typeof createConnection>

/**
 * The one place that knows whether the server can be reached. Requests, the stream and the browser report to it; one
 * failure alone is looked into before anybody is told, so a single refusal shows no alarm. Knows nothing of screens.
 */
export function createConnection({ probe, isOnline, isVisible }: ConnectionEnvironment) {
  let state: ConnectionState = isOnline() ? UP : { isUp: false, trouble: 'offline', nextTry: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let probing: Promise<void> | null = null
  /** Counts what made earlier probes worthless: the device lost or found its network. */
  let round = 0
  /** Counts the beginnings: what was asked before the last one tells nothing. */
  let life = 0
  const watchers = new Set<() => void>()
  const waiting = new Set<() => void>()

  const become = (next: ConnectionState): void => {
    const isBack = next.isUp && !state.isUp
    if (next.isUp && state.isUp) return
    state = next
    for (const tell of [...watchers]) tell()
    if (isBack) for (const run of [...waiting]) run()
  }

  const wait = (trouble: Trouble, retryAfter = 0): void => {
    clearTimeout(timer)
    const asked = trouble === 'busy' || retryAfter > SHORT_PAUSE_MS ? Math.min(retryAfter, LONGEST_PAUSE_MS) : 0
    const pause = Math.max(isVisible() ? TRY_EVERY_MS : TRY_EVERY_HIDDEN_MS, asked)
    timer = setTimeout(() => void look(), pause)
    become({ isUp: false, trouble, nextTry: Date.now() + pause })
  }

  /** Asks the server now. Several who want to know share one question. */
  const look = (): Promise<void> => {
    clearTimeout(timer)
    if (!isOnline()) {
      become({ isUp: false, trouble: 'offline', nextTry: null })
      return Promise.resolve()
    }
    if (probing) return probing
    const own = ask().finally(() => {
      if (probing === own) probing = null
    })
    probing = own
    return own
  }

  const ask = async (): Promise<void> => {
    if (!state.isUp) become({ ...state, nextTry: null })
    const begun = life
    let asked: number
    let outcome: Outcome
    do {
      asked = round
      outcome = await probe()
    } while (begun === life && asked !== round && isOnline())
    if (begun !== life || !isOnline()) return
    if (outcome.kind === 'ok') become(UP)
    else wait(outcome.kind, outcome.retryAfter)
  }

  const report = (outcome: Outcome): void => {
    if (outcome.kind === 'busy') {
      if (state.isUp) wait('busy', outcome.retryAfter)
      return
    }
    // Whoever asked for a pause serves some requests all the same.
    if (!state.isUp && state.trouble === 'busy') return
    // Whether it is one refusal or all of them shows when something else is asked.
    if ((outcome.kind === 'ok') !== state.isUp) void look()
  }

  return {
    state: () => state,
    /** Calls back at each change. Returns the way to stop. */
    subscribe(run: () => void): () => void {
      watchers.add(run)
      return () => void watchers.delete(run)
    },
    /** Calls back when the server can be reached again. Returns the way to stop. */
    onBack(run: () => void): () => void {
      waiting.add(run)
      return () => void waiting.delete(run)
    },
    /** What a request or the stream met. */
    report,
    /** The same for a request that begins now: after a new beginning its outcome tells nothing. */
    reporter(): (outcome: Outcome) => void {
      const begun = life
      return outcome => begun === life && report(outcome)
    },
    /** The device found or lost its network. */
    networkChanged(): void {
      round++
      if (isOnline()) void look()
      else {
        clearTimeout(timer)
        become({ isUp: false, trouble: 'offline', nextTry: null })
      }
    },
    /** As when the page was opened: nothing is known, and nothing asked. For tests, whose files share one page. */
    beginAnew(): void {
      life++
      clearTimeout(timer)
      probing = null
      state = UP
      for (const tell of [...watchers]) tell()
    },
    /** Somebody asks to try, or looks at the screen again. */
    tryNow(): Promise<void> {
      return state.isUp ? Promise.resolve() : look()
    },
  }
}
