import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const mute = { muteUpdateNotifications: z.string().max(10).optional() }

export const createArticleRoute = defineRoute({
  id: 'articles.create',
  method: 'POST',
  path: '/articles',
  summary: 'Create an article; with `draftId` out of a draft, or publish what a draft says of the article it is of',
  query: { ...mute, draftId: z.string().max(40).optional() },
  body: 'Article',
  bodySize: 'inlineFiles',
  returns: one('Article'),
})

export const getArticle = defineRoute({
  id: 'articles.get',
  method: 'GET',
  path: '/articles/:id',
  summary: 'One article, by database id or readable id; with `at` what it said at that time',
  query: {
    /** Milliseconds since the epoch. */
    at: z
      .string()
      .regex(/^\d{1,16}$/, 'milliseconds since the epoch expected')
      .optional(),
  },
  returns: one('Article'),
})

export const updateArticleRoute = defineRoute({
  id: 'articles.update',
  method: 'POST',
  path: '/articles/:id',
  summary: 'Change an article, or move it in the tree or to another project; only the given attributes',
  query: mute,
  body: 'ChangedArticle',
  bodySize: 'inlineFiles',
  returns: one('Article'),
})

export const audienceChangeRoute = defineRoute({
  id: 'articles.audienceChange',
  method: 'POST',
  path: '/articles/:id/audienceChange',
  onlyReads: true,
  summary: 'Who would gain and lose sight of an article by a change of its visibility or place, which is not made',
  body: 'Article',
  returns: one('AudienceChange'),
})

export const deleteArticleRoute = defineRoute({
  id: 'articles.delete',
  method: 'DELETE',
  path: '/articles/:id',
  summary: 'Delete an article with all below it; it can be restored',
  query: mute,
  returns: raw(),
})

export const restoreArticleRoute = defineRoute({
  id: 'articles.restore',
  method: 'POST',
  path: '/articles/:id/restore',
  summary: 'Bring a deleted article back, with what was deleted with it',
  returns: one('Article'),
})

export const listArticleVersions = defineRoute({
  id: 'articles.versions.list',
  method: 'GET',
  path: '/articles/:id/versions',
  summary: 'What an article has said, the newest version first',
  returns: many('ArticleVersion'),
})

export const getArticleVersion = defineRoute({
  id: 'articles.versions.get',
  method: 'GET',
  path: '/articles/:id/versions/:versionId',
  summary: 'One version of an article',
  returns: one('ArticleVersion'),
})

export const restoreArticleVersion = defineRoute({
  id: 'articles.versions.restore',
  method: 'POST',
  path: '/articles/:id/versions/:versionId/restore',
  summary: 'Have an article say again what it said in a version; that makes a new one',
  returns: one('Article'),
})

export const getParentArticle = defineRoute({
  id: 'articles.getParent',
  method: 'GET',
  path: '/articles/:id/parentArticle',
  summary: 'The article above; null for one at the top',
  returns: one('Article'),
})

export const listChildArticles = defineRoute({
  id: 'articles.children.list',
  method: 'GET',
  path: '/articles/:id/childArticles',
  summary: 'Articles right below one, in their order',
  returns: many('Article'),
})

export const addChildArticle = defineRoute({
  id: 'articles.children.add',
  method: 'POST',
  path: '/articles/:id/childArticles',
  summary: 'Move an article below another one (`{id}`), or create one there (`{summary, …}`)',
  query: mute,
  body: 'Article',
  bodySize: 'inlineFiles',
  returns: one('Article'),
})

export const getChildArticle = defineRoute({
  id: 'articles.children.get',
  method: 'GET',
  path: '/articles/:id/childArticles/:childId',
  summary: 'One article below another one',
  returns: one('Article'),
})

export const updateChildArticle = defineRoute({
  id: 'articles.children.update',
  method: 'POST',
  path: '/articles/:id/childArticles/:childId',
  summary: 'Change an article below another one',
  query: mute,
  body: 'ChangedArticle',
  bodySize: 'inlineFiles',
  returns: one('Article'),
})

export const removeChildArticle = defineRoute({
  id: 'articles.children.remove',
  method: 'DELETE',
  path: '/articles/:id/childArticles/:childId',
  summary: 'Move an article that lies below another one to the top of its project',
  query: mute,
  returns: one('Article'),
})

export const listArticleTemplates = defineRoute({
  id: 'articles.templates',
  method: 'GET',
  path: '/articleTemplates',
  summary: 'Articles that new ones may begin with, by title: those of a project and those for all projects',
  query: {
    /** Database id or key; without it those of all projects. */
    project: z.string().max(100).optional(),
  },
  returns: many('Article'),
})

export const sortArticles = defineRoute({
  id: 'articles.sorted',
  method: 'POST',
  path: '/sortedArticles',
  onlyReads: true,
  summary: 'Articles as they stand in their trees: each right before those below it, by projects',
  body: z.object({
    /** Database id or key of a project; without it all. */
    folder: z.string().max(100).nullish(),
    /** Id of an article: those below it alone. */
    parent: z.string().max(100).nullish(),
  }),
  returns: many('Article'),
})

export const viewArticle = defineRoute({
  id: 'articles.view',
  method: 'POST',
  path: '/articleViews',
  summary: 'Remembers that one views an article (`{id}` or `{article: {id}}`)',
  body: z.object({
    id: z.string().max(100).nullish(),
    article: z.object({ id: z.string().max(100) }).nullish(),
  }),
  takesKey: false,
  returns: one('Article'),
})

export const listProjectArticles = defineRoute({
  id: 'articles.listOfProject',
  method: 'GET',
  path: '/admin/projects/:id/articles',
  summary: 'Articles of a project',
  returns: many('Article'),
})

export const listRootArticles = defineRoute({
  id: 'articles.listRoots',
  method: 'GET',
  path: '/admin/projects/:id/rootArticles',
  summary: 'Articles at the top of a project, in their order',
  returns: many('Article'),
})
