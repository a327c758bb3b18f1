import { sql } from 'kysely'
import type { RequestContext } from '../context/index.ts'
import { phases, type RunningPhases } from './transaction.ts'

/**
 * Does work in the transaction of `ctx`, and takes all of it back, and nothing else, when it throws: also after a statement
 * that the database refused the transaction goes on.
 */
export async function withSavepoint<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
  return (await inSavepoint(ctx, async inner => ({ isKept: true, result: await work(inner) }))).result
}

/**
 * Does work in the transaction of `ctx`, and takes all of it back, and nothing else, when the result is not to be kept;
 * then it returns null. The rules react before that is decided. What the work keeps in memory about data that it changed
 * must not outlive it.
 */
export async function tentatively<T>(
  ctx: RequestContext,
  work: (ctx: RequestContext) => Promise<T>,
  isKept: (result: T) => boolean,
): Promise<T | null> {
  const done = await inSavepoint(ctx, async (inner, own) => {
    const result = await work(inner)
    await own.runRules(inner)
    return { result, isKept: isKept(result) }
  })
  return done.isKept ? done.result : null
}

interface Done<T> {
  readonly result: T
  readonly isKept: boolean
}

async function inSavepoint<T>(
  ctx: RequestContext,
  work: (inner: RequestContext, own: RunningPhases) => Promise<Done<T>>,
): Promise<Done<T>> {
  if (!ctx.db.isTransaction) throw new Error('There is nothing to go back to outside a transaction')
  const own = phases()
  await sql`savepoint attempt`.execute(ctx.db)
  const back = () => sql`rollback to savepoint attempt`.execute(ctx.db)
  const done = await work({ ...ctx, phases: own }, own).catch(async error => {
    // Where the connection is gone this fails as well, and says less.
    await back().catch(() => undefined)
    throw error
  })
  if (!done.isKept) await back()
  await sql`release savepoint attempt`.execute(ctx.db)
  if (done.isKept) own.moveTo(ctx.phases)
  return done
}
