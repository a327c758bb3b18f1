import type { Outcome } from '../connection/index.ts'
import { type ApiError, apiErrorOf, isApiError, noReply } from './api-error.ts'
import { type Fields, printFields } from './fields.ts'
import { uploadForm } from './upload.ts'

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

export type RequestOptions<T> = {
  readonly fields?: Fields<T>
  /** Other parameters; `undefined` and `null` are left out, arrays repeat the key. */
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** False: is refused at once when nobody is signed in, instead of waiting until somebody is again. */
  readonly waitsForSession?: boolean
}

export type WriteOptions<T> = RequestOptions<T> & {
  /** A plain value goes as JSON; FormData and Blob go as they are. */
  readonly body?: unknown
  /** Goes on when the page is left; for at most 64 kB of body. */
  readonly keepalive?: boolean
}

export type UploadOptions<T> = RequestOptions<T> & {
  readonly form: FormData
  /** Called with the part sent so far, 0 to 1. */
  readonly onProgress?: (part: number) => void
}

export type Api = {
  readonly get: <T>(path: string, options?: RequestOptions<T>) => Promise<T>
  readonly post: <T>(path: string, options?: WriteOptions<T>) => Promise<T>
  readonly put: <T>(path: string, options?: WriteOptions<T>) => Promise<T>
  readonly del: <T = void>(path: string, options?: WriteOptions<T>) => Promise<T>
  readonly upload: <T>(path: string, options: UploadOptions<T>) => Promise<T>
  /** Resolves when no change is on its way to the server any more, and whoever sent one had its reply. */
  readonly settled: () => Promise<void>
  /** Absolute address of an API path, for links and images. */
  readonly url: (path: string, query?: RequestOptions<unknown>['query']) => string
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
  /** Hears how each request fared, as far as it says something about the server as a whole. */
  readonly onOutcome: (outcome: Outcome) => void
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
 * The only way to the server. Paths are relative to `root` (`issues/2-7`). A refused request rejects with ApiError;
 * an aborted one with the browser's AbortError.
 */
export function createApi({ root, locale, onUnauthorized, onForbidden, onOutcome, onClient }: ApiSettings): Api {
  const url: Api['url'] = (path, query) => {
    const address = new URL(path.replace(/^\/+/, ''), root)
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value === undefined || value === null) continue
      for (const item of Array.isArray(value) ? value : [value]) address.searchParams.append(name, String(item))
    }
    return address.href
  }

  const address = <T>(path: string, { fields, query }: RequestOptions<T>) =>
    url(path, fields ? { ...query, fields: printFields(fields) } : query)

  const headersFor = (own: Readonly<Record<string, string>> | undefined, writes: boolean) => {
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': locale() })
    const token = writes ? csrfToken() : undefined
    if (token !== undefined) headers.set('X-CSRF-Token', token)
    for (const [name, value] of Object.entries(own ?? {})) headers.set(name, value)
    return headers
  }

  const settle = <T>({ status, text, header }: Reply): T => {
    const build = header(CLIENT_HEADER)
    if (build) onClient(build)
    if (status < 200 || status >= 300) throw apiErrorOf(status, text, header('Retry-After'))
    if (text === '') return undefined as T
    try {
      return JSON.parse(text) as T
    } catch {
      // Something on the way answers in the server's place, e.g. the sign-in of a network.
      throw noReply()
    }
  }

  /** Sends, tells how it fared, and sends once more what only lacked a session. */
  const attempt = async <T>(ask: () => Promise<Reply>, waits: boolean): Promise<T> => {
    try {
      const result = settle<T>(await ask())
      onOutcome({ kind: 'ok' })
      return result
    } catch (error) {
      if (!isApiError(error)) throw error
      const outcome = outcomeOf(error)
      if (outcome) onOutcome(outcome)
      if (error.status === 403) onForbidden()
      const signedIn = error.status === 401 && waits ? onUnauthorized() : undefined
      if (!signedIn) throw error
      await signedIn.catch(() => {
        throw error
      })
      return attempt<T>(ask, false)
    }
  }

  const writes = new Set<Promise<unknown>>()
  const write: typeof send = (...request) => {
    const reply = send(...request)
    writes.add(reply)
    // Whoever wrote hears of a failure; here it is only over.
    const done = () => void writes.delete(reply)
    reply.then(done, done)
    return reply
  }

  async function send<T>(method: string, path: string, options: WriteOptions<T>): Promise<T> {
    const { body } = options
    const raw = body instanceof FormData || body instanceof Blob || body === undefined
    const ask = async (): Promise<Reply> => {
      // Anew for each try: whoever signs in again gets another token.
      const headers = headersFor(options.headers, method !== 'GET')
      if (!raw) headers.set('Content-Type', 'application/json')
      const waiting = method === 'GET' ? setTimeout(() => onOutcome({ kind: 'silent' }), SLOW_MS) : undefined
      try {
        const reply = await fetch(address(path, options), {
          method,
          headers,
          credentials: 'same-origin',
          body: raw ? (body ?? null) : JSON.stringify(body),
          ...(options.signal ? { signal: options.signal } : {}),
          ...(options.keepalive ? { keepalive: true } : {}),
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
    return attempt<T>(ask, options.waitsForSession ?? true)
  }

  return {
    get: (path, options = {}) => send('GET', path, options),
    post: (path, options = {}) => write('POST', path, options),
    put: (path, options = {}) => write('PUT', path, options),
    del: (path, options = {}) => write('DELETE', path, options),
    upload: (path, options) =>
      attempt(() => uploadForm(address(path, options), headersFor(options.headers, true), options), true),
    async settled() {
      // One reply may be what the next request was waiting for.
      do {
        await Promise.allSettled(writes)
        await new Promise(resolve => setTimeout(resolve))
      } while (writes.size > 0)
    },
    url,
  }
}

// The server sets this readable cookie beside the session's; a foreign page can send cookies but not read them.
function csrfToken(): string | undefined {
  const pair = document.cookie.split('; ').find(cookie => /^(__Host-)?cairn-csrf=/.test(cookie))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(pair.indexOf('=') + 1))
}
