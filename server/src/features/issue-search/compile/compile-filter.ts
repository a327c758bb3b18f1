import type { Condition } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import {
  amongNewest,
  type IssueFilter,
  isOfUnresolved,
  joined,
  type OrderColumn,
  queryAttributesOf,
  type Scope,
} from '../../issues/index.ts'
import { rememberedForReader } from '../dictionary/remembered-entries.ts'
import { compileCondition, createScope, together } from './compile-condition.ts'
import { requireBounded } from './require-bounded.ts'
import { isTextual, PAGE, PATIENCE_MS, planTexts } from './text-plan.ts'

/** What a condition becomes, before it is known in which order and how far the issues are read. */
export interface CompiledFilter {
  /** The statement's conditions for a list in this order (null = any), of which so many issues are wanted (null = all). */
  readonly inOrder: (order: readonly OrderColumn[] | null, wanted?: number | null) => Promise<IssueFilter>
  /** The condition as a whole on the row `s` of `issue_search`, without the reader's rights. */
  readonly where: RawBuilder<boolean>
  /** All issues lie there; null = anywhere. */
  readonly projectIds: readonly number[] | null
  /** Texts have to be looked at, so that counting far costs much. */
  readonly hasTexts: boolean
}

/**
 * Compiles a condition for the narrow table. Projects that it is limited to are taken out of it, since rights are
 * weighed within them alone; texts are taken out because they decide how the statement runs.
 */
export async function compileFilter(
  ctx: RequestContext,
  condition: Condition,
  timeZone: string,
): Promise<CompiledFilter> {
  requireBounded(ctx, condition)
  const scope = createScope(ctx, timeZone)
  const parts = conjuncts(condition)
  const unlisted = parts.some(part => projectsOf(part)) ? [] : await unlistedProjects(ctx, condition)
  const mixed = parts.find(part => isMixed(ctx, part))
  const [whole, ...alternatives] = await Promise.all([
    planParts(scope, parts, unlisted),
    ...(mixed?.kind === 'any' ? mixed.of : []).map(one =>
      planParts(scope, [...parts.filter(part => part !== mixed), ...conjuncts(one)], unlisted),
    ),
  ])
  if (alternatives.length === 0 || alternatives.length > MAX_ALTERNATIVES) return whole
  return {
    ...whole,
    hasTexts: true,
    inOrder: async (order, wanted = PAGE) => {
      // All of them are rather looked at one by one than found several times.
      const filter = await whole.inOrder(order, wanted)
      if (wanted === null) return filter
      const anyOf = await Promise.all(alternatives.map(one => one.inOrder(order, wanted)))
      const { hits: _hits, ...rest } = filter
      const { projectIds, where } = whole
      return { ...rest, anyOf, fallback: { filter: amongNewest(ctx, { projectIds, where }), afterMs: PATIENCE_MS } }
    },
  }
}

/** A choice with more has a statement that is too long. */
const MAX_ALTERNATIVES = 8

/** Texts to choose from among other things: no index knows all of them, but each has its own way to be found. */
const isMixed = (ctx: RequestContext, part: Condition): boolean =>
  part.kind === 'any' && !isTextual(ctx, part) && part.of.some(one => hasText(ctx, one))

const hasText = (ctx: RequestContext, part: Condition): boolean =>
  part.kind === 'all' || part.kind === 'any' ? part.of.some(one => hasText(ctx, one)) : isTextual(ctx, part)

async function planParts(
  scope: Scope,
  parts: readonly Condition[],
  unlisted: readonly number[],
): Promise<CompiledFilter> {
  const { ctx } = scope
  const projects = parts.map(projectsOf)
  const limits = projects.filter(ids => ids !== null)
  const projectIds = limits.length === 0 ? null : limits.reduce((all, ids) => all.filter(id => ids.includes(id)))
  const others = parts.filter((_, index) => projects[index] === null)
  const [texts, rest] = [others.filter(part => isTextual(ctx, part)), others.filter(part => !isTextual(ctx, part))]
  const [plain, planned] = await Promise.all([
    Promise.all(rest.map(part => compileCondition(part, scope))),
    planTexts(scope, texts),
  ])
  const where = joined(
    [...plain, ...(unlisted.length > 0 ? [sql<boolean>`not s.project_id = any(${intArray(unlisted)})`] : [])],
    'and',
  )
  const ofProjects = projectIds === null ? [] : [sql<boolean>`s.project_id = any(${intArray(projectIds)})`]
  const narrow = { projectIds, where, isUnresolved: plain.some(isOfUnresolved), isPlain: plain.length === 0 }
  let few: ReturnType<typeof fewIssues> | undefined
  const isCostly = rest.some(part => !isOfNarrowRow(ctx, part))
  const everything = joined([where, ...planned.probes], 'and')
  return {
    where: joined([...ofProjects, everything], 'and'),
    projectIds,
    hasTexts: texts.length > 0,
    inOrder: async (order, wanted = PAGE) => {
      const chosen = await planned.choose(narrow, order, wanted)
      // A list and its number ask for the same.
      few ??= chosen.hits ? undefined : fewIssues(ctx, others)
      const hits = chosen.hits ? null : await few
      const filter = hits ? { ...chosen, hits } : chosen
      if (filter.fallback || !(isCostly || order?.some(isCostlyOrder))) return filter
      const newest = amongNewest(ctx, { projectIds, where: everything })
      return { ...filter, fallback: { filter: newest, afterMs: PATIENCE_MS } }
    },
  }
}

/** The row of the list alone tells whether an issue is so. */
function isOfNarrowRow(ctx: RequestContext, part: Condition): boolean {
  if (part.kind === 'not') return isOfNarrowRow(ctx, part.of)
  if (part.kind !== 'predicate') return part.of.every(one => isOfNarrowRow(ctx, one))
  return queryAttributesOf(ctx.contributions).byId(part.attribute.id)?.isOfRow?.(part.test) === true
}

/** No index has it, and other tables are asked for each issue. */
const isCostlyOrder = ({ indexed, stages }: OrderColumn, at: number): boolean => at === 0 && !indexed && !stages

/** So many entries at most are gone through one by one, instead of walking along the order of the list. */
const FEW = 6_000

/** The issues that one of the conditions leaves, if an index of another table says that they are few. */
async function fewIssues(ctx: RequestContext, parts: readonly Condition[]): Promise<RawBuilder<unknown> | null> {
  for (const candidates of parts.flatMap(part => candidatesOf(ctx, part))) {
    const { rows } = await sql<{ issue_id: number }>`
      select issue_id from (${candidates}) c limit ${FEW}`.execute(ctx.search)
    const ids = new Set(rows.map(row => row.issue_id))
    if (rows.length < FEW) return sql`select unnest(${`{${[...ids].join(',')}}`}::bigint[]) as issue_id`
  }
  return null
}

/** Selects of `issue_id`, among which all issues are that the condition lets in; they ask nobody's rights. */
function candidatesOf(ctx: RequestContext, part: Condition): readonly RawBuilder<unknown>[] {
  if (part.kind !== 'predicate') return []
  const { attribute, test } = part
  return queryAttributesOf(ctx.contributions).byId(attribute.id)?.candidates?.(test, attribute) ?? []
}

/** What must hold in any case. */
function conjuncts(condition: Condition): readonly Condition[] {
  if (condition.kind === 'all') return condition.of.flatMap(conjuncts)
  if (condition.kind === 'any' && condition.of.length > 0) {
    const merged = together(condition.of)
    return merged.length === 1 ? merged.flatMap(conjuncts) : [condition]
  }
  return [condition]
}

const projectsOf = (part: Condition): readonly number[] | null =>
  part.kind === 'predicate' && part.attribute.id === 'project' && part.test.kind === 'ids' ? part.test.ids : null

/** Issues of archived projects are found only where the project, or the issue, is named. */
async function unlistedProjects(ctx: RequestContext, condition: Condition): Promise<readonly number[]> {
  const named = new Set<number>()
  const keys = new Set<string>()
  visit(condition, part => {
    if (part.kind !== 'predicate') return
    if (part.attribute.id === 'project' && part.test.kind === 'ids') for (const id of part.test.ids) named.add(id)
    if (part.attribute.id === 'issueId' && part.test.kind === 'issue') keys.add(part.test.projectKey.toUpperCase())
  })
  const archived = await rememberedForReader(ctx, 'archived', () => archivedProjects(ctx))
  return archived.filter(({ id, known }) => !named.has(id) && !known.some(key => keys.has(key))).map(({ id }) => id)
}

interface ArchivedProject {
  readonly id: number
  /** Its keys, former ones as well. */
  readonly known: readonly string[]
}

async function archivedProjects(ctx: RequestContext): Promise<readonly ArchivedProject[]> {
  const { rows } = await sql<ArchivedProject>`
    select id, array(select key from project_key where project_id = project.id) as known
    from project where archived`.execute(ctx.db)
  return rows
}

function visit(condition: Condition, see: (part: Condition) => void): void {
  see(condition)
  if (condition.kind === 'not') visit(condition.of, see)
  else if (condition.kind !== 'predicate') for (const part of condition.of) visit(part, see)
}
