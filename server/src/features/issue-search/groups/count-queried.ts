import { type Condition, parseQuery } from '@cairn/common/features/search'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type IssueFilter, joined, limited, matchingRows, nothing, type Sql } from '../../issues/index.ts'
import { createScope } from '../compile/compile-condition.ts'
import type { CompiledFilter } from '../compile/compile-filter.ts'
import { requireBounded } from '../compile/require-bounded.ts'
import { loadDictionary } from '../dictionary/load-dictionary.ts'
import type { QueriedGroups } from './list-divisions.ts'

/** More issues than that are not counted; then all counts are minimums. */
const MAX_COUNTED = 10_000

export interface QueriedCounts {
  /** One for each of the groups, in their order. */
  readonly counts: readonly number[]
  readonly none: number
  readonly isMinimum: boolean
}

/**
 * How many issues of a list are in which of the groups: with two statements, however many groups there are. A group is
 * counted by what its query asks, so that it holds what opening it shows. Throws `invalid_query` when the queries would cost more
 * together than one query may.
 */
export async function countQueried(
  ctx: RequestContext,
  filter: CompiledFilter,
  { groups, within = '', none }: QueriedGroups,
  limit = MAX_COUNTED,
): Promise<QueriedCounts> {
  const whole = await filter.inOrder(null)
  const [inNone = nothing, inAny = nothing, ...conditions] = await compiled(ctx, [
    none.query,
    within,
    ...groups.map(({ query, among }) => among ?? query),
  ])
  const [inside, outside] = await Promise.all([
    countInside(ctx, limited(whole, sql`(${inAny}) and (${joined([...conditions], 'or')})`), conditions, limit),
    countOutside(ctx, limited(whole, sql`(${inNone})`), limit),
  ])
  return { counts: inside.counts, none: Math.min(outside, limit), isMinimum: inside.total > limit || outside > limit }
}

/** Conditions, or those of queries, on the row `s`. What they name is looked up together; what cannot be read finds nothing. */
async function compiled(ctx: RequestContext, asked: readonly (string | Condition)[]): Promise<readonly Sql[]> {
  const dictionary = await loadDictionary(ctx, ...asked.filter(one => typeof one === 'string'))
  const scope = createScope(ctx, dictionary.data.timeZone)
  const conditions = asked.map(one => {
    if (typeof one !== 'string') return one
    const { condition, problems } = parseQuery(one, dictionary)
    return problems.length > 0 ? null : condition
  })
  requireBounded(ctx, { kind: 'all', of: conditions.filter(condition => condition !== null), start: 0, end: 0 })
  return Promise.all(conditions.map(condition => (condition ? scope.inner(condition, 's') : nothing)))
}

interface Inside {
  readonly counts: readonly number[]
  readonly total: number
}

async function countInside(
  ctx: RequestContext,
  filter: IssueFilter,
  conditions: readonly Sql[],
  limit: number,
): Promise<Inside> {
  const isIn = sql`array[${sql.join(
    conditions.map(condition => sql`(${condition}) is true`),
    sql`, `,
  )}]::boolean[]`
  const found = conditions.length === 0 ? null : matchingRows(ctx, filter, sql`${isIn} as is_in`, limit + 1)
  if (!found) return { counts: conditions.map(() => 0), total: 0 }
  const { rows } = await sql<{ place: number | null; count: number }>`
    with f as materialized (${found})
    select u.place::int as place, count(*)::int as count from f cross join lateral unnest(f.is_in) with ordinality u (is_in, place)
    where u.is_in group by u.place union all select null, count(*)::int from f`.execute(ctx.search)
  const byPlace = new Map(rows.map(row => [row.place, row.count]))
  return { counts: conditions.map((_, at) => byPlace.get(at + 1) ?? 0), total: byPlace.get(null) ?? 0 }
}

async function countOutside(ctx: RequestContext, filter: IssueFilter, limit: number): Promise<number> {
  const found = matchingRows(ctx, filter, sql`1`, limit + 1)
  if (!found) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${found}) f`.execute(ctx.search)
  return rows[0]?.count ?? 0
}
