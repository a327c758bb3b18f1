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

/**
 * The actor's one draft of the place, locked, begun empty when there is none. Two that begin at once go one after the
 * other: what the second leaves out is as the first wrote it.
 */
export async function beginTextDraft(ctx: RequestContext, place: TextPlace): Promise<StoredTextDraft> {
  const old = await seekTextDraft(ctx, place, { lock: true })
  if (old) return old
  const now = ctx.clock()
  await sql`
    insert into text_draft (owner_id, host_id, comment_id, kind, text, base_version, uses_markdown, permitted_groups,
      permitted_users, created, updated)
    values (${ctx.actor.userId}, ${place.hostId}, ${place.commentId}, ${place.kind}, '', null, true, '{}', '{}', ${now},
      ${now})
    on conflict (owner_id, host_id, kind, coalesce(comment_id, 0)) do nothing`.execute(ctx.db)
  return findTextDraft(ctx, place, { lock: true })
}

export async function updateTextDraft(
  ctx: RequestContext,
  id: number,
  { text, baseVersion, usesMarkdown, groups, users }: TextDraftContent,
): Promise<void> {
  await ctx.db
    .updateTable('text_draft')
    .set({
      text,
      base_version: baseVersion,
      uses_markdown: usesMarkdown,
      permitted_groups: intArray(groups),
      permitted_users: intArray(users),
      updated: ctx.clock(),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteTextDraft(ctx: RequestContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('text_draft').where('id', '=', id).execute()
}
