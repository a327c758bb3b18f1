import { ArticleDraft } from '@cairn/common/features/articles'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Paging } from '../../../platform/http/index.ts'
import type { UserHooks } from '../../users/index.ts'
import type { ArticleDraftTable } from '../articles.tables.ts'

export type StoredDraft = Selectable<ArticleDraftTable>

/** The owner that rows must have for the actor to see them; the guest owns none. */
export const ownerOf = (ctx: RequestContext): number => (ctx.actor.isGuest ? 0 : ctx.actor.userId)

/** Finds a draft of the actor's own; throws `not_found` for any other. */
export async function findDraft(
  ctx: RequestContext,
  text: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredDraft> {
  const id = ArticleDraft.parseId(text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<StoredDraft>`
        select d.* from article_draft d where d.id = ${id}::bigint and d.owner_id = ${ownerOf(ctx)}
        ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/** The draft of the actor's own that an id names; null for ids of other things. Throws `not_found` for any other draft. */
export const seekArticleDraft = async (ctx: RequestContext, text: string): Promise<StoredDraft | null> =>
  ArticleDraft.parseId(text) === null ? null : findDraft(ctx, text)

/** Ids of a page of the actor's drafts, the newest change first. `originalId`: null: of new articles; undefined: all. */
export async function pageOfDrafts(
  ctx: RequestContext,
  originalId: number | null | undefined,
  { skip, top }: Paging,
): Promise<readonly number[]> {
  const of =
    originalId === undefined
      ? sql`true`
      : originalId === null
        ? sql`d.original_id is null`
        : sql`d.original_id = ${originalId}`
  const { rows } = await sql<{ id: number }>`
    select d.id from article_draft d where d.owner_id = ${ownerOf(ctx)} and ${of}
    order by d.updated desc, d.id desc offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

// Nobody else ever saw them, so nobody inherits them.
export const eraseDrafts: UserHooks = {
  removed: async (ctx, userId) => {
    await sql`delete from article_draft where owner_id = ${userId}`.execute(ctx.db)
  },
}

/** The most drafts of one person. */
const MAX_DRAFTS = 200

export async function requireRoomForDraft(ctx: RequestContext): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from article_draft where owner_id = ${ctx.actor.userId}`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) >= MAX_DRAFTS)
    throw new AppError('bad_request', { reason: `there are ${MAX_DRAFTS} drafts already; publish or drop some` })
}

/** What an article says, where its draft begins. */
export interface Begun {
  readonly summary: string
  readonly content: string
  readonly summaryVersion: string
  readonly contentVersion: string
  readonly groups: readonly number[]
  readonly users: readonly number[]
}

/** Begins a draft of a new article, or of one that is there; of that the actor has one. Returns it, locked. */
export async function beginDraft(
  ctx: RequestContext,
  original: { readonly id: number; readonly project_id: number; readonly begun: Begun } | null,
): Promise<StoredDraft> {
  const now = ctx.clock()
  const { begun } = original ?? {}
  await requireRoomForDraft(ctx)
  const { rows } = await sql<StoredDraft>`
    insert into article_draft as d (owner_id, original_id, project_id, summary, content, summary_base, content_base,
      permitted_groups, permitted_users, created, updated)
    values (${ctx.actor.userId}, ${original?.id ?? null}::bigint, ${original?.project_id ?? null}::int,
      ${begun?.summary ?? ''}, ${begun?.content ?? ''}, ${begun?.summaryVersion ?? null}, ${begun?.contentVersion ?? null},
      ${[...(begun?.groups ?? [])]}::int[], ${[...(begun?.users ?? [])]}::int[], ${now}, ${now})
    on conflict (owner_id, original_id) where original_id is not null do update set owner_id = d.owner_id
    returning d.*`.execute(ctx.db)
  const [draft] = rows
  if (!draft) throw notFound('draft')
  return draft
}
