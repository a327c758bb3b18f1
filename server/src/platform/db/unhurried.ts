import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: an expression of any statement of a transaction, or of one that is a transaction of its own. Its commit does not wait
 * for the disk: a crash within half a second may take it back, but nothing that was committed before, and never without
 * all that was committed after it. For what is of no use without a later commit, or is done again when it is gone.
 */
export const unhurried: RawBuilder<string> = sql<string>`set_config('synchronous_commit', 'off', true)`
