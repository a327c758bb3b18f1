import { z } from 'zod'
import { defineRoute, many, one } from '../../platform/route/index.ts'
import { MAX_QUERY_LENGTH } from '../issue-search/index.ts'

const sought = {
  /** In the language of queries, with the attributes of articles; `#…` is refused. */
  query: z.string().max(MAX_QUERY_LENGTH).optional(),
  /** Database id or key of a project. */
  folder: z.string().max(100).optional(),
}

export const listArticles = defineRoute({
  id: 'articles.list',
  method: 'GET',
  path: '/articles',
  summary: 'Articles that one may see, as a flat list; with `query` those that it finds, the last changed first',
  query: sought,
  returns: many('Article'),
})

export const countArticles = defineRoute({
  id: 'articles.count',
  method: 'GET',
  path: '/articles/count',
  summary: 'How many articles a query finds that one may see',
  query: sought,
  returns: one('ArticleCount'),
  fields: 'count',
})
