import type { AttributeRef, Condition, Predicate, Test } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Lookups } from './lookups.ts'

/** A condition on one row of `issue_search`. It may be null for “not so”, and is negated safely. */
export type Sql = RawBuilder<boolean>

/** Where a condition stands. */
export interface Scope {
  readonly ctx: RequestContext
  /** Alias of the row of `issue_search` that the condition is about. */
  readonly row: string
  /** It stands below “or” or “not”, and so does not limit the statement by itself. */
  readonly isChoice: boolean
  /** IANA name: days are days there. */
  readonly timeZone: string
  readonly lookups: Lookups
  /** Compiles a condition about another issue, whose row has this alias. The reader's rights are the caller's part. */
  readonly inner: (condition: Condition, alias: string) => Promise<Sql>
}

/** Turns the tests of one attribute into SQL. */
export type CompilePredicate = (test: Test, scope: Scope, attribute: AttributeRef) => Sql | Promise<Sql>

/** The parser gives an attribute only the tests that it knows; anything else is told rather than guessed. */
export function unsupported(predicate: Pick<Predicate, 'attribute' | 'test'>): AppError {
  return new AppError('invalid_query', { reason: `${predicate.attribute.id}: ${predicate.test.kind}` })
}

/** Parts of a condition in one; none at all is true (and) or false (or). */
export function joined(parts: readonly Sql[], operator: 'and' | 'or'): Sql {
  const [only] = parts
  if (!only) return sql<boolean>`${sql.raw(operator === 'and' ? 'true' : 'false')}`
  return parts.length === 1 ? only : sql<boolean>`(${sql.join(parts, sql.raw(` ${operator} `))})`
}

const unresolvedOnly = new WeakSet<object>()

/** Marks a condition that only unresolved issues of the row fulfil: half of the indexes hold these alone. */
export function ofUnresolved(condition: Sql): Sql {
  unresolvedOnly.add(condition)
  return condition
}

export const isOfUnresolved = (condition: Sql): boolean => unresolvedOnly.has(condition)
