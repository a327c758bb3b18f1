import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Database } from '../../../platform/db/index.ts'

/** So long the planner's estimates are good enough, in ms: a list and its count ask for the same. */
const ESTIMATES_LAST_MS = 10_000
const MOST_ESTIMATES = 500

interface Remembered {
  readonly at: number
  readonly rows: Promise<readonly number[]>
}

const remembered = new WeakMap<Database, Map<string, Remembered>>()

interface PlanNode {
  readonly 'Plan Rows': number
  readonly Plans?: readonly PlanNode[]
}

/** How many rows the planner expects of each select, in one statement that is not run. */
export function plannedRows(ctx: RequestContext, selects: readonly RawBuilder<unknown>[]): Promise<readonly number[]> {
  const statement = sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`
    explain (format json) ${sql.join(selects, sql` union all `)}`.compile(ctx.search)
  const known = remembered.get(ctx.database) ?? new Map<string, Remembered>()
  remembered.set(ctx.database, known)
  const key = `${statement.sql} ${JSON.stringify(statement.parameters)}`
  const now = performance.now()
  const last = known.get(key)
  if (last && now - last.at < ESTIMATES_LAST_MS) return last.rows
  if (known.size >= MOST_ESTIMATES) known.clear()
  const rows = ctx.search
    .executeQuery(statement)
    .then(result => (result.rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? []).map(plan => plan['Plan Rows']))
  rows.catch(() => known.delete(key))
  known.set(key, { at: now, rows })
  return rows
}
