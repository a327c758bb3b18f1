import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../platform/query/index.ts'
import {
  type Ancestor,
  type ArticleData,
  ancestorsQuery,
  articleKeys,
  levelQuery,
  type TreeArticle,
} from '../../articles/index.ts'

type Neighbours = { readonly previous: Named | undefined; readonly next: Named | undefined }
type Named = Pick<TreeArticle, 'id' | 'idReadable' | 'summary'>

const level = async (list: string): Promise<readonly TreeArticle[]> =>
  (await queryClient.fetchQuery(levelQuery(list))).articles

/** What is read before and after an article when the tree of its project is read from top to bottom. */
const neighboursQuery = (article: ArticleData) => {
  const { id, project } = article
  return queryOptions({
    queryKey: [...articleKeys.host(id), 'neighbours'],
    queryFn: async (): Promise<Neighbours> => {
      const above = await queryClient.fetchQuery(ancestorsQuery(id))
      const path = [...above, { id, idReadable: article.idReadable, summary: article.summary }]
      const top = project?.id ?? ''
      const [first] = article.hasChildren ? await level(id) : []
      return { previous: await before(path, top), next: first ?? (await after(path, top)) }
    },
    staleTime: 0,
  })
}

export const useNeighbours = (article: ArticleData): Neighbours =>
  useQuery(neighboursQuery(article)).data ?? { previous: undefined, next: undefined }

/** The last one below the one before, or the one above. */
async function before(path: readonly Ancestor[], top: string): Promise<Named | undefined> {
  const parent = path.at(-2)
  const siblings = await level(parent?.id ?? top)
  let last: TreeArticle | undefined = siblings[siblings.findIndex(({ id }) => id === path.at(-1)?.id) - 1]
  if (!last) return parent
  while (last.hasChildren) {
    const deeper: TreeArticle | undefined = (await level(last.id)).at(-1)
    if (!deeper) break
    last = deeper
  }
  return last
}

/** The next one beside it, or beside the nearest above that has one. */
async function after(path: readonly Ancestor[], top: string): Promise<Named | undefined> {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const siblings = await level(path[depth - 1]?.id ?? top)
    const next = siblings[siblings.findIndex(({ id }) => id === path[depth]?.id) + 1]
    if (next) return next
  }
  return undefined
}
