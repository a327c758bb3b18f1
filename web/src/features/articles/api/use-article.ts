import { getArticle } from '@cairn/common/features/articles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { adoptHost, isHiddenHost, noteAddress, noteIds, useOpenedHost } from '../../host-kinds/index.ts'
import { ARTICLE_FIELDS } from '../model/article.ts'
import { articleKeys } from './keys.ts'

/**
 * One article.
 * @param id its database id; of one that is not known yet, what it is asked for by
 * @param name what the server is asked for: a readable id tells which article has it by now
 */
export const articleQuery = (id: string, name = id) =>
  queryOptions({
    queryKey: articleKeys.host(id),
    queryFn: async ({ signal }) => {
      const read = (id: string) => call(getArticle, { params: { id }, fields: ARTICLE_FIELDS, signal })
      const article = await read(name)
      if (article.id !== id) adoptHost(article, name)
      noteIds([article])
      noteAddress(name, article.id)
      // The one that had the id before goes by another one.
      return article.id === id || name === id ? article : read(id)
    },
  })

/**
 * One article, by its readable id or one it had before. Once it was there it stays the same article, whatever its id
 * becomes. What the reader may not see any longer has an error and no data.
 */
export function useArticle(name: string) {
  const opened = useOpenedHost(name)
  const query = useQuery(articleQuery(opened.id, opened.askedBy))
  opened.note(query)
  const { data, error, refetch } = query
  return { data: isHiddenHost(error) ? undefined : data, error, refetch }
}

/** Levels that one request reads; what stands deeper takes more of them. */
const STEP = 6
const NAMED = { id: true, idReadable: true, summary: true } as const

export type Ancestor = { readonly id: string; readonly idReadable: string; readonly summary: string }

type Chain = Ancestor & { readonly parentArticle?: Chain | null }

const CHAIN = Array.from({ length: STEP }).reduce<object>(inner => ({ ...NAMED, parentArticle: inner }), NAMED)

/** All articles above one, from the top. */
export const ancestorsQuery = (id: string) =>
  queryOptions({
    queryKey: articleKeys.ancestors(id),
    queryFn: async ({ signal }): Promise<readonly Ancestor[]> => {
      const found: Ancestor[] = []
      let from: string | undefined = id
      while (from !== undefined) {
        const chain: Chain = (await call(getArticle, {
          params: { id: from },
          fields: CHAIN as typeof NAMED,
          signal,
        })) as Chain
        const above = pathOf(chain.parentArticle)
        found.push(...above)
        from = above.length === STEP ? above.at(-1)?.id : undefined
      }
      return found.toReversed()
    },
  })

/** A chain as a list, the lowest first. */
function pathOf(chain: Chain | null | undefined): readonly Ancestor[] {
  if (!chain) return []
  const { parentArticle, id, idReadable, summary } = chain
  return [{ id, idReadable, summary }, ...pathOf(parentArticle)]
}
