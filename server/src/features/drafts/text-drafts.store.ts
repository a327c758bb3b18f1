import { notFound } from '@cairn/common/platform/errors'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { ownerOf } from './drafts.policy.ts'
import type { TextDraftTable } from './drafts.tables.ts'

export type StoredTextDraft = Selectable<TextDraftTable>

/** What a text draft stands in for. */
export interface TextPlace {
  readonly hostId: number
  readonly kind: TextDraftTable['kind']
  readonly commentId: number | null
}

export async function seekTextDraft(
  ctx: RequestContext,
  place: TextPlace,
  options: { readonly lock?: boolean } = {},
): Promise<StoredTextDraft | null> {
  const query = ctx.db
    .selectFrom('text_draft')
    .selectAll()
    .where('owner_id', '=', ownerOf(ctx))
    .where('host_id', '=', place.hostId)
    .where('kind', '=', place.kind)
    .where('comment_id', place.commentId === null ? 'is' : '=', place.commentId)
  return (await (options.lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

export async function findTextDraft(
  ctx: RequestContext,
  place: TextPlace,
  options: { readonly lock?: boolean } = {},
): Promise<StoredTextDraft> {
  const draft = await seekTextDraft(ctx, place, options)
  if (!draft) throw notFound('draft')
  return draft
}

export interface TextDraftContent {
  readonly text: string
  readonly baseVersion: string | null
  readonly usesMarkdown: boolean
  readonly groups: readonly number[]
  readonly users: readonly number[]
}

/** Writes the actor's one draft of the place; returns its id. Two tabs that begin at once end with one. */
export async function storeTextDraft(ctx: RequestContext, place: TextPlace, draft: TextDraftContent): Promise<number> {
  const now = ctx.clock()
  const { rows } = await sql<{ id: number }>`
    insert into text_draft (owner_id, host_id, comment_id, kind, text, base_version, uses_markdown, permitted_groups,
      permitted_users, created, updated)
    values (${ctx.actor.userId}, ${place.hostId}, ${place.commentId}, ${place.kind}, ${draft.text},
      ${draft.baseVersion}, ${draft.usesMarkdown}, ${intArray(draft.groups)}, ${intArray(draft.users)}, ${now}, ${now})
    on conflict (owner_id, host_id, kind, coalesce(comment_id, 0)) do update set text = excluded.text,
      base_version = excluded.base_version, uses_markdown = excluded.uses_markdown,
      permitted_groups = excluded.permitted_groups, permitted_users = excluded.permitted_users,
      updated = excluded.updated
    returning id`.execute(ctx.db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The draft was not written')
  return id
}

export async function deleteTextDraft(ctx: RequestContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('text_draft').where('id', '=', id).execute()
}
