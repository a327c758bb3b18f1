import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const exported = {
  /** Whether comments come along, beside each article that has some. */
  comments: z.enum(['true', 'false']).optional(),
}

export const exportArticle = defineRoute({
  id: 'articles.export',
  method: 'GET',
  path: '/articles/:id/export',
  summary: 'An article and all below it that the caller sees, as a zip of Markdown files with what is attached',
  query: exported,
  returns: raw(),
})

export const exportProjectArticles = defineRoute({
  id: 'articles.exportOfProject',
  method: 'GET',
  path: '/admin/projects/:id/articles/export',
  summary: 'All articles of a project that the caller sees, as a zip of Markdown files with what is attached',
  query: exported,
  returns: raw(),
})

const base = '/articleImports'

export const articleImportRoutes = {
  begin: defineRoute({
    id: 'articleImports.begin',
    method: 'POST',
    path: '/articles/import',
    summary:
      'Make articles of a folder of Markdown: a form with one zip, or with files whose names are their paths; a job does it',
    query: {
      /** Database id or key; of the project at whose top they come to stand. */
      project: z.string().max(100).optional(),
      /** Id of the article below which they come to stand. */
      parent: z.string().max(100).optional(),
      /** Only find out what would be made. */
      dryRun: z.enum(['true', 'false']).optional(),
    },
    body: 'multipart',
    returns: one('ArticleImport'),
  }),
  list: defineRoute({
    id: 'articleImports.list',
    method: 'GET',
    path: base,
    summary: 'Imports of articles that the caller began, the newest first',
    query: { project: z.string().max(100).optional() },
    returns: many('ArticleImport'),
  }),
  get: defineRoute({
    id: 'articleImports.get',
    method: 'GET',
    path: `${base}/:id`,
    summary: 'How far an import of articles is',
    returns: one('ArticleImport'),
  }),
  items: defineRoute({
    id: 'articleImports.items',
    method: 'GET',
    path: `${base}/:id/items`,
    summary: 'What became of each file of an import of articles, in the order of the tree',
    query: {
      /** `problems`: those alone that have one. */
      filter: z.enum(['all', 'problems']).optional(),
    },
    returns: many('ArticleImportItem'),
  }),
  start: defineRoute({
    id: 'articleImports.start',
    method: 'POST',
    path: `${base}/:id/start`,
    summary: 'Make the articles of an import that was only previewed, or failed',
    takesKey: false,
    returns: one('ArticleImport'),
  }),
  stop: defineRoute({
    id: 'articleImports.stop',
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Stop an import of articles; what it has made stays',
    returns: raw(),
  }),
} as const
export const {
  begin: beginArticleImport,
  list: listArticleImports,
  get: getArticleImport,
  items: listArticleImportItems,
  start: startArticleImport,
  stop: stopArticleImport,
} = articleImportRoutes
