import { sql } from 'kysely'
import type { Settlement } from '../../../platform/db/index.ts'
import { portionsOf } from '../../hosts/index.ts'
import { lockForRows, refreshSearchRows } from '../search-row.ts'

/** Ids of hosts that were changed as a whole by what became of something else. Those that are no issues have no rows. */
export const staleRows: Settlement<number> = {
  ruleContext: ctx => ctx,
  settle: async (ctx, hostIds) => {
    for (const portion of portionsOf([...new Set(hostIds)]))
      await refreshSearchRows(ctx, await lockForRows(ctx.db, sql`select unnest(${portion}::bigint[])`))
  },
}
