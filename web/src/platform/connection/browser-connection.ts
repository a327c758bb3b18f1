import { createConnection, type Outcome } from './connection.ts'

/** A probe without an answer for that long has none. */
const PROBE_MS = 8_000

/** This tab's connection to the server. */
export const connection = createConnection({
  probe,
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
})

/** Watches the browser's own signs, for as long as the page lives. */
export function watchBrowser(): void {
  window.addEventListener('online', connection.networkChanged)
  window.addEventListener('offline', connection.networkChanged)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void connection.tryNow()
  })
}

let probed: string | undefined

/** Names what is asked for to see whether the server can serve: cheap, and anybody's to read. */
export function probeAt(address: string): void {
  probed = address
}

// Apart from other requests, which report to the connection themselves.
async function probe(): Promise<Outcome> {
  try {
    if (probed === undefined) return { kind: 'silent' }
    const reply = await fetch(probed, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_MS),
    })
    const retryAfter = Number(reply.headers.get('Retry-After') ?? 0) * 1000 || 0
    if (reply.status === 429) return { kind: 'busy', retryAfter }
    if (reply.status >= 500) return { kind: 'unavailable', retryAfter }
    const read: unknown = await reply.json()
    return typeof read === 'object' ? { kind: 'ok' } : { kind: 'silent' }
  } catch {
    return { kind: 'silent' }
  }
}
