import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { activityVisible, ownStar } from './history.policy.ts'

const ACTIVITY_CLASS = 12

export interface ActivityFilter {
  /** Of this issue alone; null = of all issues. */
  readonly issueId: number | null
  readonly categories: readonly string[]
  /** Times of the first and the last entry, ms, both included. */
  readonly start: number | null
  readonly end: number | null
  /** null = by anyone. */
  readonly authorId: number | null
  /** Further condition on the issue (alias `i`). */
  readonly issues: RawBuilder<unknown> | null
}

/** Place of an entry in the order of time. */
export interface Position {
  readonly created: number
  readonly id: number
}

export interface Slice {
  readonly descending: boolean
  readonly limit: number | null
  readonly offset?: number
  /** Only what comes after this place in the order asked for. */
  readonly after?: Position | null
  /** That place itself, too. */
  readonly inclusive?: boolean
}

/** Places of the visible entries that pass the filter. One statement. */
export async function findActivities(
  ctx: RequestContext,
  filter: ActivityFilter,
  slice: Slice,
): Promise<readonly Position[]> {
  if (filter.categories.length === 0) return []
  const conditions: RawBuilder<unknown>[] = [ofCategories(ctx, filter.categories)]
  if (filter.issueId !== null) conditions.push(sql`h.issue_id = ${filter.issueId}`)
  if (filter.start !== null) conditions.push(sql`h.created >= ${filter.start}`)
  if (filter.end !== null) conditions.push(sql`h.created <= ${filter.end}`)
  if (filter.authorId !== null) conditions.push(sql`h.author_id = ${filter.authorId}`)
  if (filter.issues) conditions.push(filter.issues)
  if (slice.after) {
    const operator = sql.raw(`${slice.descending ? '<' : '>'}${slice.inclusive ? '=' : ''}`)
    conditions.push(sql`(h.created, h.id) ${operator} (${slice.after.created}::bigint, ${slice.after.id}::bigint)`)
  }
  const order = slice.descending ? sql`h.created desc, h.id desc` : sql`h.created, h.id`
  const { rows } = await sql<Position>`
    select h.created, h.id from activity h join issue i on i.id = h.issue_id
    where ${sql.join(conditions, sql` and `)} and ${activityVisible(ctx)}
    order by ${order} offset ${slice.offset ?? 0} limit ${slice.limit}`.execute(ctx.db)
  return rows
}

/** Stars are kept as tags, and told apart by category alone. */
function ofCategories(ctx: RequestContext, categories: readonly string[]): RawBuilder<unknown> {
  const [tags, stars] = [categories.includes('TagsCategory'), categories.includes('StarCategory')]
  const kept = [...new Set([...categories, ...(stars ? ['TagsCategory'] : [])])]
  const named = sql`h.category = any(${kept}::text[])`
  if (tags === stars) return named
  return stars
    ? sql`${named} and (h.category <> 'TagsCategory' or ${ownStar(ctx)})`
    : sql`${named} and not coalesce(${ownStar(ctx)}, false)`
}

/** Finds a visible entry, of this very issue when one is given; throws `not_found` otherwise. */
export async function findActivity(
  ctx: RequestContext,
  text: string,
  issueId: number | null,
): Promise<Position & { readonly issue_id: number }> {
  const id = parseId(ACTIVITY_CLASS, text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<Position & { issue_id: number }>`
    select h.created, h.id, h.issue_id from activity h join issue i on i.id = h.issue_id
    where h.id = ${id} and ${issueId === null ? sql`true` : sql`h.issue_id = ${issueId}`} and ${activityVisible(ctx)}`.execute(
          ctx.db,
        )
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/** The user that `author=` names: database id, login, `me` or ring id; null when there is none. */
export async function findAuthor(ctx: RequestContext, text: string): Promise<number | null> {
  if (text === 'me') return ctx.actor.userId
  const ring = /^ca140000-0000-4000-8000-([0-9a-f]{12})$/i.exec(text)
  const id = parseId(1, text) ?? (ring?.[1] ? Number.parseInt(ring[1], 16) : null)
  if (id !== null) return id <= 2_147_483_647 ? id : null
  const { rows } = await sql<{ id: number }>`
    select id from users where login_key = ${text.normalize('NFKC').toLowerCase()}`.execute(ctx.db)
  return rows[0]?.id ?? null
}
