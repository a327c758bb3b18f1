import type { NodeProblem } from '@cairn/common/features/nodes'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import type { NodeTable } from './nodes.tables.ts'

/** How often a node writes its row, in ms. */
export const HEARTBEAT_MS = 10_000
/** One that missed two of its beats is in trouble. */
const SILENT_AFTER_MS = 2.5 * HEARTBEAT_MS
/** One that was not seen for so long is gone. */
const EXPIRES_AFTER_MS = 60_000

// Of the database: the clocks of nodes may be wrong, and tell so here.
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const IS_ALIVE = sql<boolean>`seen > ${NOW} - ${EXPIRES_AFTER_MS}::bigint`
const SILENT: NodeProblem = 'silent'

/** Those that are there, by name. */
export async function readNodes(db: Db, page: { readonly skip: number; readonly top: number }) {
  const { rows } = await sql<Selectable<NodeTable>>`
    select id, name, release, started, seen, is_leading, load, clock_skew, event_lag,
      case when seen > ${NOW} - ${SILENT_AFTER_MS}::bigint then problems else problems || ${SILENT}::text end as problems
    from node where ${IS_ALIVE} order by name collate "C", started, id
    limit ${page.top}::int offset ${page.skip}::int`.execute(db)
  return rows
}

/** What a node says of itself. */
export interface NodeRow extends Omit<Selectable<NodeTable>, 'started' | 'seen' | 'event_lag'> {
  /** How long it has been running, in ms. */
  readonly uptime: number
  readonly event_lag: RawBuilder<number>
}

/** Writes the row of a node, and removes those of nodes that are gone. */
export async function writeNode(db: Db, node: NodeRow): Promise<void> {
  await sql`
    with gone as (delete from node where not (${IS_ALIVE}) and id <> ${node.id})
    insert into node (id, name, release, started, seen, is_leading, load, clock_skew, event_lag, problems)
    values (${node.id}, ${node.name}, ${node.release}, ${NOW} - ${Math.round(node.uptime)}::bigint, ${NOW},
      ${node.is_leading}, ${node.load}::float8, ${node.clock_skew}::bigint, ${node.event_lag}, ${node.problems}::text[])
    on conflict (id) do update set seen = excluded.seen, is_leading = excluded.is_leading, load = excluded.load,
      clock_skew = excluded.clock_skew, event_lag = excluded.event_lag, problems = excluded.problems`.execute(db)
}

export async function removeNode(db: Db, id: string): Promise<void> {
  await db.deleteFrom('node').where('id', '=', id).execute()
}
