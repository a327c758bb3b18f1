import { Article } from '@cairn/common/features/articles'
import type { BodyOf } from '@cairn/common/features/entities'
import { Tag } from '@cairn/common/features/tags'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray, transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { type Permitted, readVisibility, versionOf } from '../../hosts/index.ts'
import { resolveProjectBody } from '../../issues/index.ts'
import { findUsableTag } from '../../tags/index.ts'
import { contentOf } from '../article-texts.ts'
import { requireUpdate } from '../articles.policy.ts'
import { readPermitted } from '../change-visibility.ts'
import { findArticle, idInBody, seekArticle } from '../find-article.ts'
import { type Begun, beginDraft, findDraft, type StoredDraft } from './drafts.store.ts'

type Body = BodyOf<'ArticleDraft'>

/** Begins a draft with what the body holds, or goes on with the one of an article; returns its id. */
export async function createDraft(ctx: RequestContext, body: Body): Promise<number> {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  return transaction(ctx, async ctx => {
    const { originalArticle } = body
    if (!originalArticle) {
      const draft = await beginDraft(ctx, null)
      await change(ctx, draft, body)
      return draft.id
    }
    const article = await findArticle(ctx, idInBody(originalArticle))
    requireUpdate(ctx, article)
    const draft = await beginDraft(ctx, { ...article, begun: await begunWith(ctx, article.id) })
    await change(ctx, draft, body)
    return draft.id
  })
}

async function begunWith(ctx: RequestContext, articleId: number): Promise<Begun> {
  const { summary, content } = await ctx.db
    .selectFrom('article')
    .select(['summary', 'content'])
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  return {
    ...(await readPermitted(ctx, articleId)),
    summary,
    content: content ?? '',
    summaryVersion: versionOf(summary),
    contentVersion: versionOf(content),
  }
}

/** Changes what the body holds of a draft and nothing else. Nothing is required of what is not published yet. */
export async function saveDraft(ctx: RequestContext, id: string, body: Body): Promise<number> {
  return transaction(ctx, async ctx => {
    const draft = await findDraft(ctx, id, { lock: true })
    await change(ctx, draft, body)
    return draft.id
  })
}

/** Drops a draft with its files. */
export async function dropDraft(ctx: RequestContext, id: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const draft = await findDraft(ctx, id, { lock: true })
    await sql`delete from article_draft where id = ${draft.id}`.execute(ctx.db)
  })
}

async function change(ctx: RequestContext, draft: StoredDraft, body: Body): Promise<void> {
  const { projectId, parentId } = await placeOf(ctx, draft, body)
  const current = { groups: draft.permitted_groups, users: draft.permitted_users }
  const permitted = body.visibility === undefined ? current : await readVisibility(ctx, body.visibility, current)
  const summary = textOf('summary', body.summary, draft.summary)
  const content = textOf('content', body.content, draft.content)
  const summaryBase = body.summaryVersion ?? draft.summary_base
  const contentBase = body.contentVersion ?? draft.content_base
  const base = await limitSeen(ctx, draft, body)
  await sql`
    update article_draft set project_id = ${projectId}::int, parent_id = ${parentId}::bigint,
      summary = ${summary}, content = ${content}, summary_base = ${summaryBase}, content_base = ${contentBase},
      has_new_summary = ${summaryBase !== versionOf(summary)}, has_new_content = ${contentBase !== versionOf(contentOf(content))},
      for_all_projects = ${body.forAllProjects ?? draft.for_all_projects},
      awaits_title = ${body.awaitsTitle ?? draft.awaits_title},
      sets_visibility = ${draft.sets_visibility || body.visibility !== undefined},
      permitted_groups = ${intArray(permitted.groups)}, permitted_users = ${intArray(permitted.users)},
      groups_base = ${base?.groups ?? null}::int[], users_base = ${base?.users ?? null}::int[],
      tags = ${intArray(await tagsOf(ctx, draft, body))}, is_template = ${body.isTemplate ?? draft.is_template},
      updated = ${ctx.clock()}
    where id = ${draft.id}`.execute(ctx.db)
}

/** Whom the article is for while the owner says who shall see it; null: there is none, or nobody knows. */
async function limitSeen(ctx: RequestContext, draft: StoredDraft, { visibility }: Body): Promise<Permitted | null> {
  const { original_id, groups_base: groups, users_base: users } = draft
  if (visibility !== undefined && original_id !== null) return readPermitted(ctx, original_id)
  return groups && users && { groups, users }
}

/** As it was typed: nothing is trimmed, nothing is required, and one too long for its field is kept. */
function textOf(name: string, given: string | null | undefined, current: string): string {
  const text = given === undefined ? current : (given ?? '')
  checkLength(name, text, TEXT_LIMITS.text)
  return text
}

/** Where the article shall stand. A parent decides on the project; one that is not there is none, but for the draft's own. */
async function placeOf(
  ctx: RequestContext,
  draft: StoredDraft,
  { project, parentArticle }: Body,
): Promise<{ readonly projectId: number | null; readonly parentId: number | null }> {
  if (draft.original_id !== null || (project === undefined && parentArticle === undefined))
    return { projectId: draft.project_id, parentId: draft.parent_id }
  const parent = parentArticle ? await seekArticle(ctx, idInBody(parentArticle)) : null
  if (parent) return { projectId: parent.project_id, parentId: parent.id }
  // It is gone, or seen no more: who publishes the draft is told.
  if (draft.parent_id !== null && parentArticle?.id === Article.id(draft.parent_id))
    return { projectId: draft.project_id, parentId: draft.parent_id }
  if (project === undefined) return { projectId: draft.project_id, parentId: null }
  if (project === null) return { projectId: null, parentId: null }
  const { id } = await resolveProjectBody(ctx, project)
  requireCan(ctx, 'CREATE_ARTICLE', id)
  // What it stood below is in another project.
  const kept = parentArticle === undefined && id === draft.project_id ? draft.parent_id : null
  return { projectId: id, parentId: kept }
}

async function tagsOf(ctx: RequestContext, draft: StoredDraft, { tags }: Body): Promise<readonly number[]> {
  if (tags === undefined) return draft.tags
  const ids: number[] = []
  for (const tag of tags ?? []) {
    // Whoever goes on writing must not fail for a tag that is gone, or for others alone by now.
    const kept = draft.tags.find(id => tag.id === Tag.id(id))
    ids.push(kept ?? (await findUsableTag(ctx, tag)).id)
  }
  return [...new Set(ids)]
}

/** The id of the article that drafts are asked for: null: of none. */
export const originalIn = async (
  ctx: RequestContext,
  original: string | undefined,
): Promise<number | null | undefined> =>
  original === undefined
    ? undefined
    : original === 'null' || original === ''
      ? null
      : (Article.parseId(original) ?? (await findArticle(ctx, original)).id)
