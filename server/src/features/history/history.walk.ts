import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { categoriesOf, type HostKind } from '../hosts/index.ts'
import { activityVisible, withHost } from './history.policy.ts'

/** Place of an entry in the order of time. */
export interface Position {
  readonly created: number
  readonly id: number
}

/** Where entries are looked for: each is read in the order of time, through an index of its own. */
export type Trail =
  | { readonly kind: 'host'; readonly hostId: number }
  | { readonly kind: 'hosts'; readonly hostIds: readonly number[] }
  | { readonly kind: 'author'; readonly authorId: number }
  | { readonly kind: 'categories'; readonly categories: readonly string[] }
  | {
      readonly kind: 'project'
      readonly projectId: number
      readonly categories: readonly string[]
      /** Hosts that came from elsewhere, with the entries of that time. */
      readonly movedIds: readonly number[]
    }

export interface Stretch {
  readonly trail: Trail
  /** Of hosts of this kind alone; null: of all kinds. */
  readonly kind: HostKind | null
  /** What else entries (alias `h`, of host `i`) have to be beside visible. */
  readonly wanted: RawBuilder<unknown>
  readonly descending: boolean
  /** Only what comes after this place in the order asked for. */
  readonly after: Position | null
  /** That place itself, too. */
  readonly inclusive: boolean
  /** Times of the first and the last entry, ms, both included. */
  readonly start: number | null
  readonly end: number | null
}

interface Portion {
  /** Entries that fit, those before the offset included. */
  readonly seen: number
  readonly found: readonly Position[]
  /** The last entry that was looked at; null at the end of the trail. */
  readonly last: Position | null
}

/**
 * Looks at the next `size` entries of a trail, no matter how few of them the reader may see: what he sees is judged
 * afterwards, entry by entry. Left to choose, the planner takes a reader's rights for far more selective than they are,
 * reads the whole history and sorts it.
 */
export async function readPortion(
  ctx: RequestContext,
  stretch: Stretch,
  size: number,
  shown: { readonly offset: number; readonly limit: number },
): Promise<Portion> {
  const order = stretch.descending ? sql`created desc, id desc` : sql`created, id`
  // A parameter would hide from kept plans that it is small.
  const bound = sql.lit(size)
  const db = stretch.trail.kind === 'host' ? ctx.db : ctx.search
  const { rows } = await sql<{ seen: number; last: Position | null; created: number | null; id: number | null }>`
    with walked as materialized (${walkOf(ctx, stretch, order, bound)}),
    seen as materialized (
      select h.created, h.id from walked h ${withHost(ctx, stretch.kind)}
      where ${stretch.wanted} and ${activityVisible(ctx, stretch.kind)}),
    shown as (select created, id from seen order by ${order} offset ${shown.offset} limit ${shown.limit})
    select counted.seen, (select json_build_object('created', created, 'id', id) from walked
        order by ${order} offset ${bound} - 1 limit 1) as last, shown.created, shown.id
    from (select count(*)::int as seen from seen) counted left join shown on true order by ${order}`.execute(db)
  return {
    seen: rows[0]?.seen ?? 0,
    found: rows.flatMap(({ created, id }) => (created === null || id === null ? [] : [{ created, id }])),
    last: rows[0]?.last ?? null,
  }
}

/** Columns that decide what is seen. Values are long: only those that are looked into are carried along. */
function columnsOf(ctx: RequestContext): RawBuilder<unknown> {
  const categories = [...categoriesOf(ctx.contributions).values()]
  const lookedInto = categories.filter(({ readers }) => readers?.readsValues).map(({ id }) => sql.lit(id))
  const value = (side: string) =>
    lookedInto.length === 0
      ? sql`null::jsonb as ${sql.ref(side)}`
      : sql`case when h.category in (${sql.join(lookedInto)}) then ${sql.ref(`h.${side}`)} end as ${sql.ref(side)}`
  return sql`h.id, h.host_id, h.project_id, h.author_id, h.created, h.category, h.target_kind, h.target_id,
    h.field_id, h.acl, h.private, h.erased_at, ${value('added')}, ${value('removed')}`
}

function walkOf(
  ctx: RequestContext,
  stretch: Stretch,
  order: RawBuilder<unknown>,
  bound: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { trail } = stretch
  const columns = columnsOf(ctx)
  const part = (of: RawBuilder<unknown>) =>
    sql`select ${columns} from activity h where ${sql.join([of, ...rangeOf(stretch)], sql` and `)}`
  const eachOf = (hostIds: readonly number[], wanted: RawBuilder<unknown>) =>
    sql`select h.* from unnest(${`{${hostIds.join(',')}}`}::bigint[]) as few (id) cross join lateral (
      ${part(sql`h.host_id = few.id and ${wanted}`)} order by ${order} limit ${bound}) h order by ${order} limit ${bound}`
  // Each part is in the order of time by itself; they are merged as far as entries are asked for.
  const merged = (parts: readonly RawBuilder<unknown>[], more: readonly RawBuilder<unknown>[] = []) =>
    sql`select * from (${sql.join(
      [...parts.map(of => sql`${part(of)} order by ${order} limit ${bound}`), ...more].map(one => sql`(${one})`),
      sql` union all `,
    )}) h order by ${order} limit ${bound}`
  switch (trail.kind) {
    case 'host':
      return sql`${part(sql`h.host_id = ${trail.hostId}`)} order by ${order} limit ${bound}`
    case 'author':
      return sql`${part(sql`h.author_id = ${trail.authorId}`)} order by ${order} limit ${bound}`
    case 'hosts':
      return eachOf(trail.hostIds, sql`true`)
    case 'categories':
      return merged(trail.categories.map(category => sql`h.category = ${category}`))
    case 'project': {
      const { projectId, categories, movedIds } = trail
      const here = categories.map(category => sql`h.project_id = ${projectId} and h.category = ${category}`)
      if (movedIds.length === 0) return merged(here)
      return merged(here, [eachOf(movedIds, sql`h.project_id <> ${projectId}`)])
    }
  }
}

function rangeOf({ start, end, after, inclusive, descending }: Stretch): readonly RawBuilder<unknown>[] {
  const range: RawBuilder<unknown>[] = []
  if (start !== null) range.push(sql`h.created >= ${start}`)
  if (end !== null) range.push(sql`h.created <= ${end}`)
  if (after) {
    const operator = sql.raw(`${descending ? '<' : '>'}${inclusive ? '=' : ''}`)
    range.push(sql`(h.created, h.id) ${operator} (${after.created}::bigint, ${after.id}::bigint)`)
  }
  return range
}
