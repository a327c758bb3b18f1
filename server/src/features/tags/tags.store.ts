import type { BodyOf } from '@cairn/common/features/entities'
import { Tag } from '@cairn/common/features/tags'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf, unweighedIntArray } from '../../platform/db/index.ts'
import { type Paging, violates } from '../../platform/http/index.ts'
import type { NamedTag } from './host-tags.ts'
import { STAR } from './tag-values.ts'
import { isUsable, restorableCondition, tagCondition, usableCondition } from './tags.policy.ts'
import type { TagTable } from './tags.tables.ts'

export type StoredTag = Selectable<TagTable>

/** A tag that may be put on hosts. */
export interface UsableTag extends NamedTag {
  readonly color: number
}

/** What a host that gets or loses the tag is told of it. */
export const namedTag = ({ id, name, acl, kind }: StoredTag): NamedTag => ({ id, name, acl, isStar: kind === 'star' })

/** Finds a tag that the actor may see (or restore, with `deleted`) by its database id; throws `not_found` otherwise. */
export async function findTag(
  ctx: RequestContext,
  text: string,
  options: { readonly lock?: boolean; readonly deleted?: boolean } = {},
): Promise<StoredTag> {
  const id = Tag.parseId(text)
  const seen = options.deleted ? restorableCondition(ctx, 't') : tagCondition(ctx, 't')
  const lock = options.lock ? sql`for update` : sql``
  const tag = id === null ? null : await seekTag(ctx, sql`t.id = ${id}::bigint and ${seen}`, lock)
  if (!tag) throw notFound(text)
  return tag
}

async function seekTag(
  ctx: RequestContext,
  where: RawBuilder<unknown>,
  lock: RawBuilder<unknown>,
): Promise<StoredTag | null> {
  const { rows } = await sql<StoredTag>`
    select t.* from tag t where ${where}
    order by t.owner_id <> ${ctx.actor.userId}, t.id limit 1 ${lock}`.execute(ctx.db)
  return rows[0] ?? null
}

/**
 * The tag that a body names by `id`, or by `name` (one's own first), for putting it on a host. Throws `not_found`
 * for one that the actor does not see and `forbidden` for one that may not be used.
 */
export async function findUsableTag(ctx: RequestContext, body: BodyOf<'Tag'> | null | undefined): Promise<UsableTag> {
  if (!body?.id && !body?.name) throw new AppError('bad_request', { reason: 'id of the tag is missing' })
  const where = body.id
    ? sql`t.id = ${Tag.requireId(body.id)}::bigint`
    : sql`lower(t.name collate "und-x-icu") = lower(${body.name?.trim()} collate "und-x-icu")`
  // Until the host has it, nobody may delete it.
  const tag = await seekTag(
    ctx,
    sql`${where} and ${tagCondition(ctx, 't')}`,
    ctx.db.isTransaction ? sql`for key share` : sql``,
  )
  if (!tag) throw notFound(body.id ?? body.name ?? '')
  if (!isUsable(ctx, tag)) throw new AppError('forbidden', {})
  return { ...namedTag(tag), color: tag.color }
}

export interface TagFilter {
  readonly query?: string | undefined
  readonly isUsable?: string | undefined
  readonly ownerId?: number
}

/**
 * Ids of a page of visible tags: those whose name begins with the text before those that contain it, by name. `first`
 * puts those for which it holds before the others.
 */
export async function pageOfTags(
  ctx: RequestContext,
  filter: TagFilter,
  paging: Paging,
  first: RawBuilder<unknown> | null = null,
): Promise<readonly number[]> {
  const text = filter.query?.trim().replace(/[\\%_]/g, '\\$&') ?? ''
  const name = sql`lower(t.name collate "und-x-icu")`
  const wanted = (pattern: string) => sql`${name} like lower(${pattern} collate "und-x-icu")`
  const order = [first, text === '' ? null : wanted(`${text}%`)].filter(part => part !== null)
  const { rows } = await sql<{ id: number }>`
    select t.id from tag t
    where ${filter.isUsable === 'true' ? usableCondition(ctx, 't') : tagCondition(ctx, 't')}
      ${filter.ownerId === undefined ? sql`` : sql`and t.owner_id = ${filter.ownerId}`}
      ${text === '' ? sql`` : sql`and ${wanted(`%${text}%`)}`}
    order by ${sql.join([...order.map(part => sql`${part} desc`), sql`t.name collate "und-x-icu"`, sql`t.id`])}
    offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Runs a write of a tag; a second tag of one owner with the same name is refused. */
export async function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'tag_by_name')) throw new AppError('name_taken', { name, field: 'name' })
    throw error
  }
}

/** Id of the user's own star tag, which is made when it is first needed. */
export async function ensureStarTag(ctx: RequestContext, userId: number): Promise<number> {
  // Looked up first: also an insert that adds nothing would tell everybody that tags have changed.
  const known = await ctx.db
    .selectFrom('tag')
    .select('id')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'star')
    .executeTakeFirst()
  if (known) return known.id
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into tag (name, owner_id, kind, acl) values (${STAR}, ${userId}, 'star', array[${userId}::int])
      on conflict do nothing returning id
    )
    select id from made union all select id from tag where owner_id = ${userId} and kind = 'star' limit 1`.execute(
    ctx.db,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new AppError('conflict', { reason: 'busy' })
  return id
}

/** Tags of a host that the reader sees, by name. */
export async function visibleTagsOf(ctx: RequestContext, hostId: number): Promise<readonly NamedTag[]> {
  const { rows } = await sql<NamedTag>`
    select t.id, t.name, t.acl, t.kind is not distinct from 'star' as "isStar" from host_tag it
    join tag t on t.id = it.tag_id
    where it.host_id = ${hostId} and t.deleted_at is null and t.acl && ${unweighedIntArray(ctx.actor.principals)}
    order by t.name collate "und-x-icu", t.id`.execute(ctx.db)
  return rows
}

/** A tag that its host loses. */
export interface DroppedTag extends NamedTag {
  readonly hostId: number
}

/** Tags that the given hosts lose when they are resolved. */
export async function tagsToDropOnResolve(
  ctx: RequestContext,
  hostIds: readonly number[],
): Promise<readonly DroppedTag[]> {
  const { rows } = await sql<DroppedTag>`
    select it.host_id as "hostId", t.id, t.name, t.acl, t.kind is not distinct from 'star' as "isStar"
    from host_tag it join tag t on t.id = it.tag_id
    where it.host_id = ${anyRowOf(hostIds)} and t.untag_on_resolve and t.deleted_at is null
    order by it.host_id, t.id`.execute(ctx.db)
  return rows
}
