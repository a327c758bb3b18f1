import { type RawBuilder, sql } from 'kysely'

/** Notes that somebody was here, as a statement or as a part (`with seen as (…)`) of one. `at`: ms. */
export const seen = (userId: number, at: number): RawBuilder<unknown> =>
  sql`update users set last_seen = ${at} where id = ${userId}`
