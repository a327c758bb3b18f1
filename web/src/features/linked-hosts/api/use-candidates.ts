import { listArticles } from '@cairn/common/features/article-search'
import { quickSearch } from '@cairn/common/features/issue-search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { type HostName, noteIds } from '../../host-kinds/index.ts'
import { findIssues } from '../../links/index.ts'
import { LINKED_FIELDS, type LinkedHost, linkedHostOf } from '../model/linked-host.ts'

const MAX = 8
const { resolved: _resolved, ...ARTICLE_FIELDS } = LINKED_FIELDS

/** Articles whose id or title match; for no words those that were changed last, of the project first. */
async function findArticles(query: string, signal: AbortSignal, project: string | undefined) {
  if (query !== '') {
    const { articles } = await call(quickSearch, {
      fields: { articles: ARTICLE_FIELDS },
      query: { query, $top: MAX },
      signal,
    })
    return articles
  }
  const newest = (folder?: string) =>
    call(listArticles, {
      fields: ARTICLE_FIELDS,
      query: { query: 'sort by: updated', $top: MAX, ...(folder === undefined ? {} : { folder }) },
      signal,
    })
  const near = project === undefined ? [] : await newest(project)
  if (near.length >= MAX) return near
  const others = (await newest()).filter(({ id }) => !near.some(one => one.id === id))
  return [...near, ...others].slice(0, MAX)
}

/** Hosts of a kind that one could be linked with, by what was typed; `project`: id of the one offered first. */
export function useCandidates(kind: HostName, text: string, project: string | undefined) {
  const query = useDelayed(text.trim())
  return useQuery({
    queryKey: ['linkCandidates', kind, query, project],
    queryFn: async ({ signal }): Promise<readonly LinkedHost[]> => {
      const found =
        kind === 'issue' ? await findIssues(query, signal, project) : await findArticles(query, signal, project)
      noteIds(found)
      return found.map(linkedHostOf)
    },
    placeholderData: keepPreviousData,
  })
}
