import { z } from 'zod'
import { defineRoute, raw } from '../../platform/route/index.ts'

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
