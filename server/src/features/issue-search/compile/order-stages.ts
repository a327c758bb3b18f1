import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { projectsWith } from '../../access/index.ts'
import {
  byId,
  bySlot,
  byUpdated,
  type OrderColumn,
  type OrderStage,
  type SearchedField,
  tieOf,
} from '../../issues/index.ts'
import { TAG_FIELD } from '../../tags/index.ts'

/** Longer texts are compared by their beginning; places in the list carry it. */
export const MAX_SORTED_TEXT = 100

/** Order among issues that are equal otherwise. */
export const newestFirst: readonly OrderColumn[] = [byUpdated(true), byId(true)]

/** So many issues are faster read value by value, or project by project, than sorted at once. */
const MANY = 5_000
/** Most values of a field that are gone through one by one. */
const MAX_VALUES = 50
/** The slot that has indexes of its own: Priority's. */
const INDEXED_SLOT = 2

/** Issues with a value in the order of an index, then those without one, newest first. */
export function withStages(
  whole: OrderColumn,
  {
    present,
    isPresent,
    isAbsent,
  }: {
    readonly present: OrderColumn
    readonly isPresent: RawBuilder<unknown>
    readonly isAbsent: RawBuilder<unknown>
  },
): OrderColumn {
  return {
    ...whole,
    stages: {
      least: 0,
      of: [
        { where: isPresent, order: [present, tieOf(present)], place: [] },
        { where: isAbsent, order: newestFirst, place: [null] },
      ],
    },
  }
}

/** By the project's key; `inProject` is the order within each, whose index is of the table that `row` names. */
export async function byProject(
  ctx: RequestContext,
  descending: boolean,
  inProject: readonly OrderColumn[],
  row: 's' | 'i' = 's',
): Promise<OrderColumn> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, short_name as name from project where ${projectsWithIssues(ctx)}
    order by short_name collate "und-x-icu" ${descending ? sql`desc` : sql``}`.execute(ctx.db)
  return {
    value: sql`p.short_name`,
    descending,
    nullable: false,
    kind: 'text',
    join: withProject,
    stages: {
      least: MANY,
      of: rows.map(({ id, name }) => ({
        where: sql`${sql.ref(`${row}.project_id`)} = ${id}`,
        projectId: id,
        order: inProject,
        place: [name],
      })),
    },
  }
}

/** Where the reader may see any issue. Others are no stages: whether a place is in one would tell that they exist. */
function projectsWithIssues(ctx: RequestContext): RawBuilder<unknown> {
  const places = [projectsWith(ctx, 'READ_ISSUE'), projectsWith(ctx, 'CREATE_ISSUE')]
  if (places.includes('all')) return sql`true`
  return sql`id = any(${intArray(places.flatMap(place => (place === 'all' ? [] : place)))})`
}

const withProject = sql`join project p on p.id = s.project_id`

/** By the place that a value has in its set; value by value where no index has that order. */
export async function ofSlot(
  ctx: RequestContext,
  field: SearchedField,
  slot: number,
  descending: boolean,
): Promise<OrderColumn> {
  const column = bySlot(slot, descending)
  if (slot === INDEXED_SLOT && !descending) return column
  const { indexed: _, ...plain } = column
  return byValues(ctx, field, plain)
}

/** Reads the issues of each value along the newest; those with several values count for the first of them. */
export async function byValues(ctx: RequestContext, field: SearchedField, whole: OrderColumn): Promise<OrderColumn> {
  const { rows } = await sql<{ ordinal: number; terms: readonly number[] }>`
    select e.ordinal, array_agg(t.id) as terms from search_term t join bundle_element e on e.id = t.value_id
    where t.field_id = ${field.id} group by e.ordinal
    order by e.ordinal ${whole.descending ? sql`desc` : sql``} limit ${MAX_VALUES + 1}`.execute(ctx.db)
  if (rows.length > MAX_VALUES) return whole
  const earlier: number[] = []
  const valued = rows.map(({ ordinal, terms }): OrderStage => {
    const others = sql`not s.vals && ${intArray(earlier)} and`
    const isFirst = field.type.isMultiValue && earlier.length > 0
    earlier.push(...terms)
    return {
      where: sql`${isFirst ? others : sql``} s.vals && ${intArray(terms)}`,
      order: newestFirst,
      place: [ordinal],
    }
  })
  const none: OrderStage = { where: sql`not s.vals && ${intArray(earlier)}`, order: newestFirst, place: [null] }
  return { ...whole, stages: { least: MANY, of: [...valued, none] } }
}

/** The reader's own star. */
export async function byStar(ctx: RequestContext, descending: boolean): Promise<OrderColumn> {
  const { rows } = await sql<{ id: number }>`
    select term.id from tag t join search_term term on term.field_id = ${TAG_FIELD}::int and term.value_id = t.id
    where t.kind = 'star' and t.owner_id = ${ctx.actor.isGuest ? 0 : ctx.actor.userId}`.execute(ctx.db)
  const isStarred = sql`s.vals && ${intArray(rows.map(row => row.id))}`
  const starred: OrderStage = { where: isStarred, order: newestFirst, place: [1] }
  const others: OrderStage = { where: sql`not ${isStarred}`, order: newestFirst, place: [0] }
  return {
    value: sql`(${isStarred})::int`,
    descending,
    nullable: false,
    kind: 'number',
    stages: { least: 0, of: descending ? [starred, others] : [others, starred] },
  }
}
