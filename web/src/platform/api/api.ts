import { connection } from '../connection/index.ts'
import { currentI18n } from '../i18n/index.ts'
import { clientSeen } from '../version/index.ts'
import { createApi } from './create-api.ts'

/** What becomes of refusals that concern the person rather than the request. */
export type RefusalHandlers = {
  /** Nobody is signed in: gives what to wait for before the request is sent again, or undefined to refuse it. */
  readonly unauthorized: () => Promise<void> | undefined
  readonly forbidden: () => void
}

let handlers: RefusalHandlers = { unauthorized: () => undefined, forbidden: () => undefined }

/** The client's API, below the document's base address. */
export const api = createApi({
  root: new URL('api/', document.baseURI).href,
  locale: () => currentI18n().formatLocale,
  onUnauthorized: () => handlers.unauthorized(),
  onForbidden: () => handlers.forbidden(),
  onOutcome: connection.report,
  onClient: clientSeen,
})

/** Says once, for the whole client, what becomes of refusals that concern the person. */
export function handleRefusals(next: RefusalHandlers): void {
  handlers = next
}
