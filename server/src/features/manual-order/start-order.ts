import { implicitKey, keysBetween } from '@cairn/common/platform/fractional-keys'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { holdAdvisoryLock } from '../../platform/db/index.ts'
import { hasOrder, writeKeys } from './manual-order.store.ts'

/** A list as it is shown in another order, before anybody moves anything in it. */
export interface ShownList {
  /** From the first one on. */
  readonly hostIds: readonly number[]
  /** So many of them stay before hosts that come into the list later, which then follow, newest first. */
  readonly head: number
  /** These are all. */
  readonly isWhole: boolean
}

/** Keys of the head, whatever their number: few digits, with room before them. */
const HEAD = ['U', 'V'] as const

/**
 * Has a list keep the order in which it was shown, in the transaction of `ctx`: the rest of the order by hand is that of
 * ids. Does nothing where somebody has moved something already. Others who move in the list wait, this once.
 */
export async function startOrder(ctx: RequestContext, listId: number, shown: ShownList): Promise<void> {
  await holdAdvisoryLock(ctx.db, 'manualOrder', listId)
  if (await hasOrder(ctx, listId)) return
  const head = shown.hostIds.slice(0, shown.head)
  const tail = shown.isWhole ? withoutNewestFirst(shown.hostIds.slice(shown.head)) : shown.hostIds.slice(shown.head)
  await writeKeys(ctx, listId, head, keysBetween(...HEAD, head.length))
  if (tail.length === 0) return
  // Between what may still come and all that is there.
  const { rows } = await sql<{ last: number }>`select max(id) as last from host`.execute(ctx.db)
  const last = rows[0]?.last ?? 1
  await writeKeys(ctx, listId, tail, keysBetween(implicitKey(last + 1), implicitKey(last), tail.length))
}

/** Without what stands in the order of ids at the end anyway. */
function withoutNewestFirst(hostIds: readonly number[]): readonly number[] {
  const end = hostIds.findLastIndex((id, at) => id < (hostIds[at + 1] ?? 0))
  return hostIds.slice(0, end + 1)
}
