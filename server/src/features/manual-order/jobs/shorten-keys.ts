import { implicitKeyAfter, implicitKeyBefore, keysBetween } from '@cairn/common/platform/fractional-keys'
import { type RawBuilder, sql } from 'kysely'
import { contextOf, type Platform, type RequestContext } from '../../../platform/context/index.ts'
import { transaction, tryAdvisoryLock } from '../../../platform/db/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { systemActor } from '../../access/index.ts'
import { pairs } from '../manual-order.store.ts'

/** Longer keys are shortened; an index has them, by this very number. */
const MAX_LENGTH = 60
/** So long are they at most when that is done, if it can be. */
const GOAL = 30
/** So many neighbours to each side are written anew with a long key, then four times as many, until there is room. */
const FIRST_SPAN = 8

interface Row {
  readonly host_id: number
  readonly key: string
}

/**
 * Gives long keys short ones, together with as many neighbours as that takes; the order stays as it is. One transaction for
 * each. A list in which somebody moves something at that moment is left for the next time.
 * @returns how many rows were written
 */
export async function shortenKeys(platform: Platform, signal?: AbortSignal): Promise<number> {
  const system = contextOf(platform, systemActor(0, 'system', []), {
    requestId: 'shorten-keys',
    locale: platform.config.locale,
  })
  let written = 0
  for (let [listId, hostId] = [0, 0]; !signal?.aborted; ) {
    const { rows } = await sql<{ list_id: number; host_id: number }>`
      select list_id, host_id from manual_order
      where length(key) > ${sql.lit(MAX_LENGTH)} and (list_id, host_id) > (${listId}::int, ${hostId}::bigint)
      order by list_id, host_id limit 1`.execute(system.db)
    const [row] = rows
    if (!row) break
    listId = row.list_id
    hostId = row.host_id
    written += await transaction(system, tx => shortenOne(tx, row.list_id, row.host_id))
  }
  if (written > 0) platform.log.info({ written }, 'Shortened keys of orders by hand')
  return written
}

async function shortenOne(ctx: RequestContext, listId: number, hostId: number): Promise<number> {
  if (!(await tryAdvisoryLock(ctx.db, 'manualOrder', listId))) return 0
  const { rows } = await sql<Row>`
    select host_id, key from manual_order where list_id = ${listId} and host_id = ${hostId}`.execute(ctx.db)
  const [row] = rows
  if (!row || row.key.length <= MAX_LENGTH) return 0
  const { hostIds, keys } = await newKeys(ctx, listId, row)
  await sql`update manual_order o set key = n.key from ${pairs(hostIds, keys)}
    where o.list_id = ${listId} and o.host_id = n.id`.execute(ctx.db)
  return hostIds.length
}

/** Keys for one and its neighbours. They stay between the same two hosts that nobody moved, wherever those are. */
async function newKeys(
  ctx: RequestContext,
  listId: number,
  row: Row,
): Promise<{ readonly hostIds: readonly number[]; readonly keys: readonly string[] }> {
  const [floor, ceiling] = [implicitKeyBefore(row.key), implicitKeyAfter(row.key)]
  const place = sql`(${row.key}::text, ${row.host_id}::bigint)`
  for (let span = FIRST_SPAN; ; span *= 4) {
    const before = await neighbours(ctx, listId, span, {
      where: sql`(key, host_id) < ${place} and key > ${floor ?? ''}`,
      direction: sql`desc`,
    })
    const after = await neighbours(ctx, listId, span, {
      where: sql`(key, host_id) > ${place} and ${ceiling === null ? sql`true` : sql`key < ${ceiling}`}`,
      direction: sql`asc`,
    })
    const [low, high] = [before[span]?.key ?? floor, after[span]?.key ?? ceiling]
    const rows = [...before.slice(0, span).toReversed(), row, ...after.slice(0, span)]
    // Only equal ones as far as that.
    if (low !== null && low === high) continue
    const keys = keysBetween(low, high, rows.length)
    const isAll = before.length <= span && after.length <= span
    if (isAll || keys.every(key => key.length <= GOAL)) return { hostIds: rows.map(({ host_id }) => host_id), keys }
  }
}

async function neighbours(
  ctx: RequestContext,
  listId: number,
  span: number,
  { where, direction }: { readonly where: RawBuilder<unknown>; readonly direction: RawBuilder<unknown> },
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select host_id, key from manual_order where list_id = ${listId} and ${where}
    order by key ${direction}, host_id ${direction} limit ${span + 1}`.execute(ctx.db)
  return rows
}

export const shortenKeysJob: JobDefinition = {
  name: 'manual-order.shorten',
  schedule: '37 * * * *',
  run: async (platform, _data, signal) => {
    await shortenKeys(platform, signal)
  },
}
