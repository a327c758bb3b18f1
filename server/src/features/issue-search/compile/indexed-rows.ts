import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Database } from '../../../platform/db/index.ts'

/** So long a number of rows is good enough to choose by, in ms. */
const COUNTS_LAST_MS = 60_000
const MOST_COUNTS = 1_000
/** Longer ones are rare, and would fill the memory. */
const LONGEST_KEY = 4_000

interface Remembered {
  readonly at: number
  readonly rows: number | null
}

const remembered = new WeakMap<Database, Map<string, Remembered>>()

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows'?: number
  readonly Plans?: readonly PlanNode[]
}

/**
 * How many rows of `search_text` the index has for a text: what the planner only guesses for words that it has not met
 * in its sample. The index is read, the table is not. Null when another plan was taken, as for very common words.
 */
export async function indexedRows(ctx: RequestContext, tsquery: RawBuilder<unknown>): Promise<number | null> {
  // A limit that the planner does not know: it keeps to the index, and one row is read.
  const statement = sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`
    explain (analyze, timing off, summary off, format json)
    select 1 from search_text where tsv @@ (${tsquery}) limit (select 1)`.compile(ctx.search)
  const known = remembered.get(ctx.database) ?? new Map<string, Remembered>()
  remembered.set(ctx.database, known)
  const key = `${statement.sql} ${JSON.stringify(statement.parameters)}`
  const now = performance.now()
  const last = known.get(key)
  if (last && now - last.at < COUNTS_LAST_MS) return last.rows
  // Nobody waits for a statement of somebody else, whose client may go away, or who may have asked too much.
  const result = await ctx.search.executeQuery(statement)
  const rows = rowsOfIndex(result.rows[0]?.['QUERY PLAN'][0]?.Plan) ?? null
  if (key.length > LONGEST_KEY) return rows
  if (known.size >= MOST_COUNTS) known.clear()
  known.set(key, { at: now, rows })
  return rows
}

function rowsOfIndex(node: PlanNode | undefined): number | undefined {
  if (!node) return undefined
  if (node['Node Type'] === 'Bitmap Index Scan') return node['Actual Rows']
  for (const part of node.Plans ?? []) {
    const rows = rowsOfIndex(part)
    if (rows !== undefined) return rows
  }
  return undefined
}
