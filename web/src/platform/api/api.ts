import { currentI18n } from '../i18n/index.ts'
import { createApi } from './create-api.ts'

const listeners = new Set<() => void>()

/** The client's API, below the document's base address. */
export const api = createApi({
  root: new URL('api/', document.baseURI).href,
  locale: () => currentI18n().formatLocale,
  onUnauthorized() {
    for (const listener of listeners) listener()
  },
})

/** Calls back whenever a reply says that nobody is signed in. Returns the way to stop. */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
