import type { AttributeRef, Condition, Predicate } from '@cairn/common/features/search'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { conditions } from '../conditions/index.ts'
import { createLookups } from './lookups.ts'
import { type Scope, type Sql, unsupported } from './scope.ts'

/** The scope of a whole statement, about the row `s` of `issue_search`. */
export function createScope(ctx: RequestContext, timeZone: string): Scope {
  const scope: Scope = {
    ctx,
    row: 's',
    timeZone,
    lookups: createLookups(ctx),
    inner: (condition, row) => compileCondition(condition, { ...scope, row }),
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
      return joined(await Promise.all(together(condition.of).map(part => compileCondition(part, scope))), 'or')
    case 'not':
      // A comparison with a missing value is null: the issue is not so, and the opposite must hold.
      return sql<boolean>`(${await compileCondition(condition.of, scope)}) is not true`
    case 'predicate':
      return compilePredicate(condition, scope)
  }
}

async function compilePredicate({ attribute, test }: Predicate, scope: Scope): Promise<Sql> {
  const compile = conditions[attribute.id]
  if (!compile) throw unsupported({ attribute, test })
  return compile(test, scope, attribute)
}

export function joined(parts: readonly Sql[], operator: 'and' | 'or'): Sql {
  const [only] = parts
  if (!only) return sql<boolean>`${sql.raw(operator === 'and' ? 'true' : 'false')}`
  return parts.length === 1 ? only : sql<boolean>`(${sql.join(parts, sql.raw(` ${operator} `))})`
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
