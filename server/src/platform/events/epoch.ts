import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** A place in the order of events. Numbers of another epoch mean nothing. */
export interface EventPlace {
  readonly epoch: string
  readonly seq: number
}

interface Look extends EventPlace {
  readonly isSame: boolean
}

/** As PostgreSQL names its timeline; another one began when a standby was promoted or an older state restored. */
const TIMELINE = sql<string>`substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`

/**
 * The newest place. When the cluster went on from an older state a new epoch begins, which happens once, whoever sees it
 * first: another timeline says so, or that the node has been further already.
 * @param known where the node is; null when it follows nothing yet
 */
export async function newestPlace(db: Db, known: EventPlace | null): Promise<EventPlace> {
  for (;;) {
    const { rows } = await sql<Look>`
      select epoch, timeline in ('', ${TIMELINE}) as "isSame",
        -- Trimming may leave nothing to look at; the sequence still knows.
        coalesce((select max(seq) from outbox),
          (select case when is_called then last_value else 0 end from outbox_seq)) as seq
      from outbox_epoch`.execute(db)
    const [look] = rows
    if (!look) throw new Error('The outbox has no epoch')
    const wentBack = known !== null && known.epoch === look.epoch && look.seq < known.seq
    if (look.isSame && !wentBack) return { epoch: look.epoch, seq: look.seq }
    await beginEpoch(db, look.epoch)
  }
}

/** Begins a new epoch, after an older state was restored; with `old` only in place of that one. */
export async function beginEpoch(db: Db, old: string | null = null): Promise<void> {
  await sql`update outbox_epoch set epoch = substr(md5(gen_random_uuid()::text), 1, 12), timeline = ${TIMELINE}
    where ${old === null ? sql`true` : sql`epoch = ${old}`}`.execute(db)
}

/** Notes the timeline of the first look. */
export async function noteTimeline(db: Db): Promise<void> {
  await sql`update outbox_epoch set timeline = ${TIMELINE} where timeline = ''`.execute(db)
}
