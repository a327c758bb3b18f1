import {
  FIRST_IMPLICIT_KEY,
  implicitKey,
  implicitKeyAfter,
  implicitKeyBefore,
  keysBetween,
  LAST_IMPLICIT_KEY,
} from '@cairn/common/platform/fractional-keys'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { shareAdvisoryLock, transaction } from '../../platform/db/index.ts'
import { type Place, pairs, storedKeys, writeKeys } from './manual-order.store.ts'

/**
 * Hosts between which a mover saw the gap that others come to stand in. `null`: the list began or ended there. Where one is
 * left out, right beside the other one, whatever is there.
 */
export type Neighbours =
  | { readonly after: number | null; readonly before: number | null }
  | { readonly after: number; readonly before?: never }
  | { readonly after?: never; readonly before: number }

/**
 * Puts hosts, in the order in which they are given, between two others of a list. Writes a row for each, and no other row
 * unless several stand at one place, because they were put there at the same moment. Who moves waits for nobody else who
 * moves: whoever saw the same gap gets a place in it. Where the neighbours have changed places meanwhile, `after` counts.
 * The caller asks whether the list may be changed and whether the hosts are seen.
 * @param hostIds each once, none of them a neighbour
 * @returns where they stood before, for {@link restorePlaces}
 * @throws RangeError for a host that is its own neighbour
 */
export async function place(
  ctx: RequestContext,
  listId: number,
  hostIds: readonly number[],
  neighbours: Neighbours,
): Promise<readonly Place[]> {
  const { after, before } = neighbours
  if (
    new Set([...hostIds, after, before].filter(id => typeof id === 'number')).size <
    hostIds.length + countOf(neighbours)
  )
    throw new RangeError('a host cannot stand beside itself')
  if (hostIds.length === 0) return []
  return transaction(ctx, async tx => {
    await shareAdvisoryLock(tx.db, 'manualOrder', listId)
    const stored = await storedKeys(tx, listId, [...hostIds, after ?? [], before ?? []].flat())
    await putInto(tx, { listId, hostIds, stored }, neighbours)
    return hostIds.map(hostId => ({ hostId, key: stored.get(hostId) ?? null }))
  })
}

const countOf = ({ after, before }: Neighbours): number => [after, before].filter(id => typeof id === 'number').length

interface Move {
  readonly listId: number
  readonly hostIds: readonly number[]
  readonly stored: ReadonlyMap<number, string>
}

async function putInto(ctx: RequestContext, move: Move, { after, before }: Neighbours): Promise<void> {
  const { listId, hostIds, stored } = move
  const keyOf = (id: number): string => stored.get(id) ?? implicitKey(id)
  const low = typeof after === 'number' ? keyOf(after) : null
  const high = typeof before === 'number' ? keyOf(before) : null
  if (typeof after === 'number' && low !== null && (before === undefined || (high !== null && low >= high)))
    return putAfter(ctx, move, { id: after, key: low })
  if (typeof before === 'number' && high !== null && after === undefined)
    return putBefore(ctx, move, { id: before, key: high })
  // At the ends: also before or after all hosts that nobody moved, whether they are in the list by now or later.
  const from = high === null && low !== null && low < LAST_IMPLICIT_KEY ? LAST_IMPLICIT_KEY : low
  const to = low === null && (high === null || high > FIRST_IMPLICIT_KEY) ? FIRST_IMPLICIT_KEY : high
  await writeKeys(ctx, listId, hostIds, keysBetween(from, to, hostIds.length))
}

const inOrder = (keys: readonly (string | null)[]): readonly string[] => keys.filter(key => key !== null).toSorted()

interface Stand {
  readonly id: number
  readonly key: string
}

/** Right after one, whatever follows. Others that stand at the same key behind it get keys of their own. */
async function putAfter(ctx: RequestContext, { listId, hostIds }: Move, { id, key }: Stand): Promise<void> {
  const moved = sql`${`{${hostIds.join(',')}}`}::bigint[]`
  const others = sql`from manual_order where list_id = ${listId} and host_id <> all(${moved})`
  const { rows } = await sql<{ next: string | null; equal: readonly number[] }>`
    select (select min(key) ${others} and key > ${key}) as next,
      array(select host_id ${others} and key = ${key} and host_id > ${id} order by host_id) as equal`.execute(ctx.db)
  const { next = null, equal = [] } = rows[0] ?? {}
  const [high = null] = inOrder([next, implicitKeyAfter(key)])
  const keys = keysBetween(key, high, hostIds.length + equal.length)
  await writeKeys(ctx, listId, hostIds, keys.slice(0, hostIds.length))
  if (equal.length === 0) return
  // One that was moved meanwhile stays where it was put.
  await sql`update manual_order o set key = n.key from ${pairs(equal, keys.slice(hostIds.length))}
    where o.list_id = ${listId} and o.host_id = n.id and o.key = ${key}`.execute(ctx.db)
}

/** Right before one. */
async function putBefore(ctx: RequestContext, move: Move, { id, key }: Stand): Promise<void> {
  const { listId, hostIds } = move
  const moved = sql`${`{${hostIds.join(',')}}`}::bigint[]`
  const others = sql`from manual_order where list_id = ${listId} and host_id <> all(${moved})`
  const { rows } = await sql<{ last: string | null; equal: number | null }>`
    select (select max(key) ${others} and key < ${key}) as last,
      (select max(host_id) ${others} and key = ${key} and host_id < ${id}) as equal`.execute(ctx.db)
  const { last = null, equal = null } = rows[0] ?? {}
  if (equal !== null) return putAfter(ctx, move, { id: equal, key })
  const low = inOrder([last, implicitKeyBefore(key)]).at(-1) ?? null
  await writeKeys(ctx, listId, hostIds, keysBetween(low, key, hostIds.length))
}
