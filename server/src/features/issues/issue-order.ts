import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'

/** What a list is sorted by, one column after the other; the last ones must tell any two issues apart. */
export interface OrderColumn {
  /** Expression on `issue_search s` and on what `join` adds. */
  readonly value: RawBuilder<unknown>
  readonly descending: boolean
  /** Issues without a value come last, in both directions. */
  readonly nullable: boolean
  /** Texts are read by people, keys are compared by their bytes: the value's own collation is C. */
  readonly kind: 'number' | 'text' | 'key'
  /** Joins that the value needs; equal objects are joined once. */
  readonly join?: RawBuilder<unknown>
  /** An index stands in this order, so that what follows a place is found part by part. */
  readonly indexed?: true
  /**
   * Among equals the number of the issue decides, in the same direction. It is that of the table of the index: only a
   * place that is all of one table can be gone to directly.
   */
  readonly tiedBy?: RawBuilder<unknown>
  /** See {@link OrderStages}; they count only where nothing else is sorted by. */
  readonly stages?: OrderStages
}

/**
 * An order in stages, each of which an index has: all issues of one stage come before those of the next. They are read
 * one after the other, until there are enough.
 */
export interface OrderStages {
  readonly of: readonly OrderStage[]
  /** Fewer issues are rather sorted at once; 0: places are of stages, so they always are. */
  readonly least: number
}

export interface OrderStage {
  readonly where: RawBuilder<unknown>
  /** Of the issues in it, total. Stages with the same one are read together. */
  readonly order: readonly OrderColumn[]
  /** What the places of its issues begin with. */
  readonly place: Cursor
  /** Where a value is found in different ways: conditions that exclude one another, each with columns of the same kinds. */
  readonly variants?: readonly OrderVariant[]
  /** All its issues lie there. */
  readonly projectId?: number
}

export interface OrderVariant extends Pick<OrderStage, 'where' | 'order'> {
  /** The same order as an index has it, and what comes after a place in it. */
  readonly walk?: { readonly orderBy: RawBuilder<unknown>; readonly after: (place: Cursor) => RawBuilder<unknown> }
  /** Select of `issue_id` of few issues, among which all of them are whose first column lies in the range. */
  readonly among?: (range: OrderRange) => RawBuilder<unknown>
}

/** Values of the first column between which issues are wanted, in the direction of the order; null = any. */
export interface OrderRange {
  readonly from: RawBuilder<unknown> | null
  /** May be null in the statement, too. */
  readonly to: RawBuilder<unknown> | null
}

/** Place in a list: the values of its columns. */
export type Cursor = readonly (number | string | null)[]

const plain = (value: RawBuilder<unknown>, descending: boolean): OrderColumn => ({
  value,
  descending,
  nullable: false,
  kind: 'number',
  indexed: true,
})

const updated = sql`s.updated`
const issueId = sql`s.issue_id`

export const byUpdated = (descending: boolean): OrderColumn => plain(updated, descending)
export const byId = (descending: boolean): OrderColumn => plain(issueId, descending)
/** A literal, so that the expression is that of the index. */
export const bySlot = (slot: number, descending: boolean): OrderColumn => ({
  ...plain(sql.raw(`s.srt[${Math.trunc(slot)}]`), descending),
  nullable: true,
})

/** What decides among equals of a column. */
export const tieOf = ({ tiedBy, descending }: OrderColumn): OrderColumn => plain(tiedBy ?? issueId, descending)

/** Makes any order total: newest first among equals. */
export function totalOrder(columns: readonly OrderColumn[]): readonly OrderColumn[] {
  const last = columns.at(-1)
  if (columns.length === 1 && last?.tiedBy) return [...columns, tieOf(last)]
  if (last?.value === issueId) return columns
  if (last?.value === updated) return [...columns, plain(issueId, last.descending)]
  return [...columns, byUpdated(true), plain(issueId, true)]
}

const collated = (expression: RawBuilder<unknown>, { kind }: OrderColumn): RawBuilder<unknown> =>
  kind === 'text' ? sql`${expression} collate "und-x-icu"` : expression

const direction = ({ descending, nullable }: OrderColumn): RawBuilder<unknown> =>
  descending ? (nullable ? sql`desc nulls last` : sql`desc`) : sql`asc`

const alias = (index: number): RawBuilder<unknown> => sql.raw(`c${index}`)

export function columnList(order: readonly OrderColumn[]): RawBuilder<unknown> {
  return sql.join(order.map((column, index) => sql`${column.value} as ${alias(index)}`))
}

export function orderBy(order: readonly OrderColumn[]): RawBuilder<unknown> {
  return sql.join(order.map(column => sql`${collated(column.value, column)} ${direction(column)}`))
}

export function outerOrderBy(order: readonly OrderColumn[]): RawBuilder<unknown> {
  return sql.join(order.map((column, index) => sql`${collated(alias(index), column)} ${direction(column)}`))
}

/**
 * Conditions for what comes after a place. Several exclude one another: each is a part that an index can walk by
 * itself. Without a helping index they stay one condition.
 */
export function seekConditions(order: readonly OrderColumn[], after: Cursor | null): readonly RawBuilder<unknown>[] {
  if (!after) return [sql`true`]
  if (after.length !== order.length) throw wrongCursor()
  const parts = seekParts(order, after)
  return order[0]?.indexed ? parts : [sql`(${sql.join(parts, sql` or `)})`]
}

/** The same for a part of a stage. */
export const seekInVariant = ({ order, walk }: OrderVariant, after: Cursor | null): readonly RawBuilder<unknown>[] =>
  walk && after ? [walk.after(after)] : seekConditions(order, after)

/** Throws `invalid_parameter` for a cursor that is of another order. */
export function requireCursorOf(order: readonly OrderColumn[], cursor: Cursor | null): void {
  const [first] = order
  if (!cursor || !first?.stages || first.stages.least > 0) return void seekConditions(order, cursor)
  stagesAfter(first, cursor)
}

/** A stage of which more is wanted, and where to go on in it; null: from its beginning. */
export interface OpenStage {
  readonly stage: OrderStage
  readonly after: Cursor | null
}

/** The stages of a column that have issues after a place. Throws `invalid_parameter` for a place of another order. */
export function stagesAfter(column: OrderColumn, after: Cursor | null): readonly OpenStage[] {
  const { of } = column.stages ?? { of: [] }
  if (!after) return of.map(stage => ({ stage, after }))
  const index = of.findLastIndex(({ place }) => place.every((value, at) => value === after[at]))
  const stage = of[index]
  // Its stage is gone, as that of a project which the reader sees no more: the list goes on behind it.
  if (!stage) return stagesBehind(column, after).map(later => ({ stage: later, after: null }))
  const rest = after.slice(stage.place.length)
  seekConditions(stage.order, rest)
  return [{ stage, after: rest }, ...of.slice(index + 1).map(later => ({ stage: later, after: null }))]
}

const { compare } = new Intl.Collator('en')

function stagesBehind(column: OrderColumn, [value = null, ...rest]: Cursor): readonly OrderStage[] {
  const { of } = column.stages ?? { of: [] }
  literal(column, value)
  seekConditions(of[0]?.order ?? [], rest)
  const isBehind = (other: Cursor[number] | undefined): boolean => {
    if (typeof other === 'string' && typeof value === 'string') return compare(other, value) > 0 !== column.descending
    if (typeof other === 'number' && typeof value === 'number') return other > value !== column.descending
    return other === null
  }
  return of.filter(({ place }) => isBehind(place[0]))
}

function seekParts(order: readonly OrderColumn[], after: Cursor): readonly RawBuilder<unknown>[] {
  const [column, next] = order
  const [value = null, ...rest] = after
  if (!column) return [sql`false`]
  if (!next) return [beyond(column, value)]
  if (order.length === 2 && !column.nullable && !next.nullable && column.descending === next.descending) {
    const place = sql`(${literal(column, value)}, ${literal(next, after[1] ?? null)})`
    return [sql`(${collated(column.value, column)}, ${next.value}) ${column.descending ? sql`<` : sql`>`} ${place}`]
  }
  const later = seekParts(order.slice(1), rest)
  const same = sql`${sameAs(column, value)} and (${sql.join(later, sql` or `)})`
  if (value === null) return [sql`(${same})`]
  const parts = [sql`(${same})`, beyond(column, value)]
  return column.nullable ? [...parts, sql`${column.value} is null`] : parts
}

function beyond(column: OrderColumn, value: number | string | null): RawBuilder<unknown> {
  if (value === null) return sql`false`
  return sql`${collated(column.value, column)} ${column.descending ? sql`<` : sql`>`} ${literal(column, value)}`
}

const sameAs = (column: OrderColumn, value: number | string | null): RawBuilder<unknown> =>
  value === null ? sql`${column.value} is null` : sql`${column.value} = ${literal(column, value)}`

function literal(column: OrderColumn, value: number | string | null): RawBuilder<unknown> {
  if (typeof value !== (column.kind === 'number' ? 'number' : 'string')) throw wrongCursor()
  if (typeof value === 'string') return sql`${value}::text`
  return Number.isSafeInteger(value) ? sql`${value}::bigint` : sql`${value}::double precision`
}

export function printCursor(place: Cursor): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Reads what {@link printCursor} wrote; anything else is refused. */
export function parseCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(place) && place.length <= MAX_COLUMNS && place.every(isPlain)) return place
  } catch {
    // Falls through to the refusal below.
  }
  throw wrongCursor()
}

const MAX_COLUMNS = 12

function isPlain(value: unknown): value is number | string | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return value === null || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
}

const wrongCursor = (): AppError =>
  new AppError('invalid_parameter', { name: 'cursor', reason: 'not a cursor of this list' })
