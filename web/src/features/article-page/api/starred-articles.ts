import { listArticles } from '@cairn/common/features/article-search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { articleKeys } from '../../articles/index.ts'

const MAX = 50

/** The articles that the reader gave a star, in the order of their titles. */
export const starredQuery = queryOptions({
  queryKey: articleKeys.starred,
  queryFn: ({ signal }) =>
    call(listArticles, {
      fields: { id: true, idReadable: true, summary: true },
      query: { query: 'has: star sort by: title', $top: MAX },
      signal,
    }),
  staleTime: 30_000,
})
