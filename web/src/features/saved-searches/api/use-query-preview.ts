import { issuePage } from '@cairn/common/features/issue-search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, isApiError } from '../../../platform/api/index.ts'

const FIELDS = { total: true, totalIsMinimum: true } as const
const DELAY_MS = 300

/** How many issues a query finds, shortly after it was typed; an error says why it finds none. */
export function useQueryPreview(query: string, enabled: boolean) {
  const [settled, setSettled] = useState(query)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), DELAY_MS)
    return () => clearTimeout(timer)
  }, [query])
  const { data, error } = useQuery({
    queryKey: ['issueCount', 'preview', settled.trim()],
    queryFn: ({ signal }) => call(issuePage, { fields: FIELDS, query: { query: settled.trim(), $top: 1 }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  })
  return {
    found: data,
    /** The server did not answer, or the query cannot be used. */
    isUnknown: error !== null,
    /** What is wrong with the query. */
    problems: isApiError(error, 'invalid_query') ? error.children.map(({ description }) => description) : [],
  }
}

export type QueryPreview = ReturnType<typeof useQueryPreview>
