import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import type { OutboxTable } from './events.tables.ts'
import type { DomainEvent, Follower } from './events.ts'
import { singleFlight } from './single-flight.ts'

const BATCH = 500
/** How far back is looked for where a recent moment lies in the order. */
const FAR_BACK = 1_000

/** The end of the outbox as every node sees it by itself, whatever its listeners have handled. */
export interface Tail {
  follow(handle: Follower): Promise<() => void>
  after(seq: number, limit: number): Promise<readonly DomainEvent[] | null>
  head(since?: number): Promise<number>
  /** Hands over what was numbered meanwhile. */
  read(): Promise<void>
}

export function createTail(database: Database, log: Log): Tail {
  const followers = new Set<Follower>()
  let position: number | null = null

  const numberedAfter = async (seq: number, limit: number): Promise<readonly DomainEvent[]> => {
    const rows = await database.main
      .selectFrom('outbox')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute()
    return rows.map(toEvent)
  }

  async function head(since?: number): Promise<number> {
    // Trimming may leave nothing to look at; the sequence still knows.
    const { rows } = await sql<{ head: number; before: number | null }>`
      select coalesce((select max(seq) from outbox), (select case when is_called then last_value else 0 end from outbox_seq)) as head,
        ${
          since === undefined
            ? sql`null`
            : sql`(select min(seq) - 1 from (
          select seq, created from outbox where seq is not null order by seq desc limit ${FAR_BACK}::int) late
          where created >= ${since}::bigint)`
        }::bigint as before`.execute(database.main)
    return rows[0]?.before ?? rows[0]?.head ?? 0
  }

  const read = singleFlight(async () => {
    while (position !== null) {
      const events = await numberedAfter(position, BATCH)
      position = events.at(-1)?.seq ?? position
      if (events.length > 0)
        for (const follower of followers) {
          try {
            follower(events)
          } catch (error) {
            log.error({ error }, 'A follower of events failed')
          }
        }
      if (events.length < BATCH) return
    }
  })

  return {
    read,
    head,
    follow: async handle => {
      followers.add(handle)
      const now = position ?? (await head())
      position ??= now
      return () => void followers.delete(handle)
    },
    after: async (seq, limit) => {
      const { rows } = await sql<{ first: number | null; last: number | null }>`
        select min(seq) as first, max(seq) as last from outbox where seq is not null`.execute(database.main)
      const { first = null, last = null } = rows[0] ?? {}
      if (first === null || last === null) return seq === (await head()) ? [] : null
      if (seq < first - 1 || seq > last) return null
      const events = await numberedAfter(seq, limit + 1)
      return events.length > limit ? null : events
    },
  }
}

/** A row of the outbox that has its number. Nodes of the release before say in the payload what has columns now. */
export function toEvent(row: Selectable<OutboxTable>): DomainEvent {
  const { issueId, silent, ...payload } = row.payload as DomainEvent['payload']
  const host = row.entity === 'Issue' ? row.entity_id : issueId
  return {
    id: row.id,
    seq: row.seq ?? 0,
    kind: row.kind,
    entity: row.entity,
    entityId: row.entity_id,
    projectId: row.project_id,
    hostId: row.host_id ?? (typeof host === 'number' ? host : null),
    actorId: row.actor_id,
    changeId: row.change_id,
    silent: row.silent || silent === true,
    payload,
    created: row.created,
  }
}
