import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { memoryPerNode } from '../../../platform/memory/index.ts'

const memoryOf = memoryPerNode<readonly number[]>({
  name: 'estimates of the planner',
  maxBytes: 8 * 1024 * 1024,
  maxEntryBytes: 256 * 1024,
  // Good enough for so long: a list and its count ask for the same.
  maxAge: 10_000,
})

interface PlanNode {
  readonly 'Plan Rows': number
  readonly Plans?: readonly PlanNode[]
}

/** How many rows the planner expects of each select, in one statement that is not run. */
export function plannedRows(ctx: RequestContext, selects: readonly RawBuilder<unknown>[]): Promise<readonly number[]> {
  const statement = sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`
    explain (format json) ${sql.join(selects, sql` union all `)}`.compile(ctx.search)
  const key = `${statement.sql} ${JSON.stringify(statement.parameters)}`
  return memoryOf(ctx.database).load(key, async () => {
    const { rows } = await ctx.search.executeQuery(statement)
    return (rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? []).map(plan => plan['Plan Rows'])
  })
}
