import { getArticle, sortArticles } from '@cairn/common/features/articles'
import type { Read } from '@cairn/common/features/entities'
import { getProject } from '@cairn/common/features/projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'

const FIELDS = {
  id: true,
  idReadable: true,
  summary: true,
  content: true,
  parentArticle: { id: true },
  attachments: { id: true, name: true, url: true },
  project: { shortName: true, numberReference: true },
} as const

/** An article as it is put on paper. */
export type PrintedArticle = Read<'Article', typeof FIELDS>

export type PrintedBranch = {
  /** Of the article at the top, or of the project. */
  readonly name: string
  /** In the order of the tree, each after its parent. */
  readonly articles: readonly PrintedArticle[]
  /** There are more than can be shown in one page. */
  readonly isCut: boolean
}

/** The most articles of one sheet: a browser lays out no more in good time. */
export const MAX_PRINTED = 500
/** Articles that are read at a time. */
const PORTION = 50

/** @param id of an article, which comes with all below it, or the key of a project */
export const printQuery = (id: string) =>
  queryOptions({
    queryKey: ['printedBranch', id],
    queryFn: async ({ signal }): Promise<PrintedBranch> => {
      const isArticle = /-A-\d+$|^226-\d+$/i.test(id)
      const top = isArticle ? await call(getArticle, { params: { id }, fields: FIELDS, signal }) : null
      const project = top ? null : await call(getProject, { params: { id }, fields: { name: true }, signal })
      const articles = top ? [top] : []
      let isCut = false
      for (let skip = 0; ; skip += PORTION) {
        const portion = await call(sortArticles, {
          body: top ? { parent: top.id } : { folder: id },
          fields: FIELDS,
          query: { $skip: skip, $top: PORTION },
          signal,
        })
        articles.push(...portion)
        if (portion.length < PORTION) break
        isCut = articles.length >= MAX_PRINTED
        if (isCut) break
      }
      return { name: top?.summary ?? project?.name ?? id, articles: articles.slice(0, MAX_PRINTED), isCut }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
