import { ActivityItem } from '@cairn/common/features/activities'
import { User } from '@cairn/common/features/users'
import { notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { HistoryEntry, Host, HostKind } from '../hosts/index.ts'
import type { QueriedIssues } from '../issues/index.ts'
import { activityVisible, withHost } from './history.policy.ts'
import { type Position, readPortion, type Trail } from './history.walk.ts'
import { type WantedCategories, wantedCategories } from './wanted-categories.ts'

export interface ActivityFilter {
  /** Of hosts of this kind alone; null = of all kinds. */
  readonly kind: HostKind | null
  /** Of this host alone; null = of all. */
  readonly hostId: number | null
  /** As the histories of hosts call them, each of its kind. */
  readonly categories: readonly string[]
  /** Times of the first and the last entry, ms, both included. */
  readonly start: number | null
  readonly end: number | null
  /** null = by anyone. */
  readonly authorId: number | null
  /** Of these issues (alias `i`); null = of all. Goes with their kind. */
  readonly issues: QueriedIssues | null
}

export interface Slice {
  readonly descending: boolean
  readonly limit: number | null
  readonly offset?: number
  /** Only what comes after this place in the order asked for. */
  readonly after?: Position | null
  /** That place itself, too. */
  readonly inclusive?: boolean
  /** Milliseconds after which no further portion is read. */
  readonly budget?: number
}

export interface FoundActivities {
  readonly positions: readonly Position[]
  /** Set when the time was up before enough was found: where the next search goes on. */
  readonly reached: Position | null
}

/** Entries that a portion looks at: at least, at most (a tenth of a second), and how much more than the one before. */
const PORTION = { least: 128, most: 16_384, growth: 4 } as const

/** Twice what is wanted; a power of two, so that few statements differ. */
function firstPortion(wanted: number): number {
  return Math.min(PORTION.most, Math.max(PORTION.least, 2 ** Math.ceil(Math.log2(wanted * 2))))
}

/** Places of the visible entries that pass the filter, found portion by portion along an index. */
export async function findActivities(
  ctx: RequestContext,
  filter: ActivityFilter,
  slice: Slice,
): Promise<FoundActivities> {
  const categories = wantedCategories(ctx, filter)
  const trail = categories && (await trailOf(ctx, filter, categories.stored))
  if (!categories || !trail) return { positions: [], reached: null }
  const { kind } = categories
  const wanted = wantedOf(filter, trail, categories)
  const limit = slice.limit ?? Number.MAX_SAFE_INTEGER
  const deadline = performance.now() + (slice.budget ?? Number.POSITIVE_INFINITY)
  const positions: Position[] = []
  let offset = slice.offset ?? 0
  let after = slice.after ?? null
  let inclusive = slice.inclusive ?? false
  let size = firstPortion(offset + limit)
  for (;;) {
    const stretch = { ...filter, kind, trail, wanted, ...slice, after, inclusive }
    const portion = await readPortion(ctx, stretch, size, { offset, limit: limit - positions.length })
    positions.push(...portion.found)
    if (portion.last === null || positions.length >= limit) return { positions, reached: null }
    offset = Math.max(0, offset - portion.seen)
    after = portion.last
    inclusive = false
    size = Math.min(PORTION.most, size * PORTION.growth)
    if (performance.now() >= deadline) return { positions, reached: after }
  }
}

/** Issues of a query up to which their own histories are read instead of that of all issues. */
const FEW_ISSUES = 2_000

/** The shortest way to what the filter means; null when nothing can pass. */
async function trailOf(
  ctx: RequestContext,
  filter: ActivityFilter,
  categories: readonly string[],
): Promise<Trail | null> {
  if (filter.hostId !== null) return { kind: 'host', hostId: filter.hostId }
  if (filter.issues) {
    const few = await fewIssues(ctx, filter.issues.condition)
    if (few) return few.length === 0 ? null : { kind: 'hosts', hostIds: few }
  }
  if (filter.authorId !== null) return { kind: 'author', authorId: filter.authorId }
  const [projectId, ...others] = filter.issues?.projectIds ?? []
  if (projectId === undefined || others.length > 0) return { kind: 'categories', categories }
  const moved = await fewIssues(ctx, sql`i.project_id = ${projectId} and ${movedInto(projectId)}`)
  return moved ? { kind: 'project', projectId, categories, movedIds: moved } : { kind: 'categories', categories }
}

/** The issues (alias `i`) that a condition holds for, unless they are many. */
async function fewIssues(ctx: RequestContext, condition: RawBuilder<unknown>): Promise<readonly number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select i.id from issue i where ${condition} limit ${sql.lit(FEW_ISSUES + 1)}`.execute(ctx.search)
  return rows.length > FEW_ISSUES ? null : rows.map(({ id }) => id)
}

/** An issue that came from elsewhere has entries of that time; each move is told by an entry of where it led. */
const movedInto = (projectId: number): RawBuilder<unknown> => sql`i.id in (
  select m.host_id from activity m where m.project_id = ${projectId} and m.category = 'ProjectCategory')`

/** What the trail leaves open. */
function wantedOf(filter: ActivityFilter, trail: Trail, { condition }: WantedCategories): RawBuilder<unknown> {
  const conditions = [condition]
  if (filter.authorId !== null && trail.kind !== 'author') conditions.push(sql`h.author_id = ${filter.authorId}`)
  if (filter.issues && trail.kind !== 'hosts') conditions.push(filter.issues.condition)
  return sql.join(conditions, sql` and `)
}

/** Finds a visible entry, of the history of this very host when one is given; throws `not_found` otherwise. */
export async function findActivity(
  ctx: RequestContext,
  text: string,
  of: { readonly kind: HostKind; readonly host: Host } | null,
): Promise<HistoryEntry> {
  const id = ActivityItem.parseId(text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<HistoryEntry>`
    select h.id, h.created, h.author_id, h.category, h.target_id, h.field_id, h.field_name, h.added, h.removed
    from activity h ${withHost(ctx, of?.kind ?? null)}
    where h.id = ${id} and ${of ? sql`h.host_id = ${of.host.id}` : sql`true`}
      and ${activityVisible(ctx, of?.kind ?? null)}`.execute(ctx.db)
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/** The user that `author=` names: database id, login, `me` or ring id; null when there is none. */
export async function findAuthor(ctx: RequestContext, text: string): Promise<number | null> {
  if (text === 'me') return ctx.actor.userId
  const ring = /^ca140000-0000-4000-8000-([0-9a-f]{12})$/i.exec(text)
  const id = User.parseId(text) ?? (ring?.[1] ? Number.parseInt(ring[1], 16) : null)
  if (id !== null) return id <= 2_147_483_647 ? id : null
  const { rows } = await sql<{ id: number }>`
    select id from users where login_key = ${text.normalize('NFKC').toLowerCase()}`.execute(ctx.db)
  return rows[0]?.id ?? null
}
