import { quickSearch } from '@cairn/common/features/issue-search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import type { Place } from '../../../platform/places/index.ts'
import { issuePlace } from '../../issue-ui/index.ts'
import { articlePlace, boardPlace, personPlace, projectPlace, searchPlace, tagPlace } from './places.ts'

const FIELDS = {
  issues: { id: true, idReadable: true, summary: true, resolved: true },
  articles: { id: true, idReadable: true, summary: true },
  projects: { id: true, name: true, shortName: true },
  users: { id: true, login: true, fullName: true, avatarUrl: true },
  savedQueries: { id: true, name: true },
  agiles: { id: true, name: true },
  tags: { id: true, name: true, color: { id: true, background: true } },
} as const

const DELAY_MS = 100
const MAX = 5

/** What the server finds for a text, asked shortly after it was typed; the last results stay meanwhile. */
export function useServedPlaces(text: string) {
  const settled = useSettled(text.trim(), DELAY_MS)
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    queryKey: ['quickSearch', settled],
    queryFn: async ({ signal }): Promise<readonly Place[]> => {
      const reply = await call(quickSearch, {
        fields: FIELDS,
        query: { query: settled, $top: MAX },
        signal,
      })
      return [
        ...reply.issues.map(issuePlace),
        ...reply.articles.map(articlePlace),
        ...reply.projects.map(projectPlace),
        ...reply.agiles.map(boardPlace),
        ...reply.savedQueries.map(searchPlace),
        ...reply.tags.map(tagPlace),
        ...reply.users.map(personPlace),
      ]
    },
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isCurrent = settled === text.trim()
  return {
    places: settled === '' ? [] : (data ?? []),
    /** The places are for this very text. */
    isFresh: isCurrent && !isPlaceholderData,
    isPending: text.trim() !== '' && (!isCurrent || isFetching),
    isError: isError && isCurrent,
    retry: () => void refetch(),
  }
}

function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
