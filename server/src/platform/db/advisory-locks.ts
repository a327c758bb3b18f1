import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Keys of the advisory locks of all parts of the server: one table, so that none means two things. Nodes of two releases
 * may serve one database, so a key stays with what it means, and one that is not used any more is given to nothing else.
 */
export const ADVISORY_LOCKS = {
  /** One node migrates while the others wait; restoring a backup waits as well. */
  migration: 7_230_114,
  /** One node numbers events. */
  numbering: 7_230_115,
  /** The rows that every installation has are written once. */
  defaults: 7_230_116,
  /** Fields and bundles shared by projects are made by the first project that needs them. */
  sharedFields: 7_230_117,
  /** The leading node holds it for its session. */
  leader: 7_230_118,
  /** The languages of texts change one after another. */
  languages: 7_230_119,
  /** Not used any more; the release before puts the issues of one list in order one after another. */
  folderOrder: 7_230_120,
  /** Together with the id of a list: shared by who moves in it, held alone by what writes many of its places anew. */
  manualOrder: 7_230_121,
  /** Parents and subtasks are linked one after another. */
  hierarchy: 7_230_131,
  /** Together with the id of a project: held alone by who moves articles in its tree, shared by who adds to it. */
  articleTree: 7_230_132,
} as const satisfies Readonly<Record<string, number>>

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS

/**
 * Waits for a lock and holds it until the transaction ends.
 * @param of id of the one thing that is locked, 0 to 2^31 − 1; without it the lock is one for all
 */
export async function holdAdvisoryLock(db: Db, lock: AdvisoryLock, of?: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(lock, of)})`.execute(db)
}

/** As {@link holdAdvisoryLock}, together with others who share it: waits for who holds it alone, and makes them wait. */
export async function shareAdvisoryLock(db: Db, lock: AdvisoryLock, of?: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(lock, of)})`.execute(db)
}

/** Holds a lock until the transaction ends if nobody has it, without waiting. Whether it does. */
export async function tryAdvisoryLock(db: Db, lock: AdvisoryLock, of?: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${keyOf(lock, of)}) as held`.execute(
    db,
  )
  return rows[0]?.held ?? false
}

const keyOf = (lock: AdvisoryLock, of?: number): RawBuilder<unknown> =>
  of === undefined ? sql`${ADVISORY_LOCKS[lock]}::bigint` : sql`${ADVISORY_LOCKS[lock]}::int, ${of}::int`
