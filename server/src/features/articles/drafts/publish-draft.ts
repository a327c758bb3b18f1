import { Article } from '@cairn/common/features/articles'
import type { BodyOf } from '@cairn/common/features/entities'
import { Project } from '@cairn/common/features/projects'
import { Tag } from '@cairn/common/features/tags'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { adoptFiles } from '../../attachments/index.ts'
import { visibilityBody } from '../../hosts/index.ts'
import { usableCondition } from '../../tags/index.ts'
import { articleHost } from '../article-host.ts'
import type { VisibleArticle } from '../articles.policy.ts'
import { createArticle } from '../commands/create-article.ts'
import { updateArticle } from '../commands/update-article.ts'
import { visibleColumns } from '../find-article.ts'
import { findDraft, type StoredDraft } from './drafts.store.ts'

/**
 * Makes an article of a draft, or has its article say what the draft says, with what the body says differently. What
 * others have changed since the draft was begun is merged with it; where both changed the same, `edit_conflict`. The
 * draft is gone with it, whatever asks twice.
 */
export const publishDraft = (ctx: RequestContext, draftId: string, body: BodyOf<'Article'>): Promise<number> =>
  transaction(ctx, async ctx => {
    const draft = await findDraft(ctx, draftId, { lock: true })
    const id = await (draft.original_id === null
      ? publishNew(ctx, draft, body)
      : publishOver(ctx, draft.original_id, draft, body))
    const article = await findOwn(ctx, id)
    await adoptFiles(ctx, { kind: articleHost, articleDraftId: draft.id }, article, null)
    await sql`delete from article_draft where id = ${draft.id}`.execute(ctx.db)
    return id
  })

async function publishNew(ctx: RequestContext, draft: StoredDraft, body: BodyOf<'Article'>): Promise<number> {
  const { project_id, parent_id } = draft
  const permitted = { groups: draft.permitted_groups, users: draft.permitted_users }
  return createArticle(
    ctx,
    {
      summary: draft.summary,
      content: draft.content,
      isTemplate: draft.is_template,
      forAllProjects: draft.for_all_projects,
      ...(project_id === null ? {} : { project: { id: Project.id(project_id) } }),
      ...(parent_id === null ? {} : { parentArticle: { id: Article.id(parent_id) } }),
      ...(draft.sets_visibility ? { visibility: visibilityBody(permitted) } : {}),
      ...(await tagsOf(ctx, draft.tags)),
      ...body,
    },
    // Whoever sees it there is meant: at the top others would.
    { known: permitted, needsParent: true },
  )
}

function publishOver(
  ctx: RequestContext,
  articleId: number,
  draft: StoredDraft,
  body: BodyOf<'Article'>,
): Promise<number> {
  const permitted = { groups: draft.permitted_groups, users: draft.permitted_users }
  const { groups_base: groups, users_base: users } = draft
  return updateArticle(ctx, Article.id(articleId), {
    body: {
      summary: draft.summary,
      content: draft.content,
      ...(draft.sets_visibility ? { visibility: visibilityBody(permitted) } : {}),
      ...body,
    },
    began: { summary: draft.summary_base, content: draft.content_base },
    known: permitted,
    ...(groups && users && body.visibility === undefined && { limitSeen: { groups, users } }),
  })
}

async function findOwn(ctx: RequestContext, id: number): Promise<VisibleArticle> {
  const { rows } = await sql<VisibleArticle>`
    select ${visibleColumns} from article a where a.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound(Article.id(id))
  return rows[0]
}

/** Those that the owner may still put on articles. */
async function tagsOf(ctx: RequestContext, ids: readonly number[]) {
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: number }>`
    select t.id from tag t where t.id = any(${[...ids]}::int[]) and ${usableCondition(ctx, 't')}`.execute(ctx.db)
  return { tags: rows.map(({ id }) => ({ id: Tag.id(id) })) }
}
