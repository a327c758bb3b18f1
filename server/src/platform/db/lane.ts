import { AppError } from '@cairn/common/platform/errors'

/** Who asks for a connection. */
export interface Demand {
  /** Whose share it counts towards; null: work of the server itself, which has no share but waits in the same line. */
  readonly person: string | null
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal | undefined
}

export interface LaneOptions {
  /** Connections that are in use at once. */
  readonly size: number
  /** Connections that one person may use at once. */
  readonly share: number
  /** How long a request waits, in ms. */
  readonly patience: number
  readonly now?: () => number
}

/** Connections for one kind of work, handed out so that nobody can keep the others from theirs. */
export interface Lane {
  /** Connections in use, and who waits for one. */
  figures(): { readonly size: number; readonly used: number; readonly waiting: number }
  /**
   * Waits for a connection; returns a function that releases it. Throws AppError `overloaded` when the wait takes too
   * long or too many of this person wait already, {@link AbandonedError} when the signal was given.
   */
  acquire(demand: Demand): Promise<() => void>
}

/** Nobody waits for the result any more: the client disconnected. */
export class AbandonedError extends Error {
  override name = 'AbandonedError'
}

/** Seconds after which a refused request may be retried. */
export const RETRY_AFTER = 5
/**
 * So many of one person may wait; programs that ask without end fill no memory. The server itself asks once for each
 * request, to find out whose it is: refusing that would refuse everybody because of one.
 */
const MAX_WAITING = 200
/** Work that holds a connection so long is long. */
const LONG_MS = 100
/** Statistics of a person are evicted after this time without a request, in ms. */
const IDLE_TTL_MS = 30_000

interface Waiter {
  readonly grant: () => void
}

interface Person {
  /** When each running piece of work began. */
  readonly running: Set<{ readonly since: number }>
  readonly waiting: Set<Waiter>
  /** Sums of the durations and of their squares: their quotient is how long a typical busy moment lasts. */
  held: number
  heldSquared: number
  servedAt: number
}

/**
 * A free connection goes to whoever waits and uses the fewest, among them to whom it was given longest ago: short work
 * passes between long work of others. Whoever keeps connections long gets one at a time, the others up to the share.
 */
export function createLane({ size, share, patience, now = () => performance.now() }: LaneOptions): Lane {
  const people = new Map<string | null, Person>()
  /** Those of them for whom something waits. */
  const waiting = new Map<string | null, Person>()
  let free = size

  function personOf(key: string | null): Person {
    let person = people.get(key)
    if (!person) {
      if (people.size > 1_000) forgetIdle()
      person = { running: new Set(), waiting: new Set(), held: 0, heldSquared: 0, servedAt: 0 }
      people.set(key, person)
    }
    return person
  }

  function forgetIdle(): void {
    for (const [key, { running, waiting, servedAt }] of people)
      if (running.size === 0 && waiting.size === 0 && now() - servedAt > IDLE_TTL_MS) people.delete(key)
  }

  function mayRun(key: string | null, person: Person): boolean {
    if (key === null) return true
    const isLong = (ms: number) => ms > LONG_MS
    const keepsLong =
      isLong(person.heldSquared / Math.max(person.held, 1)) ||
      [...person.running].some(({ since }) => isLong(now() - since))
    return person.running.size < (keepsLong ? 1 : share)
  }

  function start(person: Person): () => void {
    if (now() - person.servedAt > IDLE_TTL_MS) Object.assign(person, { held: 0, heldSquared: 0 })
    const work = { since: now() }
    person.servedAt = work.since
    person.running.add(work)
    free--
    return () => {
      if (!person.running.delete(work)) return
      free++
      const ms = now() - work.since
      // Old doings count less and less.
      person.held = person.held * 0.9 + ms
      person.heldSquared = person.heldSquared * 0.9 + ms * ms
      handOut()
    }
  }

  function handOut(): void {
    while (free > 0) {
      let next: Person | null = null
      for (const [key, person] of waiting) {
        if (!mayRun(key, person)) continue
        const fewer = next === null ? -1 : person.running.size - next.running.size
        if (next === null || fewer < 0 || (fewer === 0 && person.servedAt < next.servedAt)) next = person
      }
      const [waiter] = next?.waiting ?? []
      if (!waiter) return
      waiter.grant()
    }
  }

  const wait = (key: string | null, person: Person, signal: AbortSignal | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abandon)
        person.waiting.delete(waiter)
        if (person.waiting.size === 0) waiting.delete(key)
      }
      const waiter: Waiter = {
        grant: () => {
          settle()
          resolve(start(person))
        },
      }
      const abandon = (): void => {
        settle()
        reject(new AbandonedError('The client went away while it waited for a connection'))
      }
      const timer = setTimeout(() => {
        settle()
        reject(new AppError('overloaded', { retryAfter: RETRY_AFTER }))
      }, patience)
      signal?.addEventListener('abort', abandon, { once: true })
      person.waiting.add(waiter)
      waiting.set(key, person)
    })

  return {
    figures: () => ({
      size,
      used: size - free,
      waiting: [...waiting.values()].reduce((sum, person) => sum + person.waiting.size, 0),
    }),
    acquire: async ({ person: key, signal }) => {
      if (signal?.aborted) throw new AbandonedError('The client went away')
      const person = personOf(key)
      if (free > 0 && person.waiting.size === 0 && mayRun(key, person)) return start(person)
      if (key !== null && person.waiting.size >= MAX_WAITING)
        throw new AppError('overloaded', { retryAfter: RETRY_AFTER })
      return wait(key, person, signal)
    },
  }
}
