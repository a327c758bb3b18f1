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

const WINDOW = 15 * 60_000
const FIRST_BLOCK = 60_000
const LONGEST_BLOCK = 3_600_000

/** Attempts at one account; unknown logins count like known ones. */
export function accountLimit(userId: number | null, key: string): Limit {
  const name = userId ?? createHash('sha256').update(key).digest('base64url')
  return { key: `account:${name}`, attempts: 5 }
}

/** Attempts from one address; of IPv6 from one network, since everyone has a whole one. */
export function addressLimit(address: string): Limit {
  return { key: `address:${networkOf(address)}`, attempts: 30 }
}

/**
 * Counts an attempt before its result is known, so that attempts side by side cannot slip through. After the
 * allowed number each further one is followed by a block twice as long. Throws `too_many_attempts` (seconds to
 * wait in `retryAfter`) while one lasts.
 */
export async function countAttempt(ctx: RequestContext, limits: readonly Limit[]): Promise<void> {
  const now = ctx.clock()
  // Its own transaction: what the attempt throws afterwards must not take the count back.
  const waits = await transaction(ctx, async tx => {
    const found: number[] = []
    for (const limit of limits) found.push(await count(tx, limit, now))
    return found
  })
  const wait = Math.max(...waits)
  if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: Math.ceil(wait / 1_000) })
}

/** Gives how long the block lasts that this attempt ran into, in ms; 0 = it is allowed. */
async function count(ctx: RequestContext, { key, attempts }: Limit, now: number): Promise<number> {
  const last = await sql<{ failures: number; window_start: number; blocked_until: number }>`
    insert into throttle (key, failures, window_start) values (${key}, 0, ${now})
    on conflict (key) do update set failures = throttle.failures
    returning failures, window_start, blocked_until`.execute(ctx.db)
  const row = last.rows[0]
  if (!row) return 0
  if (row.blocked_until > now) return row.blocked_until - now
  const isOver = now > Math.max(row.window_start, row.blocked_until) + WINDOW
  const failures = isOver ? 1 : row.failures + 1
  const excess = failures - attempts
  const block = excess < 0 ? 0 : Math.min(LONGEST_BLOCK, FIRST_BLOCK * 2 ** Math.min(excess, 10))
  await ctx.db
    .updateTable('throttle')
    .set({
      failures,
      window_start: isOver ? now : row.window_start,
      blocked_until: block === 0 ? row.blocked_until : now + block,
    })
    .where('key', '=', key)
    .execute()
  return 0
}

/** After a success: the account starts anew, the address gets this one attempt back. */
export async function forgiveAttempt(ctx: RequestContext, account: Limit, address: Limit): Promise<void> {
  await ctx.db.deleteFrom('throttle').where('key', '=', account.key).execute()
  await sql`update throttle set failures = greatest(failures - 1, 0),
      blocked_until = case when failures - 1 < ${address.attempts} then 0 else blocked_until end
    where key = ${address.key}`.execute(ctx.db)
}
