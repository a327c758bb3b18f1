import type { QueryKey } from '@tanstack/react-query'
import { hostKeys } from '../../host-kinds/index.ts'

/**
 * The cache entries of articles besides those that all hosts have (`hostKeys`).
 *
 * - `['articleLevel', list]`: articles that stand right below another one (its database id), or at the top of a project
 *   (the project's).
 * - `['article', id, 'ancestors']`: all above one, from the top.
 * - `['articleDrafts']`: the new articles that the reader is writing; `['articleDrafts', id]`: one of them.
 * - `['articleProjects']`: the projects that the tree shows.
 * - `['starredArticles']`: those that the reader gave a star.
 * - `['articleTemplates', project]`: templates for articles of a project, or all.
 * - `['articleTitles', project]`: the titles of all, or of those of a project; `['articleTitles', 'found', query]`: what
 *   the server finds.
 */
export const articleKeys = {
  ...hostKeys,
  articles: ['article'] as const satisfies QueryKey,
  levels: ['articleLevel'] as const satisfies QueryKey,
  level: (list: string) => ['articleLevel', list] as const,
  ancestors: (id: string) => ['article', id, 'ancestors'] as const,
  drafts: ['articleDrafts'] as const satisfies QueryKey,
  projects: ['articleProjects'] as const satisfies QueryKey,
  starred: ['starredArticles'] as const satisfies QueryKey,
  templates: ['articleTemplates'] as const satisfies QueryKey,
  titles: ['articleTitles'] as const satisfies QueryKey,
}
