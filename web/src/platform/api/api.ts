import { connection } from '../connection/index.ts'
import { currentI18n } from '../i18n/index.ts'
import { clientSeen } from '../version/index.ts'
import { createCalls } from './create-calls.ts'
import { createTransport, type SendOptions } from './create-transport.ts'
import type { Fields } from './fields.ts'

/** What becomes of refusals that concern the person rather than the request. */
export type RefusalHandlers = {
  /** Nobody is signed in: gives what to wait for before the request is sent again, or undefined to refuse it. */
  readonly unauthorized: () => Promise<void> | undefined
  readonly forbidden: () => void
}

let handlers: RefusalHandlers = { unauthorized: () => undefined, forbidden: () => undefined }

const transport = createTransport({
  // Below the document's base address.
  root: new URL('api/', document.baseURI).href,
  locale: () => currentI18n().formatLocale,
  onUnauthorized: () => handlers.unauthorized(),
  onForbidden: () => handlers.forbidden(),
  onOutcome: connection.report,
  onClient: clientSeen,
})

export const { call, urlOf, keepCall, sendKept } = createCalls(transport)
/** Resolves when no change is on its way to the server any more, and whoever sent one had its reply. */
export const { settled } = transport

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
type RequestOptions<T> = SendOptions & {
  readonly fields?: Fields<T>
  readonly query?: Readonly<Record<string, QueryValue>>
}
type WriteOptions<T> = RequestOptions<T> & { readonly body?: unknown }
type UploadOptions<T> = RequestOptions<T> & {
  readonly form: FormData
  readonly onProgress?: (part: number) => void
}

/** By text. */
export const api = {
  get: <T>(path: string, options: RequestOptions<T> = {}) =>
    transport.send({ ...options, method: 'GET', path } as never) as Promise<T>,
  post: <T>(path: string, options: WriteOptions<T> = {}) =>
    transport.send({ ...options, method: 'POST', path } as never) as Promise<T>,
  put: <T>(path: string, options: WriteOptions<T> = {}) =>
    transport.send({ ...options, method: 'PUT', path } as never) as Promise<T>,
  del: <T = void>(path: string, options: WriteOptions<T> = {}) =>
    transport.send({ ...options, method: 'DELETE', path } as never) as Promise<T>,
  upload: <T>(path: string, options: UploadOptions<T>) => transport.upload({ ...options, path } as never) as Promise<T>,
  settled: transport.settled,
  url: transport.url,
}

/** Says once, for the whole client, what becomes of refusals that concern the person. */
export function handleRefusals(next: RefusalHandlers): void {
  handlers = next
}
