import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { memoryPerNode } from '../../../platform/memory/index.ts'

const memoryOf = memoryPerNode<{ readonly rows: number | null }>({
  name: 'rows of the text index',
  maxBytes: 4 * 1024 * 1024,
  maxEntryBytes: 16 * 1024,
  // So long a number of rows is good enough to choose by.
  maxAge: 60_000,
})

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
  const memory = memoryOf(ctx.database)
  const key = `${statement.sql} ${JSON.stringify(statement.parameters)}`
  const known = memory.get(key)
  if (known) return known.rows
  // Nobody waits for a statement of somebody else, who may have asked too much.
  const result = await ctx.search.executeQuery(statement)
  const rows = rowsOfIndex(result.rows[0]?.['QUERY PLAN'][0]?.Plan) ?? null
  memory.set(key, { rows })
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
