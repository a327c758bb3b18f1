import type { Condition } from '@cairn/common/features/search'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { type IssueFilter, issueBranches, type OrderColumn } from '../../issues/index.ts'
import type { TextCondition } from '../../search/index.ts'
import { isReadableHit, TEXT_SCOPES, textOf } from '../conditions/text.ts'
import { joined } from './compile-condition.ts'
import type { Sql } from './scope.ts'

/** Texts that a list is limited to, and how they are best looked for. */
export interface PlannedTexts {
  /** Each as a condition on one row, for when that row is known. */
  readonly probes: readonly Sql[]
  /** Adds the texts to a filter: as probes along the order, or with the rarest one found first. null = for a count. */
  readonly choose: (filter: IssueFilter, order: readonly OrderColumn[] | null) => Promise<IssueFilter>
}

export async function planTexts(ctx: RequestContext, parts: readonly Condition[]): Promise<PlannedTexts> {
  const all = await Promise.all(parts.map(part => find(ctx, part)))
  const found = all.filter(one => one.matches !== 'everything')
  const probes = found.map(one => probe(ctx, one))
  const limited = (filter: IssueFilter, conditions: readonly Sql[]): IssueFilter => ({
    ...filter,
    where: joined([sql<boolean>`${filter.where}`, ...conditions], 'and'),
  })
  return {
    probes,
    choose: async (filter, order) => {
      if (found.length === 0) return filter
      const first = await rarestIfCheaper(ctx, filter, order, found)
      if (first === null) return limited(filter, probes)
      return {
        ...limited(
          filter,
          probes.filter((_, index) => index !== first),
        ),
        hits: hitsOf(ctx, filter, found[first]),
      }
    },
  }
}

function find(ctx: RequestContext, part: Condition): Promise<TextCondition> {
  if (part.kind !== 'predicate' || part.test.kind !== 'text') throw new Error('Not a text')
  const scope = TEXT_SCOPES[part.attribute.id]
  if (scope === undefined) throw new Error(`No text: ${part.attribute.id}`)
  return textOf(ctx, { mode: part.test.mode, text: part.test.text, scope })
}

/** A subselect with a limit: the planner may not turn it round into a join. */
const probe = (ctx: RequestContext, found: TextCondition): Sql =>
  sql<boolean>`coalesce((select true from search_text t
    where t.issue_id = s.issue_id and ${isReadableHit(ctx, found)} limit 1), false)`

const hitsOf = (ctx: RequestContext, { projectIds }: IssueFilter, found: TextCondition | undefined) =>
  found &&
  sql`select distinct t.issue_id from search_text t where ${isReadableHit(ctx, found)}
    ${projectIds === null ? sql`` : sql`and t.project_id = any(${intArray(projectIds)})`}`

/** Microseconds, fitted to measurements: a probe of an issue's texts, a step along an order, a hit of the index. */
const COST = { probe: 6, step: 0.7, hit: 2.7, readableHit: 4 } as const
/** A page: what a walk along the order must find. */
const PAGE = 50

interface Estimates {
  /** Rows of the narrow table, those that the filter lets through, and those with each text. */
  readonly issues: number
  readonly filtered: number
  readonly hits: readonly (number | null)[]
}

/** Index of the text to begin with, when that is cheaper than walking along the order and probing each issue. */
async function rarestIfCheaper(
  ctx: RequestContext,
  filter: IssueFilter,
  order: readonly OrderColumn[] | null,
  found: readonly TextCondition[],
): Promise<number | null> {
  const { issues, filtered, hits } = await estimate(ctx, filter, found)
  const known = hits.flatMap((count, index) => (count === null ? [] : [{ count, index }]))
  const rarest = known.reduce<(typeof known)[number] | null>(
    (least, one) => (least && least.count <= one.count ? least : one),
    null,
  )
  if (!rarest) return null
  const share = Math.min(1, Math.max(rarest.count, 1) / issues)
  // Only an order that an index has lets a walk end early.
  const probed = order?.[0] && !order[0].indexed ? filtered : Math.min(filtered, PAGE / share)
  const walked = Math.min(issues, (probed * issues) / Math.max(filtered, 1))
  const walk = probed * COST.probe + walked * COST.step
  const first = rarest.count * (COST.hit + (COST.readableHit * filtered) / issues)
  return first < walk ? rarest.index : null
}

interface PlanNode {
  readonly 'Plan Rows': number
  readonly Plans?: readonly PlanNode[]
}

/** The planner's own estimates, all in one statement that is not run. */
async function estimate(ctx: RequestContext, filter: IssueFilter, found: readonly TextCondition[]): Promise<Estimates> {
  const projects = filter.projectIds
  const readable = issueBranches(ctx, 's', projects).map(
    branch => sql`select 1 from issue_search s where ${branch} and ${filter.where}
      ${projects === null ? sql`` : sql`and s.project_id = any(${intArray(projects)})`}`,
  )
  const texts = found.flatMap(({ tsquery }) =>
    tsquery ? [sql`select 1 from search_text where tsv @@ (${tsquery})`] : [],
  )
  const selects = [...texts, ...readable, sql`select 1 from issue_search`]
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`
    explain (format json) ${sql.join(selects, sql` union all `)}`.execute(ctx.search)
  const counts = (rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? []).map(plan => plan['Plan Rows'])
  let next = 0
  return {
    hits: found.map(({ tsquery }) => (tsquery ? (counts[next++] ?? 0) : null)),
    issues: Math.max(1, counts.at(-1) ?? 1),
    filtered: counts.slice(texts.length, -1).reduce((sum, count) => sum + count, 0),
  }
}
