import { listArticles } from '@cairn/common/features/article-search'
import type { Read } from '@cairn/common/features/entities'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { articleKeys } from '../../articles/index.ts'
import { problemsOf } from '../../search/index.ts'

const FIELDS = {
  id: true,
  idReadable: true,
  summary: true,
  parentArticle: { id: true },
  contentTextSearchResult: {
    snippet: { text: true, highlightRanges: { startOffset: true, endOffset: true } },
  },
} as const

/** An article that the server found, with the words around what was found in its text. */
export type Hit = Read<'Article', typeof FIELDS>

/** More are not asked for: who does not find it among these writes more. */
export const MAX_HITS = 100

/** What the server finds among all that the reader may see: words anywhere, and whatever queries may say. */
export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: [...articleKeys.titles, 'found', query],
    queryFn: ({ signal }): Promise<readonly Hit[]> =>
      call(listArticles, { fields: FIELDS, query: { query, $top: MAX_HITS }, signal }),
    enabled: query !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    // A query that is refused is so the next time.
    retry: (count, error) => count < 2 && problemsOf(error) === undefined,
  })
