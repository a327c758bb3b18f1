import type { Condition } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import { hasValueIn, type SearchedField } from '../../issues/index.ts'
import { conjuncts } from '../conditions.ts'
import type { OpenBoard } from './open-board.ts'
import { termsOfColumns } from './placing-field.ts'

/** Where values times projects are more, they are not looked up together. */
const MAX_PAIRS = 1_000

/**
 * Condition on a row `s` of `issue_search` that follows from a board's query and its columns, by which an index of values and
 * projects finds the cards; null where the query asks for no values that everybody may know of.
 */
export async function knownByValues(
  { board, lookups, columnField }: OpenBoard,
  query: Condition,
): Promise<RawBuilder<boolean> | null> {
  const asked = await Promise.all(conjuncts(query).map(part => termsAsked(lookups, part)))
  const wanted = asked.filter(terms => terms !== null)
  const shown = columnField && isOpen(columnField.field) ? termsOfColumns(columnField, board.columns) : null
  const lists = [...wanted, ...(shown ? [shown] : [])]
  if (wanted.length === 0 || lists.some(terms => terms.length * board.projectIds.length > MAX_PAIRS)) return null
  const found = lists.map(terms => hasValueIn(board.projectIds, terms))
  return sql<boolean>`${sql.join(found, sql` and `)}`
}

/** No project lets only some people know of its values. */
const isOpen = ({ reach }: SearchedField): boolean => reach.privately.length === 0

/** The terms of which an issue that fulfils a part of a query has one; null: the part asks for something else. */
async function termsAsked(lookups: OpenBoard['lookups'], part: Condition): Promise<readonly number[] | null> {
  if (part.kind !== 'predicate' || part.test.kind !== 'ids' || !('fieldId' in part.attribute)) return null
  const { fieldId } = part.attribute
  if (!isOpen(await lookups.field(fieldId))) return null
  return (await lookups.terms(fieldId, part.test.ids)).map(({ id }) => id)
}
