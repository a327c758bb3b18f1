import { type FieldsSpec, printFields } from '@cairn/common/platform/fields'
import type { ApiPath, Route } from '@cairn/common/platform/route'
import type { Outcome } from '../connection/index.ts'
import { type ApiError, apiErrorOf, isApiError, noReply } from './api-error.ts'
import { uploadForm } from './upload.ts'

/** Values of a query: `undefined` and `null` are left out, arrays repeat the key. */
export type Query = Readonly<Record<string, unknown>>

/** How a request is sent. */
export type SendOptions = {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Goes on when the page is left; for at most 64 kB of body. */
  readonly keepalive?: boolean
  /** False: is refused at once when nobody is signed in, instead of waiting until somebody is again. */
  readonly waitsForSession?: boolean
}

export type TransportRequest = SendOptions & {
  readonly method: Route['method']
  /** Relative to the API: `issues/2-7`. */
  readonly path: ApiPath
  readonly query?: Query
  readonly fields?: FieldsSpec
  /** A plain value goes as JSON; FormData and Blob go as they are. */
  readonly body?: unknown
}

export type FormOptions = {
  readonly form: FormData
  /** Called with the part sent so far, 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/** The way to the server: what carries requests, whatever they are. */
export type Transport = {
  /** Gives what the reply's JSON says, undefined for a reply without a body. */
  readonly send: (request: TransportRequest) => Promise<unknown>
  readonly upload: (request: Omit<TransportRequest, 'method' | 'body'> & FormOptions) => Promise<unknown>
  /** Resolves when no change is on its way to the server any more, and whoever sent one had its reply. */
  readonly settled: () => Promise<void>
  /** Nobody waits any more for the changes that are on their way: who sent them is gone. */
  readonly forgetWrites: () => void
  /** The absolute address of what a request asks for. */
  readonly url: (request: Pick<TransportRequest, 'path' | 'query' | 'fields'>) => string
}

export type ApiSettings = {
  /** Address of the API with a trailing slash, e.g. `https://host/tracker/api/`. */
  readonly root: string
  /**
   * Called when a reply says that nobody is signed in. Gives what to wait for before the request is sent once more,
   * undefined when it is refused.
   */
  readonly onUnauthorized: () => Promise<void> | undefined
  /** Called when a reply says that the person may not do this; a session that ended unnoticed looks the same. */
  readonly onForbidden: () => void
  /** Asked as each request begins for who hears how it fares, as far as that says something about the server as a whole. */
  readonly reporter: () => (outcome: Outcome) => void
  /** Hears which build of the client the server has, with each reply. */
  readonly onClient: (build: string) => void
  /** Language of server-made texts. */
  readonly locale: () => string
}

/** A reply as it came. */
export type Reply = {
  readonly status: number
  readonly text: string
  readonly header: (name: string) => string | null
}

/** The build of the client that the server has, in each of its replies. */
const CLIENT_HEADER = 'X-Cairn-Client'

/** A read that takes longer may wait for a server that is gone without a word. */
const SLOW_MS = 8_000

/** These concern one thing alone, which says so itself. */
const OWN_PAUSES: readonly string[] = ['too_many_attempts', 'too_many_streams']

function outcomeOf({ status, code, retryAfter }: ApiError): Outcome | undefined {
  if (status === 0) return { kind: 'silent' }
  if (status >= 502 && status <= 504) return { kind: 'unavailable', retryAfter }
  if (status === 429) return OWN_PAUSES.includes(code) ? undefined : { kind: 'busy', retryAfter }
  return status >= 500 ? undefined : { kind: 'ok' }
}

/**
 * The only way to the server. A refused request rejects with ApiError;
 * an aborted one with the browser's AbortError.
 */
export function createTransport(settings: ApiSettings): Transport {
  const { root, locale, onUnauthorized, onForbidden, reporter, onClient } = settings
  const url: Transport['url'] = ({ path, query, fields }) => {
    const address = new URL(path, root)
    const asked = fields ? { ...query, fields: printFields(fields) } : query
    for (const [name, value] of Object.entries(asked ?? {})) {
      if (value === undefined || value === null) continue
      for (const item of Array.isArray(value) ? value : [value]) address.searchParams.append(name, String(item))
    }
    return address.href
  }

  const headersFor = (own: Readonly<Record<string, string>> | undefined, writes: boolean) => {
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': locale() })
    const token = writes ? csrfToken() : undefined
    if (token !== undefined) headers.set('X-CSRF-Token', token)
    for (const [name, value] of Object.entries(own ?? {})) headers.set(name, value)
    return headers
  }

  const settle = ({ status, text, header }: Reply): unknown => {
    const build = header(CLIENT_HEADER)
    if (build) onClient(build)
    if (status < 200 || status >= 300) throw apiErrorOf(status, text, header('Retry-After'))
    if (text === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      // Something on the way answers in the server's place, e.g. the sign-in of a network.
      throw noReply()
    }
  }

  /** Sends, tells how it fared, and sends once more what only lacked a session. */
  const attempt = async (
    ask: (report: (outcome: Outcome) => void) => Promise<Reply>,
    waits: boolean,
  ): Promise<unknown> => {
    const report = reporter()
    try {
      const result = settle(await ask(report))
      report({ kind: 'ok' })
      return result
    } catch (error) {
      if (!isApiError(error)) throw error
      const outcome = outcomeOf(error)
      if (outcome) report(outcome)
      if (error.status === 403) onForbidden()
      const signedIn = error.status === 401 && waits ? onUnauthorized() : undefined
      if (!signedIn) throw error
      await signedIn.catch(() => {
        throw error
      })
      return attempt(ask, false)
    }
  }

  const writes = new Set<Promise<unknown>>()
  const noted = (reply: Promise<unknown>) => {
    writes.add(reply)
    // Whoever wrote hears of a failure; here it is only over.
    const done = () => void writes.delete(reply)
    reply.then(done, done)
    return reply
  }

  const send = (request: TransportRequest): Promise<unknown> => {
    const { method, body } = request
    const raw = body instanceof FormData || body instanceof Blob || body === undefined
    const ask = async (report: (outcome: Outcome) => void): Promise<Reply> => {
      // Anew for each try: whoever signs in again gets another token.
      const headers = headersFor(request.headers, method !== 'GET')
      if (!raw) headers.set('Content-Type', 'application/json')
      const waiting = method === 'GET' ? setTimeout(() => report({ kind: 'silent' }), SLOW_MS) : undefined
      try {
        const reply = await fetch(url(request), {
          method,
          headers,
          credentials: 'same-origin',
          body: raw ? (body ?? null) : JSON.stringify(body),
          ...(request.signal ? { signal: request.signal } : {}),
          ...(request.keepalive ? { keepalive: true } : {}),
        })
        const text = await reply.text()
        return { status: reply.status, text, header: name => reply.headers.get(name) }
      } catch (error) {
        // fetch rejects with TypeError when no reply came: server down, network gone, connection cut.
        if (error instanceof TypeError) throw noReply()
        throw error
      } finally {
        clearTimeout(waiting)
      }
    }
    return attempt(ask, request.waitsForSession ?? true)
  }

  return {
    send: request => (request.method === 'GET' ? send(request) : noted(send(request))),
    upload: request => attempt(() => uploadForm(url(request), headersFor(request.headers, true), request), true),
    async settled() {
      // One reply may be what the next request was waiting for.
      do {
        await Promise.allSettled(writes)
        await new Promise(resolve => setTimeout(resolve))
      } while (writes.size > 0)
    },
    forgetWrites: () => writes.clear(),
    url,
  }
}

// The server sets this readable cookie beside the session's; a foreign page can send cookies but not read them.
function csrfToken(): string | undefined {
  const pair = document.cookie.split('; ').find(cookie => /^(__Host-)?cairn-csrf=/.test(cookie))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(pair.indexOf('=') + 1))
}
