import { setTimeout } from 'node:timers/promises'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../context/index.ts'
import { isDatabaseAway } from './failures.ts'
import { phases } from './phases.ts'

/** How often work that was not committed is tried in all. */
const ATTEMPTS = 4
const PAUSE_MS = 25
/** After this time it is not tried again: somebody waits. */
const PATIENCE_MS = 5_000
/** Seconds after which somebody may look again whether it was saved. */
const RETRY_AFTER = 2

/** A deadlock, a serialisation failure: PostgreSQL gave it up only because of others that ran at the same time. */
const CONTENTION: ReadonlySet<unknown> = new Set(['40P01', '40001'])
/** The server was stopped, is a standby now, or the connection broke: another connection may do. */
const LOST: ReadonlySet<unknown> = new Set(['57P01', '25006', '08000', '08001', '08003', '08004', '08006'])

/**
 * The only way to write. Runs the work in one transaction; inside another one it joins that. All or nothing:
 * what the work throws rolls everything back. No network call belongs inside. Work that was surely not committed, as it
 * ran into a deadlock, a serialisation failure or the end of its connection, is done again from its beginning, so it
 * must not change what outlives it. When the connection breaks at the commit nobody knows: AppError `outcome_unknown`.
 */
export async function transaction<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  const begin = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(ctx, work)
    } catch (error) {
      const { code } = error as { readonly code?: unknown }
      const isOver = attempt === ATTEMPTS || performance.now() - begin > PATIENCE_MS
      if (isOver || !(CONTENTION.has(code) || LOST.has(code))) throw error
    }
    await setTimeout(Math.random() * PAUSE_MS * attempt)
  }
}

async function attemptOnce<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
  const running = phases()
  let isDone = false
  let failure: { readonly error: unknown } | null = null
  const result = await ctx.writing
    .transaction()
    .execute(async db => {
      const inner: RequestContext = { ...ctx, db, search: db, phases: running }
      try {
        const value = await work(inner)
        await running.run(inner)
        isDone = true
        return value
      } catch (error) {
        failure = { error }
        throw error
      }
    })
    .catch(error => {
      // Where the connection is gone the rollback fails as well, and says less.
      if (failure) throw failure.error
      if (isDone && isDatabaseAway(error))
        throw new AppError('outcome_unknown', { retryAfter: RETRY_AFTER }, { cause: error })
      throw error
    })
  ctx.events.wake()
  return result
}
