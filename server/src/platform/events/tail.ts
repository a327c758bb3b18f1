import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Database, intArray } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import { type EventPlace, newestPlace, noteTimeline } from './epoch.ts'
import type { OutboxTable } from './events.tables.ts'
import type { DomainEvent, EventScope, Follower } from './events.ts'
import { singleFlight } from './single-flight.ts'

const BATCH = 500
/** How far back is looked for where a recent moment lies in the order. */
const FAR_BACK = 1_000
/** So many events are looked at for those within a scope. */
const MAX_LOOKED_AT = 20_000

/** The end of the outbox as every node sees it by itself, whatever its listeners have handled. */
export interface Tail {
  follow(follower: Follower): Promise<() => void>
  after(place: EventPlace, limit: number, scope?: EventScope): Promise<readonly DomainEvent[] | null>
  head(since?: number): Promise<EventPlace>
  /** For statements: how long, in ms, the oldest event waits that was not handed over yet; 0: there is none. */
  lag(): RawBuilder<number>
  /** Hands over what was numbered meanwhile. */
  read(): Promise<void>
  /** As `read`; looks first whether a new epoch has begun. */
  look(): Promise<void>
}

export function createTail(database: Database, log: Log): Tail {
  const followers = new Set<Follower>()
  let position: EventPlace | null = null

  const numberedAfter = async (seq: number, limit: number, scope?: EventScope): Promise<readonly DomainEvent[]> => {
    const rows = await database.main
      .selectFrom('outbox')
      .selectAll()
      .where('seq', '>', seq)
      .where(scope ? isWithin(scope) : sql<boolean>`true`)
      .orderBy('seq')
      .limit(limit)
      .execute()
    return rows.map(toEvent)
  }

  async function head(since?: number): Promise<EventPlace> {
    const newest = await newestPlace(database.main, position)
    if (since === undefined) return newest
    const { rows } = await sql<{ before: number | null }>`
      select min(seq) - 1 as before from (
        select seq, created from outbox where seq is not null order by seq desc limit ${FAR_BACK}::int) late
      where created >= ${since}::bigint`.execute(database.main)
    return { epoch: newest.epoch, seq: rows[0]?.before ?? newest.seq }
  }

  function tell(events: readonly DomainEvent[], isNewEpoch: boolean): void {
    for (const follower of followers) {
      try {
        if (isNewEpoch) follower.onNewEpoch()
        else follower.onEvents(events)
      } catch (error) {
        log.error({ error }, 'A follower of events failed')
      }
    }
  }

  const read = singleFlight(async () => {
    while (position !== null) {
      const from: EventPlace = position
      const events = await numberedAfter(from.seq, BATCH)
      // A new epoch may have begun meanwhile.
      if (position !== from) continue
      position = { ...from, seq: events.at(-1)?.seq ?? from.seq }
      if (events.length > 0) tell(events, false)
      if (events.length < BATCH) return
    }
  })

  async function look(): Promise<void> {
    if (position === null) return
    const newest = await newestPlace(database.main, position)
    if (position !== null && newest.epoch !== position.epoch) {
      log.warn({ epoch: newest.epoch }, 'The database went on from an older state; all is read again')
      position = newest
      tell([], true)
    }
    await read()
  }

  return {
    read,
    look,
    head,
    // While nobody follows, those without a number alone.
    lag: () => sql<number>`coalesce(greatest((extract(epoch from clock_timestamp()) * 1000)::bigint - least(
        (select min(created) from outbox where seq is null),
        (select created from outbox where seq > ${position?.seq ?? null}::bigint order by seq limit 1)), 0), 0)`,
    follow: async follower => {
      followers.add(follower)
      if (position === null) {
        await noteTimeline(database.main)
        const now = await head()
        position ??= now
      }
      return () => void followers.delete(follower)
    },
    after: async ({ epoch, seq }, limit, scope) => {
      const newest = await head()
      if (epoch !== newest.epoch) return null
      const { rows } = await sql<{ first: number | null; last: number | null }>`
        select min(seq) as first, max(seq) as last from outbox where seq is not null`.execute(database.main)
      const { first = null, last = null } = rows[0] ?? {}
      if (first === null || last === null) return seq === newest.seq ? [] : null
      if (seq < first - 1 || seq > last) return null
      if (scope && last - seq > MAX_LOOKED_AT) return null
      const events = await numberedAfter(seq, limit + 1, scope)
      return events.length > limit ? null : events
    },
  }
}

function isWithin({ projectIds, entities }: EventScope): RawBuilder<boolean> {
  const projects = intArray(projectIds)
  const named = Object.entries(entities).map(([entity, id]) => sql`(entity = ${entity} and entity_id = ${id})`)
  return sql<boolean>`(project_id = any(${projects}) or to_jsonb(${projects}) @> (payload #> '{was,projectId}')
    or ${named.length === 0 ? sql`false` : sql.join(named, sql` or `)})`
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
