import { getConfig } from '@cairn/common/features/settings'
import { connection, probeAt } from '../connection/index.ts'
import { currentI18n } from '../i18n/index.ts'
import { clientSeen } from '../version/index.ts'
import { createCalls } from './create-calls.ts'
import { createTransport } from './create-transport.ts'

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
  reporter: connection.reporter,
  onClient: clientSeen,
})

export const { call, urlOf, keepCall, sendKept } = createCalls(transport)
// The public configuration needs the database, and costs next to nothing.
probeAt(urlOf(getConfig, { fields: { version: true } }))
/** Resolves when no change is on its way to the server any more, and whoever sent one had its reply. */
export const { settled, forgetWrites } = transport

/** Says once, for the whole client, what becomes of refusals that concern the person. */
export function handleRefusals(next: RefusalHandlers): void {
  handlers = next
}
