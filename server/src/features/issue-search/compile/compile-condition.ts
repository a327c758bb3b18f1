import type { AttributeRef, Condition, Predicate } from '@cairn/common/features/search'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { joined, queryAttributesOf, type Scope, type SoughtIssue, type Sql, unsupported } from '../../issues/index.ts'
import { createLookups } from './lookups.ts'
import { someText, textsOf } from './texts.ts'

/** The scope of a whole statement, about the row `s` of `issue_search`. */
export function createScope(ctx: RequestContext, timeZone: string): Scope {
  const scope: Scope = {
    ctx,
    row: 's',
    isChoice: false,
    timeZone,
    lookups: createLookups(ctx),
    inner: (condition, row) => compileCondition(condition, { ...scope, row, isChoice: true }),
  }
  return scope
}

/**
 * The SQL of a condition. All its parts are asked at once, so that what they look up is looked up together. Everything
 * that comes from the query goes in as a parameter.
 */
export async function compileCondition(condition: Condition, scope: Scope): Promise<Sql> {
  switch (condition.kind) {
    case 'all':
      return joined(await Promise.all(condition.of.map(part => compileCondition(part, scope))), 'and')
    case 'any':
      return anyOf(together(condition.of), { ...scope, isChoice: true })
    case 'not':
      // A comparison with a missing value is null: the issue is not so, and the opposite must hold.
      return sql<boolean>`(${await compileCondition(condition.of, { ...scope, isChoice: true })}) is not true`
    case 'predicate':
      return compilePredicate(condition, scope)
  }
}

/** Issues that are named one by one are looked for in one go. */
async function anyOf(parts: readonly Condition[], scope: Scope): Promise<Sql> {
  const named: SoughtIssue[] = []
  const rest: Condition[] = []
  for (const part of parts)
    if (isIssue(scope.ctx, part)) named.push(part.test)
    else rest.push(part)
  if (named.length < 2) return joined(await Promise.all(parts.map(part => compileCondition(part, scope))), 'or')
  const [ids, ...compiled] = await Promise.all([
    Promise.all(named.map(scope.lookups.issue)),
    ...rest.map(part => compileCondition(part, scope)),
  ])
  const known = ids.filter(id => id !== null)
  const isOne = sql<boolean>`${sql.ref(`${scope.row}.issue_id`)} = any(${`{${known.join(',')}}`}::bigint[])`
  return joined([isOne, ...compiled], 'or')
}

/** A condition that means one issue by its id. */
export function isIssue(
  ctx: RequestContext,
  part: Condition,
): part is Predicate & { readonly test: SoughtIssue & { readonly kind: 'issue' } } {
  if (part.kind !== 'predicate' || part.test.kind !== 'issue') return false
  return queryAttributesOf(ctx.contributions).byId(part.attribute.id)?.isIssue === true
}

async function compilePredicate(predicate: Predicate, scope: Scope): Promise<Sql> {
  const { attribute, test } = predicate
  const texts = textsOf(scope.ctx, predicate)
  if (texts) return someText(scope, await texts())
  const compile = queryAttributesOf(scope.ctx.contributions).byId(attribute.id)?.condition
  if (!compile) throw unsupported(predicate)
  return compile(test, scope, attribute)
}

/** Several values of one attribute are one test: an index looks for all of them in one go. */
export function together(parts: readonly Condition[]): readonly Condition[] {
  const merged = new Map<string, Predicate>()
  const rest: Condition[] = []
  for (const part of parts.flatMap(flattened)) {
    if (part.kind !== 'predicate' || part.test.kind !== 'ids') {
      rest.push(part)
      continue
    }
    const key = keyOf(part.attribute)
    const known = merged.get(key)
    if (known?.test.kind === 'ids')
      merged.set(key, { ...known, test: { kind: 'ids', ids: [...new Set([...known.test.ids, ...part.test.ids])] } })
    else merged.set(key, part)
  }
  return [...merged.values(), ...rest]
}

const flattened = (part: Condition): readonly Condition[] => (part.kind === 'any' ? part.of.flatMap(flattened) : [part])

const keyOf = (attribute: AttributeRef): string => JSON.stringify(attribute)
