import { personalValue } from '../storage/index.ts'
import { isApiError } from './api-error.ts'
import type { Query } from './create-transport.ts'

/** Says that a request is to be carried out once, see docs/api.md. */
export const KEY_HEADER = 'Idempotency-Key'

/** A creation that was sent, and of which nobody knows whether it was carried out. */
type Doubt = {
  /** A digest of what was to be created. */
  readonly of: string
  readonly key: string
  readonly query: Query | undefined
  readonly sent: number
}

/** The server keeps keys for a day. */
const KEPT_MS = 23 * 3_600_000
const MAX_DOUBTS = 50

const doubts = personalValue<readonly Doubt[]>('doubts', [], (value): value is Doubt[] => Array.isArray(value))
export type Creation = {
  /** Its header, and the query under which it was sent first: it may name what went with the creation, as a draft. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: Query | undefined
  /** It was sent before, and nobody knows what became of it. */
  readonly isRepeated: boolean
}

/** Of a page, which knows what it has sent and awaits. */
export function creationKeys() {
  /** Two that look alike and are sent at once are two. */
  const underWay = new Set<string>()
  /**
   * Sends what creates something with a key of its own: as long as it is in doubt whether it was carried out it is sent under
   * the same one, also after the page was loaded anew.
   * @param what tells the creation from others: its path and what is sent
   */
  return async <T>(what: readonly unknown[], query: Query | undefined, send: (creation: Creation) => Promise<T>) => {
    const of = digestOf(JSON.stringify(what, told))
    const now = Date.now()
    const known = doubts.read().filter(({ sent }) => sent > now - KEPT_MS)
    const found = known.find(other => other.of === of && !underWay.has(other.key))
    const doubt = found ?? { of, key: newKey(), query, sent: now }
    const { key } = doubt
    // Before it is sent: the page may be gone before the reply comes.
    if (!found) doubts.write([...known, doubt].slice(-MAX_DOUBTS))
    underWay.add(key)
    try {
      const reply = await send({ headers: { [KEY_HEADER]: key }, query: doubt.query, isRepeated: found !== undefined })
      forget(key)
      return reply
    } catch (error) {
      if (isDefinite(error)) forget(key)
      throw error
    } finally {
      underWay.delete(key)
    }
  }
}

/** 128 random bits. */
export const newKey = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))

const forget = (key: string) => doubts.write(doubts.read().filter(other => other.key !== key))

/** Refusals by which it was carried out, or may be. */
const UNTOLD: readonly string[] = ['idempotency_running', 'reply_lost']

/** Whether it is known what became of it. What was given up, or failed at the server, may have been carried out. */
const isDefinite = (error: unknown): boolean =>
  isApiError(error) &&
  !UNTOLD.includes(error.code) &&
  ((error.status > 0 && error.status < 500) || error.status === 507)

/** A file tells nothing of itself. */
const told = (_: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/** Texts may be long, and are nobody else's: of two that are alike the server knows whether they are the same. */
function digestOf(text: string): string {
  let [a, b] = [1, 2]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
  }
  return [a, b, text.length].join()
}
