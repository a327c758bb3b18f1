import { ApiError, apiErrorOf } from './api-error.ts'
import { type Fields, printFields } from './fields.ts'
import { uploadForm } from './upload.ts'

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

export type RequestOptions<T> = {
  readonly fields?: Fields<T>
  /** Other parameters; `undefined` and `null` are left out, arrays repeat the key. */
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
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
  /** Called when a reply says that nobody is signed in. */
  readonly onUnauthorized: () => void
  /** Language of server-made texts. */
  readonly locale: () => string
}

/**
 * The only way to the server. Paths are relative to `root` (`issues/2-7`). A refused request rejects with ApiError;
 * an aborted one with the browser's AbortError.
 */
export function createApi({ root, onUnauthorized, locale }: ApiSettings): Api {
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

  const settle = <T>(status: number, text: string): T => {
    if (status >= 200 && status < 300) return (text === '' ? undefined : JSON.parse(text)) as T
    const error = apiErrorOf(status, text)
    if (status === 401) onUnauthorized()
    throw error
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
    const headers = headersFor(options.headers, method !== 'GET')
    const { body } = options
    const raw = body instanceof FormData || body instanceof Blob || body === undefined
    if (!raw) headers.set('Content-Type', 'application/json')
    try {
      const reply = await fetch(address(path, options), {
        method,
        headers,
        credentials: 'same-origin',
        body: raw ? (body ?? null) : JSON.stringify(body),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.keepalive ? { keepalive: true } : {}),
      })
      return settle<T>(reply.status, await reply.text())
    } catch (error) {
      // fetch rejects with TypeError when no reply came: server down, network gone, connection cut.
      if (error instanceof TypeError) throw new ApiError(0, 'network', '')
      throw error
    }
  }

  return {
    get: (path, options = {}) => send('GET', path, options),
    post: (path, options = {}) => write('POST', path, options),
    put: (path, options = {}) => write('PUT', path, options),
    del: (path, options = {}) => write('DELETE', path, options),
    async upload<T>(path: string, options: UploadOptions<T>) {
      const { status, text } = await uploadForm(address(path, options), headersFor(options.headers, true), options)
      return settle<T>(status, text)
    },
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
