import {
  Article,
  addChildArticle,
  audienceChangeRoute,
  createArticleRoute,
  deleteArticleRoute,
  getArticle,
  getChildArticle,
  getParentArticle,
  listArticleTemplates,
  listChildArticles,
  listProjectArticles,
  listRootArticles,
  removeChildArticle,
  restoreArticleRoute,
  sortArticles,
  updateArticleRoute,
  updateChildArticle,
  viewArticle,
} from '@cairn/common/features/articles'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo, refTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { readCheckboxes } from '../hosts/index.ts'
import { resolveProject } from '../projects/index.ts'
import { rememberView } from '../recently-viewed/index.ts'
import { articleHost } from './article-host.ts'
import type { VisibleArticle } from './articles.policy.ts'
import { audienceChange } from './audience-change.ts'
import { createArticle } from './commands/create-article.ts'
import { deleteArticle, restoreArticle } from './commands/delete-articles.ts'
import { updateArticle } from './commands/update-article.ts'
import { publishDraft } from './drafts/publish-draft.ts'
import { articleIdOf, findArticle, seekParentOf } from './find-article.ts'
import { pageOfArticles, pageOfChildren, pageOfRoots, pageOfTemplates, pageOfTree } from './page-of-articles.ts'
import { pastArticle } from './versions/past-article.ts'

const refToArticle = (id: number) => new Ref('Article', id)

/** Contract → verb, for everything below `/articles` that articles themselves own. */
export const articleRoutes: readonly BoundRoute[] = [
  handle(listProjectArticles, async (ctx, { params, paging }) =>
    refsTo('Article', await pageOfArticles(ctx, (await resolveProject(ctx, params.id)).id, paging)),
  ),
  handle(listRootArticles, async (ctx, { params, paging }) =>
    refsTo('Article', await pageOfRoots(ctx, (await resolveProject(ctx, params.id)).id, paging)),
  ),
  handle(listArticleTemplates, async (ctx, { query, paging }) => {
    const project = query.project === undefined ? null : await resolveProject(ctx, query.project)
    return refsTo('Article', await pageOfTemplates(ctx, project?.id ?? null, paging))
  }),
  handle(audienceChangeRoute, (ctx, { params, body }) => audienceChange(ctx, params.id, body)),
  handle(sortArticles, async (ctx, { body: { folder, parent }, paging }) => {
    const projectId = folder ? (await resolveProject(ctx, folder)).id : null
    const parentId = parent ? (await findArticle(ctx, parent)).id : null
    return refsTo('Article', await pageOfTree(ctx, { projectId, parentId }, paging))
  }),
  handle(viewArticle, async (ctx, { body }) => {
    const id = body.article?.id ?? body.id
    if (!id) throw new AppError('field_required', { name: 'article', field: 'article' })
    return refToArticle(await rememberView(ctx, articleHost, id))
  }),
  handle(createArticleRoute, async (ctx, { query: { draftId }, body }) =>
    refToArticle(await (draftId === undefined ? createArticle(ctx, body) : publishDraft(ctx, draftId, body))),
  ),
  handle(getArticle, async (ctx, { params, query: { at } }) =>
    at === undefined ? refToArticle(await articleIdOf(ctx, params.id)) : pastArticle(ctx, params.id, Number(at)),
  ),
  handle(updateArticleRoute, async (ctx, { params, body }) => refToArticle(await update(ctx, params.id, body))),
  handle(deleteArticleRoute, async (ctx, { params }) => deleteArticle(ctx, params.id)),
  handle(restoreArticleRoute, async (ctx, { params }) => refToArticle(await restoreArticle(ctx, params.id))),
  handle(getParentArticle, async (ctx, { params }) => {
    const parent = await seekParentOf(ctx, await findArticle(ctx, params.id))
    if (!parent) throw notFound('parentArticle')
    return refTo('Article', parent.id)
  }),
  handle(listChildArticles, async (ctx, { params, paging }) =>
    refsTo('Article', await pageOfChildren(ctx, await findArticle(ctx, params.id), paging)),
  ),
  handle(addChildArticle, async (ctx, { params, body }) => {
    const parentArticle = { id: Article.id((await findArticle(ctx, params.id)).id) }
    const id = body.id ?? body.idReadable
    if (!id) return refToArticle(await createArticle(ctx, { ...body, parentArticle }, { needsParent: true }))
    return refToArticle(await updateArticle(ctx, id, { body: { parentArticle, ordinal: body.ordinal } }))
  }),
  handle(getChildArticle, async (ctx, { params }) => refToArticle((await findChild(ctx, params)).id)),
  handle(updateChildArticle, async (ctx, { params, body }) =>
    refToArticle(await update(ctx, Article.id((await findChild(ctx, params)).id), body)),
  ),
  handle(removeChildArticle, async (ctx, { params }) => {
    await updateArticle(ctx, Article.id((await findChild(ctx, params)).id), { body: { parentArticle: null } })
    return null
  }),
]

const update = (ctx: RequestContext, id: string, body: BodyOf<'ChangedArticle'>): Promise<number> =>
  updateArticle(ctx, id, { body, checkboxes: readCheckboxes(body.checkboxes) })

/** One that stands right below another one. */
async function findChild(
  ctx: RequestContext,
  { id, childId }: { readonly id: string; readonly childId: string },
): Promise<VisibleArticle> {
  const [parent, child] = [await findArticle(ctx, id), await findArticle(ctx, childId)]
  if (child.parent_id !== parent.id || child.is_template) throw notFound(childId)
  return child
}
