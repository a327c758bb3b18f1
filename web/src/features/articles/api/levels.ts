import { listArticles } from '@cairn/common/features/article-search'
import { listChildArticles, listRootArticles } from '@cairn/common/features/articles'
import type { Read } from '@cairn/common/features/entities'
import { listProjects } from '@cairn/common/features/projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import { noteIds } from '../../host-kinds/index.ts'
import { TREE_ARTICLE_FIELDS, type TreeArticle } from '../model/article.ts'
import { articleKeys } from './keys.ts'

/** Read at first of one level; the rest of a very long one follows. */
const FIRST = 500

/** Articles that stand beside each other, in their order; `isWhole` once all of them were read. */
export type Level = { readonly articles: readonly TreeArticle[]; readonly isWhole: boolean }

/** Database ids of projects begin so. */
const isProject = (list: string) => list.startsWith('0-')

/**
 * What stands right below an article, or at the top of a project.
 * @param list database id of the article or the project
 */
export const levelQuery = (list: string) =>
  queryOptions({
    queryKey: articleKeys.level(list),
    queryFn: async ({ signal }): Promise<Level> => {
      const isAgain = knownLevel(list) !== undefined
      const options = {
        params: { id: list },
        fields: TREE_ARTICLE_FIELDS,
        query: { $top: isAgain ? -1 : FIRST },
        signal,
      }
      const articles = await (isProject(list) ? call(listRootArticles, options) : call(listChildArticles, options))
      noteIds(articles)
      return { articles, isWhole: isAgain || articles.length < FIRST }
    },
    staleTime: 30_000,
  })

export const knownLevel = (list: string): Level | undefined => queryClient.getQueryData<Level>(articleKeys.level(list))

/** Where an article stands: below its parent, or at the top of its project. */
export const listOf = ({ parentArticle, project }: Pick<TreeArticle, 'parentArticle' | 'project'>): string =>
  parentArticle?.id ?? project?.id ?? ''

/** Changes what is known of a level. */
export function editLevel(list: string, change: (articles: readonly TreeArticle[]) => readonly TreeArticle[]): void {
  rewrite<Level>(articleKeys.level(list), level => level && { ...level, articles: change(level.articles) })
}

/** Every level that was read. */
export const knownLevels = (): readonly (readonly [string, Level])[] =>
  queryClient
    .getQueriesData<Level>({ queryKey: articleKeys.levels })
    .flatMap(([key, level]) => (level ? [[String(key[1]), level] as const] : []))

/** An article as some level shows it. */
export function treeArticle(id: string): TreeArticle | undefined {
  for (const [, { articles }] of knownLevels()) {
    const found = articles.find(article => article.id === id)
    if (found) return found
  }
  return undefined
}

const PROJECT = {
  id: true,
  name: true,
  shortName: true,
  numberReference: true,
  archived: true,
  hasArticles: true,
} as const

export type TreeProject = Read<'Project', typeof PROJECT>

/** The projects that one may read articles of. */
export const projectsQuery = queryOptions({
  queryKey: articleKeys.projects,
  queryFn: async ({ signal }) => {
    const projects = await call(listProjects, { fields: PROJECT, query: { $top: -1 }, signal })
    return projects.filter(({ archived, hasArticles }) => !archived || hasArticles)
  },
  staleTime: 60_000,
})

const TITLE = { id: true, idReadable: true, summary: true, parentArticle: { id: true } } as const

/** The titles of all articles, or of those of a project, as a flat list: what is filtered and chosen from. */
export const allTitlesQuery = (projectId: string | null) =>
  queryOptions({
    queryKey: [...articleKeys.titles, projectId],
    queryFn: ({ signal }) =>
      call(listArticles, {
        fields: TITLE,
        query: { $top: -1, ...(projectId === null ? {} : { folder: projectId }) },
        signal,
      }),
    staleTime: 30_000,
  })
