import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { type Ref, refsTo } from '../../platform/projection/index.ts'
import { containsPattern } from './projects.store.ts'

/** A page of the users that fit, by name; `condition` is about the columns of `users`. */
export async function pageOfUsers(
  ctx: RequestContext,
  condition: RawBuilder<boolean>,
  paging: Paging,
): Promise<readonly Ref[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where ${condition}
    order by full_name collate "und-x-icu", id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return refsTo(
    'User',
    rows.map(row => row.id),
  )
}

/** Whether a text stands in the name or login of a user; the empty one stands in all. */
export function userContains(text: string): RawBuilder<boolean> {
  const pattern = containsPattern(text)
  return sql<boolean>`(full_name ilike ${pattern} or login ilike ${pattern})`
}
