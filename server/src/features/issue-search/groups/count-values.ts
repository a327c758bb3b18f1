import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { type IssueFilter, matchingRows, type SearchedField } from '../../issues/index.ts'
import { TAG_FIELD, tagCondition } from '../../tags/index.ts'

/** More issues than that are not counted; then all counts are minimums. */
const MAX_COUNTED = 10_000
/** Values that are looked for among the issues that were not counted. */
const MAX_SOUGHT = 1_000

/** What issues are divided by. */
export type GroupBy =
  | { readonly kind: 'column'; readonly column: 'project_id' | 'reporter_id' }
  | { readonly kind: 'field'; readonly field: SearchedField }
  | { readonly kind: 'tag' }

export interface ValueCounts {
  /** By id of the value; null = issues without one. */
  readonly counts: ReadonlyMap<number | null, number>
  readonly isMinimum: boolean
}

/** How many issues have which value, as far as the reader may see both. */
export async function countValues(
  ctx: RequestContext,
  filter: IssueFilter,
  by: GroupBy,
  limit = MAX_COUNTED,
): Promise<ValueCounts> {
  const { rows, isMinimum } =
    by.kind === 'column' ? await byColumn(ctx, filter, by.column, limit) : await byTerm(ctx, filter, by, limit)
  const counts = new Map(rows.filter(row => row.count > 0).map(row => [row.value_id, row.count]))
  if (!isMinimum || by.kind === 'column') return { counts, isMinimum }
  const others = await countOthers(ctx, filter, by, counts)
  return { counts: new Map([...others, ...counts]), isMinimum }
}

interface CountRow {
  readonly value_id: number | null
  readonly count: number
}

interface Counted {
  readonly rows: readonly CountRow[]
  readonly isMinimum: boolean
}

const EMPTY: Counted = { rows: [], isMinimum: false }

async function byColumn(ctx: RequestContext, filter: IssueFilter, column: string, limit: number): Promise<Counted> {
  const found = matchingRows(ctx, filter, sql`s.${sql.raw(column)} as value_id`, limit + 1)
  if (!found) return EMPTY
  const { rows } = await sql<CountRow>`
    select value_id, count(*)::int as count from (${found}) f group by value_id`.execute(ctx.search)
  return { rows, isMinimum: rows.reduce((sum, row) => sum + row.count, 0) > limit }
}

type Terms = Exclude<GroupBy, { readonly kind: 'column' }>

async function byTerm(ctx: RequestContext, filter: IssueFilter, by: Terms, limit: number): Promise<Counted> {
  const found = matchingRows(ctx, filter, sql`${termsOf(by)} as terms`, limit + 1)
  if (!found) return EMPTY
  const { rows } = await sql<CountRow & { readonly total: boolean }>`
    with f as materialized (select row_number() over () as n, x.terms from (${found}) x),
      t as materialized (${knownTerms(ctx, by)}),
      g as materialized (select f.n, t.value_id from f cross join lateral unnest(f.terms) u (term) join t on t.id = u.term)
    select value_id, count(*)::int as count, false as total from g group by value_id
    union all select null, ((select count(*) from f) - (select ${mayRepeat(by) ? sql`count(distinct n)` : sql`count(*)`} from g))::int, false
    union all select null, (select count(*) from f)::int, true`.execute(ctx.search)
  return {
    rows: rows.filter(row => !row.total),
    isMinimum: rows.some(row => row.total && row.count > limit),
  }
}

/** An issue may stand in several groups. */
const mayRepeat = (by: Terms): boolean => by.kind === 'tag' || by.field.type.isMultiValue

/** Terms of a row that the reader may see: of a private field only where it is shown. */
function termsOf(by: Terms): RawBuilder<unknown> {
  if (by.kind === 'tag') return sql`s.vals`
  const { hidden, privately } = by.field.reach
  const shown =
    privately.length === 0
      ? sql`s.vals`
      : sql`s.vals || case when s.project_id = any(${intArray(privately)}) then s.pvals else '{}' end`
  return hidden.length === 0
    ? shown
    : sql`case when s.project_id = any(${intArray(hidden)}) then '{}' else ${shown} end`
}

const knownTerms = (ctx: RequestContext, by: Terms): RawBuilder<unknown> =>
  by.kind === 'tag'
    ? sql`select k.id, k.value_id from search_term k join tag on tag.id = k.value_id
        where k.field_id = ${TAG_FIELD} and ${tagCondition(ctx, 'tag')}`
    : sql`select k.id, k.value_id from search_term k where k.field_id = ${by.field.id}`

/** Values of which none of the counted issues has one: rare, so their own rows lead to their issues. */
async function countOthers(
  ctx: RequestContext,
  filter: IssueFilter,
  by: Terms,
  found: ReadonlyMap<number | null, number>,
): Promise<ReadonlyMap<number | null, number>> {
  const known = [...found.keys()].filter(id => id !== null)
  const { rows: sought } = await sql<{ value_id: number }>`
    select t.value_id from (${knownTerms(ctx, by)}) t where not t.value_id = any(${intArray(known)}) limit ${MAX_SOUGHT}`.execute(
    ctx.search,
  )
  if (sought.length === 0) return new Map()
  const ids = intArray(sought.map(term => term.value_id))
  const having =
    by.kind === 'tag'
      ? sql`select distinct x.host_id as issue_id from host_tag x where x.tag_id = any(${ids}) limit ${MAX_COUNTED}`
      : sql`select distinct x.issue_id from issue_field_value x
          where x.value_id = any(${ids}) and x.field_id = ${by.field.id} limit ${MAX_COUNTED}`
  const rare: IssueFilter = filter.hits
    ? { ...filter, where: sql`${filter.where} and s.issue_id in (${having})` }
    : { ...filter, hits: having }
  const { rows } = await byTerm(ctx, rare, by, MAX_COUNTED)
  const wanted = new Set(sought.map(term => term.value_id))
  return new Map(
    rows.flatMap(row =>
      row.value_id !== null && wanted.has(row.value_id) ? [[row.value_id, row.count] as const] : [],
    ),
  )
}
