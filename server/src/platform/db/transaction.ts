import { setTimeout } from 'node:timers/promises'
import type { RequestContext } from '../context/index.ts'
import { phases } from './phases.ts'

/** How often work that lost against others at the same rows is tried in all. */
const ATTEMPTS = 4
const PAUSE_MS = 25

/**
 * The only way to write. Runs the work in one transaction; inside another one it joins that. All or nothing:
 * what the work throws rolls everything back. No network call belongs inside. Work that ran into a deadlock or a
 * serialisation failure is done again from its beginning, so it must not change what outlives it.
 */
export async function transaction<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(ctx, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isContention(error)) throw error
    }
    await setTimeout(Math.random() * PAUSE_MS * attempt)
  }
}

async function attemptOnce<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
  const running = phases()
  const result = await ctx.writing.transaction().execute(async db => {
    const inner: RequestContext = { ...ctx, db, search: db, phases: running }
    const value = await work(inner)
    await running.run(inner)
    return value
  })
  ctx.events.wake()
  return result
}

/** Whether PostgreSQL gave the transaction up only because of others that ran at the same time. */
function isContention(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return code === '40P01' || code === '40001'
}
