import type { RequestContext } from '../context/index.ts'

/**
 * The only way to write. Runs the work in one transaction; inside another one it joins that. All or nothing:
 * what the work throws rolls everything back. No network call belongs inside.
 */
export async function transaction<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  const lastly: (() => Promise<void>)[] = []
  const result = await ctx.database.main.transaction().execute(async db => {
    const inner: RequestContext = { ...ctx, db, search: db, lastly }
    const value = await work(inner)
    for (const step of lastly) await step()
    return value
  })
  ctx.events.wake()
  return result
}
