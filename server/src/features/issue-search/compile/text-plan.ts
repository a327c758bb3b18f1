import type { Condition, Predicate } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import {
  amongNewest,
  type Fallback,
  type IssueFilter,
  issueBranches,
  joined,
  type OrderColumn,
  queryAttributesOf,
  type Scope,
  type Sql,
} from '../../issues/index.ts'
import { readableHit, type TextCondition } from '../../search/index.ts'
import { isIssue } from './compile-condition.ts'
import { indexedRows } from './indexed-rows.ts'
import { plannedRows } from './planned-rows.ts'
import { sampledRows } from './sampled-rows.ts'
import { chooseTexts, type Estimates } from './text-choice.ts'
import { textsOf } from './texts.ts'

/** Texts that a list is limited to, and how they are best looked for. */
export interface PlannedTexts {
  /** Each as a condition on one row, for when that row is known. */
  readonly probes: readonly Sql[]
  /**
   * Adds the texts to a filter, for a list in that order (null = any) of which so many issues are wanted (null = all):
   * as probes along the order, as probes of what other conditions let
   * through, or with the rarest one found first.
   */
  readonly choose: (
    filter: NarrowFilter,
    order: readonly OrderColumn[] | null,
    wanted: number | null,
  ) => Promise<IssueFilter>
}

/** The conditions without texts. */
export interface NarrowFilter extends IssueFilter {
  /** Only unresolved issues fulfil them. */
  readonly isUnresolved: boolean
  /** There are no conditions at all but projects. */
  readonly isPlain: boolean
}

/** A text, or a choice of texts and issues: an index knows all that it can be. */
interface Sought {
  readonly texts: readonly TextCondition[]
  readonly ids: readonly number[]
  /** The planner knows of words alone, not where in a text they stand, nor which follow each other. */
  readonly isVague: boolean
}

/** Whether {@link planTexts} can take care of a condition. */
export function isTextual(ctx: RequestContext, part: Condition): boolean {
  const isText = (one: Condition) => one.kind === 'predicate' && textsOf(ctx, one) !== null
  if (part.kind === 'any') return part.of.some(isText) && part.of.every(one => isText(one) || isIssue(ctx, one))
  return isText(part)
}

export async function planTexts(scope: Scope, parts: readonly Condition[]): Promise<PlannedTexts> {
  const { ctx } = scope
  const all = await Promise.all(parts.map(part => find(scope, part)))
  // A choice of which one limits nothing is no limit.
  const sought = all.filter(({ texts }) => texts.every(text => text.matches !== 'everything'))
  const probes = sought.map(one => probe(ctx, one))
  const limited = (filter: NarrowFilter, conditions: readonly Sql[]): IssueFilter => ({
    ...filter,
    where: joined([sql<boolean>`${filter.where}`, ...conditions], 'and'),
  })
  return {
    probes,
    choose: async (filter, order, wanted) => {
      if (sought.length === 0) return filter
      // Only an order that an index has lets a walk end early.
      const canWalk = wanted !== null && (order === null || order[0]?.indexed || order[0]?.stages !== undefined)
      const isNarrow = filter.projectIds?.length === 1 || filter.isUnresolved
      const estimates = await estimate(ctx, filter, sought)
      // Orders of other tables have no index for each project, and lead to each issue through another table.
      const isFar = order !== null && (order[0]?.tiedBy !== undefined || order[0]?.stages?.least === 0)
      const walk = canWalk ? { wanted, isNarrow, isFar } : null
      const choice = chooseTexts(isFar ? { ...estimates, walked: estimates.issues } : estimates, walk)
      const rarest = sought[choice.rarest ?? sought.length]
      const isQuick = choice.plan !== 'walk' && choice.expectedMs < QUICK_MS
      const { projectIds, where } = limited(filter, probes)
      const newest: Fallback = { filter: amongNewest(ctx, { projectIds, where }), afterMs: PATIENCE_MS }
      const byHits = (text: Sought): IssueFilter => {
        const others = probes.filter(probe => probe !== probes[sought.indexOf(text)])
        return { ...limited(filter, others), hits: hitsOf(ctx, filter, text), ...(isQuick ? {} : { fallback: newest }) }
      }
      if (choice.plan === 'walk')
        return {
          ...limited(walkable(filter), probes),
          probes: true,
          fallback: rarest && choice.hitsMs < PATIENCE_MS ? { filter: byHits(rarest), afterMs: WALK_MS } : newest,
        }
      if (choice.plan === 'probe' || !rarest)
        return {
          ...limited(filter, probes),
          byOpenValues: filter.isUnresolved,
          ...(isQuick ? {} : { fallback: newest }),
        }
      return byHits(rarest)
    },
  }
}

/** So long a statement may take; then what is known of the newest issues is the answer. */
export const PATIENCE_MS = 900
/** What is expected to take less is not watched over: that would cost three statements more. */
const QUICK_MS = 100
/** Walks take a few dozen milliseconds, right after a start some more; there is time for the hits after them. */
const WALK_MS = 400

/**
 * The planner counts a probe for every row that it passes, also where another condition spares it, and so shuns the
 * order of the list. Here it is left no index but those in that order.
 */
const walkable = (filter: NarrowFilter): NarrowFilter => ({
  ...filter,
  where: sql<boolean>`${filter.isUnresolved ? sql`s.open and` : sql``} (${filter.where}) is true`,
})

async function find({ ctx, lookups }: Scope, part: Condition): Promise<Sought> {
  const of = part.kind === 'any' ? part.of : [part]
  const asked = of.flatMap(one => {
    const read = one.kind === 'predicate' ? textsOf(ctx, one) : null
    return read && one.kind === 'predicate' ? [{ read, isVague: isVague(ctx, one) }] : []
  })
  const [texts, ids] = await Promise.all([
    Promise.all(asked.map(({ read }) => read())),
    Promise.all(of.flatMap(one => (isIssue(ctx, one) ? [lookups.issue(one.test)] : []))),
  ])
  return { texts, ids: ids.filter(id => id !== null), isVague: asked.some(one => one.isVague) }
}

function isVague(ctx: RequestContext, { attribute, test }: Predicate): boolean {
  if (test.kind === 'text' && test.mode === 'exact') return true
  return queryAttributesOf(ctx.contributions).byId(attribute.id)?.texts !== 'all'
}

const rowOf = (ctx: RequestContext, { texts }: Sought): Sql =>
  joined(
    texts.map(text => readableHit(ctx, text, 't')),
    'or',
  )

/** A subselect with a limit: the planner may not turn it round into a join. */
function probe(ctx: RequestContext, sought: Sought): Sql {
  const found = sql<boolean>`coalesce((select true from search_text t
    where t.host_id = s.issue_id and ${rowOf(ctx, sought)} limit 1), false)`
  return sought.ids.length === 0 ? found : sql<boolean>`(s.issue_id = any(${bigints(sought.ids)}) or ${found})`
}

function hitsOf(ctx: RequestContext, { projectIds }: IssueFilter, sought: Sought): RawBuilder<unknown> {
  const inside = projectIds === null ? sql`` : sql`and t.project_id = any(${intArray(projectIds)})`
  const texts = sought.texts.map(
    text =>
      sql`select distinct t.host_id as issue_id from search_text t where ${readableHit(ctx, text, 't')} ${inside}`,
  )
  const ids = sought.ids.length === 0 ? [] : [sql`select unnest(${bigints(sought.ids)})`]
  return sql.join([...texts, ...ids], sql` union `)
}

const bigints = (ids: readonly number[]): RawBuilder<unknown> => sql`${`{${ids.join(',')}}`}::bigint[]`

/** What a walk along the order must find when nobody says. */
export const PAGE = 50

/** The planner's own estimates. */
async function estimate(ctx: RequestContext, filter: NarrowFilter, sought: readonly Sought[]): Promise<Estimates> {
  const projects = filter.projectIds
  const inside = projects === null ? sql`` : sql`and s.project_id = any(${intArray(projects)})`
  const readable = issueBranches(ctx, 's', projects).map(
    branch => sql`select 1 from issue_search s where ${branch} and ${filter.where} ${inside}`,
  )
  const queries = sought.flatMap(({ texts }) => texts.flatMap(text => text.tsquery ?? []))
  const selects = [
    ...queries.map(query => sql`select 1 from search_text where tsv @@ (${query})`),
    ...readable,
    sql`select 1 from issue_search s where ${filter.isUnresolved ? sql`s.open` : sql`true`} ${inside}`,
    sql`select 1 from issue_search`,
  ]
  const counts = await plannedRows(ctx, selects)
  const issues = Math.max(1, counts.at(-1) ?? 1)
  const expected = counts.slice(queries.length, -2).reduce((sum, count) => sum + count, 0)
  const [rowsOf, sampled] = await Promise.all([
    Promise.all(
      queries.map(async (query, index) => {
        const guess = counts[index] ?? 0
        return guess > issues * SURELY_COMMON ? guess : ((await indexedRows(ctx, query)) ?? guess)
      }),
    ),
    filter.isPlain ? null : sampledRows(ctx, sql`${filter.where} ${inside}`, issues),
  ])
  let next = 0
  return {
    hits: sought.map(({ texts, ids, isVague }) => {
      const known = texts.flatMap(text => (text.tsquery ? (rowsOf[next++] ?? 0) : []))
      if (known.length < texts.length) return null
      return { rows: known.reduce((sum, count) => sum + count, ids.length), isAtMost: isVague }
    }),
    issues,
    walked: Math.max(1, counts.at(-2) ?? 1),
    filtered: sampled === null || sampled === 0 ? expected : Math.max(expected, sampled),
  }
}

/** Words of more texts than this, for each issue, stand in the planner's sample for sure. */
const SURELY_COMMON = 0.12
