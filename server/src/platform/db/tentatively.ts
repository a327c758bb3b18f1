import { sql } from 'kysely'
import type { RequestContext } from '../context/index.ts'
import type { LastSteps } from './last-steps.ts'

/**
 * Does work in the transaction of `ctx`, and takes all of it back, and nothing else, when the result is not to be kept;
 * then it gives null. What the work keeps in memory about data that it changed must not outlive it.
 */
export async function tentatively<T>(
  ctx: RequestContext,
  work: (ctx: RequestContext) => Promise<T>,
  isKept: (result: T) => boolean,
): Promise<T | null> {
  if (!ctx.db.isTransaction) throw new Error('There is nothing to go back to outside a transaction')
  const asked: (() => void)[] = []
  const lastly: LastSteps = {
    push: step => void asked.push(() => ctx.lastly.push(step)),
    after: step => void asked.push(() => ctx.lastly.after(step)),
  }
  await sql`savepoint tentatively`.execute(ctx.db)
  const result = await work({ ...ctx, lastly })
  if (!isKept(result)) {
    await sql`rollback to savepoint tentatively`.execute(ctx.db)
    return null
  }
  await sql`release savepoint tentatively`.execute(ctx.db)
  for (const ask of asked) ask()
  return result
}
