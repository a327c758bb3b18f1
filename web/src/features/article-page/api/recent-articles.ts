import { recentArticleRoutes, viewArticle } from '@cairn/common/features/articles'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { useMe } from '../../../platform/session/index.ts'

const MAX = 10
const QUERY_KEY = ['recentArticles'] as const
const NAMED = { id: true, idReadable: true, summary: true } as const

type Named = { readonly id: string; readonly idReadable: string; readonly summary: string }

/** The articles that the reader viewed last, and still sees. */
export const recentQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async ({ signal }): Promise<readonly Named[]> => {
    const recent = await call(recentArticleRoutes.list, {
      // The route is typed as that of issues, where it is called so.
      fields: { id: true, article: NAMED } as object as { readonly id: true },
      query: { $top: MAX },
      signal,
    })
    return (recent as readonly { readonly article?: Named | null }[]).flatMap(({ article }) => article ?? [])
  },
  staleTime: 10_000,
})

/** Remembers on the server that the reader views an article. */
export function useRecordedView(id: string): void {
  const isMember = useMe()?.guest === false
  useEffect(() => {
    if (!isMember) return
    call(viewArticle, { body: { id }, fields: { id: true } }).then(
      () => void queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
      // Nothing is lost but a place in a list.
      () => undefined,
    )
  }, [id, isMember])
}
