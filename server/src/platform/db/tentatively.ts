import { sql } from 'kysely'
import type { RequestContext } from '../context/index.ts'
import { phases } from './transaction.ts'

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
  if (!ctx.db.isTransaction) throw new Error('There is nothing to go back to outside a transaction')
  const own = phases()
  const inner: RequestContext = { ...ctx, phases: own }
  await sql`savepoint tentatively`.execute(ctx.db)
  const result = await work(inner)
  await own.runRules(inner)
  if (!isKept(result)) {
    await sql`rollback to savepoint tentatively`.execute(ctx.db)
    return null
  }
  await sql`release savepoint tentatively`.execute(ctx.db)
  own.moveTo(ctx.phases)
  return result
}
