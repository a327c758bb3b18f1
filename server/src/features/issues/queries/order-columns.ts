import { type RawBuilder, sql } from 'kysely'
import type { OrderColumn } from '../issue-order.ts'

/** For values of the issue itself, `i`. */
export const withIssue = sql`join issue i on i.id = s.issue_id`

/** The issue's number in the table that the indexes of {@link indexedColumn} are of. */
export const numberInIndex = sql`i.id`

interface ColumnOptions {
  /** Default: number. */
  readonly kind?: 'number' | 'text'
  readonly nullable?: boolean
  readonly join?: RawBuilder<unknown>
}

/** Column of an order that no index has. */
export const computedColumn = (
  value: RawBuilder<unknown>,
  descending: boolean,
  { kind = 'number', nullable = false, join }: ColumnOptions = {},
): OrderColumn => ({ value, descending, kind, nullable, ...(join ? { join } : {}) })

/** Column of an order that an index of the issues' own table has: among equals by number. */
export const indexedColumn = (
  value: RawBuilder<unknown>,
  descending: boolean,
  kind: 'number' | 'text' = 'number',
): OrderColumn => ({
  ...computedColumn(value, descending, { kind, join: withIssue }),
  indexed: true,
  tiedBy: numberInIndex,
})
