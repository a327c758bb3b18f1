import type { Condition, Predicate } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'

/** What one condition may cost: the number of looks into other tables that each issue may need. */
const MAX_COST = 3_000
/** Values and ids of one attribute are looked for together, texts and other issues one by one. */
const COST = { text: 15, query: 30, history: 15, other: 1 } as const
/** One look at each of these is a search of its own: texts are read, chains of links followed. */
const COSTLY: Readonly<Record<string, number>> = { mentions: 15, looksLike: 60, mentionedIn: 100 }
const AGGREGATE = 60

/** Queries inside of queries: each level multiplies the issues that are looked at. */
const MAX_NESTING = 5

/** Refuses a query that would keep the database busy for minutes. */
export function requireBounded(ctx: RequestContext, condition: Condition): void {
  if (costOf(condition) <= MAX_COST && nestingOf(condition) <= MAX_NESTING) return
  const reason = ctx.texts.format(ctx.locale, 'search.tooExpensive', {})
  throw new AppError('invalid_query', { reason })
}

function costOf(condition: Condition): number {
  if (condition.kind === 'not') return costOf(condition.of)
  if (condition.kind !== 'predicate') return condition.of.reduce((sum, part) => sum + costOf(part), 0)
  const { test } = condition
  switch (test.kind) {
    case 'query':
      return COST.query + costOf(test.condition)
    case 'saved':
      return costOf(test.condition)
    case 'text':
      return COST.text
    case 'history':
      return COST.history
    default:
      return costOfPredicate(condition)
  }
}

function costOfPredicate({ attribute, test }: Predicate): number {
  if ('aggregate' in attribute && attribute.aggregate) return AGGREGATE
  const each = COSTLY[attribute.id]
  if (each === undefined) return COST.other
  return each * (test.kind === 'ids' ? test.ids.length : 1)
}

function nestingOf(condition: Condition): number {
  if (condition.kind === 'not') return nestingOf(condition.of)
  if (condition.kind !== 'predicate') return condition.of.reduce((most, part) => Math.max(most, nestingOf(part)), 0)
  const { test } = condition
  if (test.kind === 'saved') return nestingOf(test.condition)
  return test.kind === 'query' ? 1 + nestingOf(test.condition) : 0
}
