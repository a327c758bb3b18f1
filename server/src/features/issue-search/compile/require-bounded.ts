import type { Condition } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type KnownAttributes, queryAttributesOf } from '../../issues/index.ts'

/** What one condition may cost: the number of looks into other tables that each issue may need. */
const MAX_COST = 3_000
/**
 * Texts and other issues are looked for one by one. Values and ids of one attribute are looked for together, unless it
 * says that they cost more.
 */
const COST = { text: 15, query: 30, history: 15, other: 1 } as const

/** Queries inside of queries: each level multiplies the issues that are looked at. */
const MAX_NESTING = 5

/** Refuses a query that would keep the database busy for minutes. */
export function requireBounded(ctx: RequestContext, condition: Condition): void {
  if (costOf(queryAttributesOf(ctx.contributions), condition) <= MAX_COST && nestingOf(condition) <= MAX_NESTING) return
  const reason = ctx.texts.format(ctx.locale, 'search.tooExpensive', {})
  throw new AppError('invalid_query', { reason })
}

function costOf(known: KnownAttributes, condition: Condition): number {
  if (condition.kind === 'not') return costOf(known, condition.of)
  if (condition.kind !== 'predicate') return condition.of.reduce((sum, part) => sum + costOf(known, part), 0)
  const { attribute, test } = condition
  switch (test.kind) {
    case 'query':
      return COST.query + costOf(known, test.condition)
    case 'saved':
      return costOf(known, test.condition)
    case 'text':
      return COST.text
    case 'history':
      return COST.history
    default:
      return known.byId(attribute.id)?.cost?.(test, attribute) ?? COST.other
  }
}

function nestingOf(condition: Condition): number {
  if (condition.kind === 'not') return nestingOf(condition.of)
  if (condition.kind !== 'predicate') return condition.of.reduce((most, part) => Math.max(most, nestingOf(part)), 0)
  const { test } = condition
  if (test.kind === 'saved') return nestingOf(test.condition)
  return test.kind === 'query' ? 1 + nestingOf(test.condition) : 0
}
