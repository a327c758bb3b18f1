import type { FastifyInstance, InjectOptions } from 'fastify'
import { missingInReply } from './always-there.ts'

export interface ApiReply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  readonly body: any
  readonly text: string
  /** The body as it came, for what is no text. */
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

export interface ApiClient {
  get(path: string, query?: Record<string, string>): Promise<ApiReply>
  post(path: string, body?: unknown, query?: Record<string, string>): Promise<ApiReply>
  put(path: string, body?: unknown, query?: Record<string, string>): Promise<ApiReply>
  delete(path: string, query?: Record<string, string>): Promise<ApiReply>
  /** Anything else: raw payloads, own headers. */
  send(options: InjectOptions): Promise<ApiReply>
  readonly headers: Readonly<Record<string, string>>
}

/** Speaks to the server as a client would; paths are below `/api`. Throws where a reply lacks what is always there. */
export function createApiClient(http: FastifyInstance, headers: Readonly<Record<string, string>>): ApiClient {
  const send = async (options: InjectOptions): Promise<ApiReply> => {
    const reply = await http.inject({ ...options, headers: { ...headers, ...options.headers } })
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    const body = isJson && reply.payload ? JSON.parse(reply.payload) : null
    const missing = missingInReply(String(options.url), body)
    if (missing.length > 0) throw new Error(`${options.method} ${String(options.url)} lacks ${missing.join(', ')}`)
    return {
      status: reply.statusCode,
      text: reply.payload,
      bytes: reply.rawPayload,
      body,
      headers: reply.headers,
    }
  }
  const request =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (path: string, body?: unknown, query: Record<string, string> = {}) =>
      send({ method, url: `/api${path}`, query, ...(body === undefined ? {} : { payload: body as object }) })
  return {
    headers,
    send,
    get: (path, query) => request('GET')(path, undefined, query),
    post: request('POST'),
    put: request('PUT'),
    delete: (path, query) => request('DELETE')(path, undefined, query),
  }
}
