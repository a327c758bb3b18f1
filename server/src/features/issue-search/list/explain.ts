import type { Condition, Predicate } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { compileCondition, createScope } from '../compile/compile-condition.ts'
import { compileFilter } from '../compile/compile-filter.ts'
import { type QueryInput, readQuery } from './read-query.ts'

/** One condition as put to the issue. */
export interface ClauseRow {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly matches: boolean
  readonly negated: boolean
  readonly depth: number
}

export interface Explanation {
  readonly issueId: number
  readonly visible: boolean
  readonly matches: boolean
  readonly clauses: readonly ClauseRow[]
}

/** Most conditions that one explanation puts to an issue. */
const MAX_CLAUSES = 300

/** Puts each condition of a query to one issue that the reader sees; one statement for all of them. */
export async function explain(ctx: RequestContext, input: QueryInput, issueId: number): Promise<Explanation> {
  const read = await readQuery(ctx, input)
  const scope = createScope(ctx, read.timeZone)
  const leaves = [read.parsed.condition, ...read.context.map(part => part.condition)].flatMap(leavesOf)
  if (leaves.length > MAX_CLAUSES)
    throw new AppError('invalid_query', { reason: `more than ${MAX_CLAUSES} conditions to explain` })
  const [filter, ...parts] = await Promise.all([
    compileFilter(ctx, read.condition, read.timeZone),
    ...leaves.map(leaf => compileCondition(leaf, scope)),
  ])
  const results = sql.join(
    [filter.where, ...parts].map(part => sql`coalesce(${part}, false)`),
    sql`, `,
  )
  const { rows } = await sql<{ results: readonly boolean[] }>`
    select array[${results}] as results from issue_search s where s.issue_id = ${issueId}`.execute(ctx.search)
  const [matches = false, ...each] = rows[0]?.results ?? []
  const truth = new Map(leaves.map((leaf, index) => [leaf, each[index] ?? false]))
  const isTrue = (condition: Condition): boolean => evaluate(condition, truth)
  const fulfilsAll = isTrue(read.condition)
  return {
    issueId,
    // What fulfils every condition and is still not listed belongs to an archived project.
    visible: matches || !fulfilsAll,
    matches,
    clauses: [
      ...clausesOf(read.parsed.condition, 0, false, isTrue).map(clause => ({
        ...clause,
        text: input.query.slice(clause.start, clause.end),
      })),
      ...read.context.map(({ text, condition }) => ({
        start: 0,
        end: 0,
        text,
        matches: isTrue(condition),
        negated: false,
        depth: 0,
      })),
    ],
  }
}

function leavesOf(condition: Condition): readonly Predicate[] {
  if (condition.kind === 'predicate') return [condition]
  return condition.kind === 'not' ? leavesOf(condition.of) : condition.of.flatMap(leavesOf)
}

function evaluate(condition: Condition, truth: ReadonlyMap<Condition, boolean>): boolean {
  switch (condition.kind) {
    case 'predicate':
      return truth.get(condition) ?? false
    case 'not':
      return !evaluate(condition.of, truth)
    case 'all':
      return condition.of.every(part => evaluate(part, truth))
    case 'any':
      return condition.of.some(part => evaluate(part, truth))
  }
}

/** Each condition of the query in its order; a choice stands above what it chooses from. */
function clausesOf(
  condition: Condition,
  depth: number,
  negated: boolean,
  isTrue: (condition: Condition) => boolean,
): readonly Omit<ClauseRow, 'text'>[] {
  if (condition.kind === 'not') return clausesOf(condition.of, depth, !negated, isTrue)
  if (condition.kind !== 'predicate' && condition.of.length === 1)
    return condition.of.flatMap(part => clausesOf(part, depth, negated, isTrue))
  const { start, end } = condition
  const own = { start, end, matches: isTrue(condition) !== negated, negated, depth }
  if (condition.kind === 'predicate') return [own]
  const isTop = condition.kind === 'all' && depth === 0 && !negated
  const parts = condition.of.flatMap(part => clausesOf(part, isTop ? depth : depth + 1, negated, isTrue))
  return isTop ? parts : [own, ...parts]
}
