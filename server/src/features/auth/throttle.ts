import { createHash } from 'node:crypto'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { networkOf } from '../../platform/http/index.ts'

interface Limit {
  readonly key: string
  /** Attempts before the first block. */
  readonly attempts: number
}

const OF_ACCOUNT = 5
const OF_NETWORK = 30
const NETWORK = 'address:'
const WINDOW = 15 * 60_000
const FIRST_BLOCK = 60_000
const LONGEST_BLOCK = 3_600_000

/** Who tries to prove a password, and from where. */
interface Prover {
  /** Null for an unknown account. */
  readonly userId: number | null
  /** By which it was called; null when who is signed in already proves it again. */
  readonly name: string | null
  readonly address: string
  /** Name of the browser when it has signed in to this account before. */
  readonly browser: string | null
}

/**
 * What an attempt is counted for. An account is counted for each network on its own: who guesses from elsewhere keeps
 * nobody out. It is counted by the name that was given, whether somebody has that or not: were login and address of one
 * account counted together, the block of one would tell whose the other is. A browser that knew the password before is
 * counted alone, whatever its neighbours do.
 */
export function limitsOf({ userId, name, address, browser }: Prover): readonly Limit[] {
  if (browser !== null) return [{ key: `browser:${userId}:${browser}`, attempts: OF_ACCOUNT }]
  const account = name === null ? userId : createHash('sha256').update(name).digest('base64url')
  return [networkLimit(address), { key: `account:${account}:${networkOf(address)}`, attempts: OF_ACCOUNT }]
}

/** Attempts from one network at all accounts together. */
export function networkLimit(address: string): Limit {
  return { key: NETWORK + networkOf(address), attempts: OF_NETWORK }
}

/**
 * Counts an attempt before its result is known, so that attempts side by side cannot slip through. After the
 * allowed number each further one is followed by a block twice as long. Throws `too_many_attempts` (seconds to
 * wait in `retryAfter`) while one lasts; what it refuses is counted nowhere.
 */
export async function countAttempt(ctx: RequestContext, limits: readonly Limit[]): Promise<void> {
  const now = ctx.clock()
  // Its own transaction: what the attempt throws afterwards must not take the count back.
  const wait = await transaction(ctx, async tx => {
    const counters: Counter[] = []
    for (const limit of limits) {
      const counter = await lock(tx, limit, now)
      // No counter comes into being for a name that is only tried while the network is blocked.
      if (counter.blocked_until > now) return counter.blocked_until - now
      counters.push(counter)
    }
    for (const [index, limit] of limits.entries()) await count(tx, limit, counters[index], now)
    return 0
  })
  if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: Math.ceil(wait / 1_000) })
}

interface Counter {
  readonly failures: number
  readonly window_start: number
  readonly blocked_until: number
}

async function lock(ctx: RequestContext, { key }: Limit, now: number): Promise<Counter> {
  const { rows } = await sql<Counter>`
    insert into throttle (key, failures, window_start) values (${key}, 0, ${now})
    on conflict (key) do update set failures = throttle.failures
    returning failures, window_start, blocked_until`.execute(ctx.db)
  return rows[0] ?? { failures: 0, window_start: now, blocked_until: 0 }
}

async function count(ctx: RequestContext, limit: Limit, counter: Counter | undefined, now: number): Promise<void> {
  if (!counter) return
  const isOver = now > Math.max(counter.window_start, counter.blocked_until) + WINDOW
  const failures = isOver ? 1 : counter.failures + 1
  const excess = failures - limit.attempts
  const block = excess < 0 ? 0 : Math.min(LONGEST_BLOCK, FIRST_BLOCK * 2 ** Math.min(excess, 10))
  await ctx.db
    .updateTable('throttle')
    .set({
      failures,
      window_start: isOver ? now : counter.window_start,
      blocked_until: block === 0 ? counter.blocked_until : now + block,
    })
    .where('key', '=', limit.key)
    .execute()
}

/**
 * After a success: the account starts anew, the network gets this one attempt back, and the block that it began: while
 * one lasts nothing else is counted, so it is no other's.
 */
export async function resetAttempts(ctx: RequestContext, limits: readonly Limit[]): Promise<void> {
  await transaction(ctx, async tx => {
    for (const { key } of limits)
      if (key.startsWith(NETWORK))
        // Not zero: it is from the end of the last block on that attempts are forgotten.
        await sql`update throttle set failures = greatest(failures - 1, 0),
            blocked_until = least(blocked_until, ${ctx.clock()})
          where key = ${key}`.execute(tx.db)
      else await tx.db.deleteFrom('throttle').where('key', '=', key).execute()
  })
}
