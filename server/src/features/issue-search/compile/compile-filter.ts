import type { Condition } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import type { IssueFilter, OrderColumn } from '../../issues/index.ts'
import { historyCandidates } from '../conditions/history.ts'
import { rememberedForReader } from '../dictionary/remembered-entries.ts'
import { compileCondition, createScope, together } from './compile-condition.ts'
import { requireBounded } from './require-bounded.ts'
import { isOfUnresolved, joined } from './scope.ts'
import { isTextual, PAGE, planTexts } from './text-plan.ts'

/** What a condition becomes, before it is known in which order and how far the issues are read. */
export interface CompiledFilter {
  /** The statement's conditions for a list in this order (null = any), of which so many issues are wanted (null = all). */
  readonly inOrder: (order: readonly OrderColumn[] | null, wanted?: number | null) => Promise<IssueFilter>
  /** The condition as a whole on the row `s` of `issue_search`, without the reader's rights. */
  readonly where: RawBuilder<boolean>
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
  const projects = parts.map(projectsOf)
  const limits = projects.filter(ids => ids !== null)
  const projectIds = limits.length === 0 ? null : limits.reduce((all, ids) => all.filter(id => ids.includes(id)))
  const others = parts.filter((_, index) => projects[index] === null)
  const texts = others.filter(isTextual)
  const [plain, planned, unlisted] = await Promise.all([
    Promise.all(others.filter(part => !isTextual(part)).map(part => compileCondition(part, scope))),
    planTexts(scope, texts),
    projectIds === null ? unlistedProjects(ctx, condition) : [],
  ])
  const where = joined(
    [...plain, ...(unlisted.length > 0 ? [sql<boolean>`not s.project_id = any(${intArray(unlisted)})`] : [])],
    'and',
  )
  const ofProjects = projectIds === null ? [] : [sql<boolean>`s.project_id = any(${intArray(projectIds)})`]
  return {
    where: joined([...ofProjects, where, ...planned.probes], 'and'),
    hasTexts: texts.length > 0,
    inOrder: async (order, wanted = PAGE) => {
      const filter = await planned.choose(
        { projectIds, where, isUnresolved: plain.some(isOfUnresolved) },
        order,
        wanted,
      )
      const hits = filter.hits ? null : await fewInHistory(ctx, others)
      return hits ? { ...filter, hits } : filter
    },
  }
}

/** So many issues at most are looked at one by one, instead of walking along the order of the list. */
const FEW = 3_000

/** The issues that a condition on the history leaves, if an index says that they are few. */
async function fewInHistory(ctx: RequestContext, parts: readonly Condition[]): Promise<RawBuilder<unknown> | null> {
  const found = parts.flatMap(part => {
    if (part.kind !== 'predicate' || part.test.kind !== 'history' || !('fieldId' in part.attribute)) return []
    return historyCandidates(part.attribute.fieldId, part.test) ?? []
  })
  for (const candidates of found) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from (${candidates}) c limit ${FEW}) few`.execute(ctx.search)
    if ((rows[0]?.count ?? FEW) < FEW) return sql`select distinct issue_id from (${candidates}) c`
  }
  return null
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
