import { Issue } from '@cairn/common/features/issues'
import { notFound } from '@cairn/common/platform/errors'
import type { Selectable } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { ownerOf } from './drafts.policy.ts'
import type { IssueDraftTable } from './drafts.tables.ts'

export type StoredIssueDraft = Selectable<IssueDraftTable>

/** Finds a draft of the actor's own; throws `not_found` for any other. */
export async function findIssueDraft(
  ctx: RequestContext,
  text: string,
  options: { readonly lock?: boolean } = {},
): Promise<StoredIssueDraft> {
  const id = Issue.parseId(text)
  const query = ctx.db
    .selectFrom('issue_draft')
    .selectAll()
    .where('id', '=', id ?? 0)
    .where('owner_id', '=', ownerOf(ctx))
  const draft = id === null ? undefined : await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  if (!draft) throw notFound(text)
  return draft
}

/** A draft of the actor's own; null for what is none. */
export async function seekIssueDraft(
  ctx: RequestContext,
  text: string,
): Promise<Pick<StoredIssueDraft, 'id' | 'project_id'> | null> {
  const id = Issue.parseId(text)
  if (id === null || ctx.actor.isGuest) return null
  const query = ctx.db.selectFrom('issue_draft').select(['id', 'project_id'])
  const found = await query.where('id', '=', id).where('owner_id', '=', ctx.actor.userId).executeTakeFirst()
  return found ?? null
}

/** The project of a draft of the actor's own; null when it is not chosen yet. Throws `not_found` for any other. */
export async function projectOfIssueDraft(ctx: RequestContext, text: string): Promise<number | null> {
  const draft = await ctx.db
    .selectFrom('issue_draft')
    .select('project_id')
    .where('id', '=', Issue.parseId(text) ?? 0)
    .where('owner_id', '=', ctx.actor.userId)
    .executeTakeFirst()
  if (!draft) throw notFound(text)
  return draft.project_id
}

/** Ids of a page of the actor's drafts, the newest change first. */
export async function pageOfIssueDrafts(
  ctx: RequestContext,
  paging: Pick<Paging, 'skip' | 'top'>,
): Promise<readonly number[]> {
  const query = ctx.db
    .selectFrom('issue_draft')
    .select('id')
    .where('owner_id', '=', ownerOf(ctx))
    .orderBy('updated', 'desc')
    .orderBy('id', 'desc')
    .offset(paging.skip)
  const rows = await (paging.top === null ? query : query.limit(paging.top)).execute()
  return rows.map(row => row.id)
}
