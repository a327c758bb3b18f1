import { keyBetween, keysBetween } from '@cairn/common/platform/fractional-keys'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { articleVisible } from '../articles.policy.ts'

/** The list in which the children of an article stand, or those at the top of a project, as `article.siblings` has it. */
export const siblingsBelow = (parentId: number | null, projectId: number): number => parentId ?? -projectId

interface Sibling {
  readonly id: number
  readonly place: string
}

/** Those that stand in a list. */
const inList = (siblings: number, movingId: number | null): RawBuilder<unknown> => sql`
  a.siblings = ${siblings}::bigint and a.deleted_at is null and not a.is_template
  ${movingId === null ? sql`` : sql`and a.id <> ${movingId}::bigint`}`

/**
 * A key for one that comes to stand at the end of a list. Two who add at the same moment may get the same; then the
 * older one comes first.
 */
export async function placeAtEnd(
  ctx: RequestContext,
  siblings: number,
  movingId: number | null = null,
): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`
    select max(a.place) as last from article a where ${inList(siblings, movingId)}`.execute(ctx.db)
  return keyBetween(rows[0]?.last ?? null, null)
}

/**
 * A key for one that comes to stand at a place among the others that the actor sees, counted from 0; beyond the last one at
 * the end. The tree is locked.
 */
export async function placeAt(
  ctx: RequestContext,
  siblings: number,
  ordinal: number,
  movingId: number | null = null,
): Promise<string> {
  const { rows } = await sql<Sibling>`
    select a.id, a.place from article a where ${inList(siblings, movingId)} and ${articleVisible(ctx, 'a')}
    order by a.place, a.id offset ${Math.max(ordinal - 1, 0)}::bigint limit ${ordinal === 0 ? 1 : 2}`.execute(ctx.db)
  const [before, after] = ordinal === 0 ? [undefined, rows[0]] : rows
  if (!before) return after ? keyBetween(null, after.place) : placeAtEnd(ctx, siblings, movingId)
  if (!after) return placeAtEnd(ctx, siblings, movingId)
  return before.place < after.place
    ? keyBetween(before.place, after.place)
    : placeAmongEquals(ctx, siblings, before, movingId)
}

/** Those that stand at the same key behind one get keys of their own. */
async function placeAmongEquals(
  ctx: RequestContext,
  siblings: number,
  { id, place }: Sibling,
  movingId: number | null,
): Promise<string> {
  const others = sql`from article a where ${inList(siblings, movingId)}`
  const { rows } = await sql<{ next: string | null; equal: readonly number[] }>`
    select (select min(a.place) ${others} and a.place > ${place}) as next,
      array(select a.id ${others} and a.place = ${place} and a.id > ${id}::bigint order by a.id) as equal`.execute(
    ctx.db,
  )
  const { next = null, equal = [] } = rows[0] ?? {}
  const [own = place, ...keys] = keysBetween(place, next, equal.length + 1)
  await sql`
    update article a set place = n.key from unnest(${[...equal]}::bigint[], ${keys}::text[]) as n (id, key)
    where a.id = n.id`.execute(ctx.db)
  return own
}

/** Places of articles among the siblings that the reader sees, from 0. One statement for all. */
export async function ordinalsOf(
  ctx: RequestContext,
  lists: readonly number[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; rank: number }>`
    select r.id, r.rank from (
      select a.id, row_number() over (partition by a.siblings order by a.place, a.id) - 1 as rank
      from article a where a.siblings = any(${[...new Set(lists)]}::bigint[]) and a.deleted_at is null
        and not a.is_template and ${articleVisible(ctx, 'a')}
    ) r where r.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, rank }) => [id, Number(rank)]))
}
