import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import type { ListProject } from '../../custom-fields/index.ts'
import { oldNameQueries } from '../api/old-names.ts'
import { listFields } from '../model/list-fields.ts'
import { oldFiltersQuery, readOldFilters } from '../model/old-filters.ts'

export type OldBookmarkProps = {
  readonly search: Readonly<Record<string, string | undefined>>
  readonly projects: readonly ListProject[]
  /** Stays the same function. */
  readonly onQuery: (query: string) => void
}

/** Turns an address with filters one by one into one with a query, once the names behind its ids are known. */
export function OldBookmark({ search, projects, onQuery }: OldBookmarkProps) {
  const filters = readOldFilters(search)
  const fields = listFields(projects)
  const ids = filters.terms.map(({ value }) => value)
  const names = useQueries({
    queries: oldNameQueries(filters, fields),
    combine: results => ({
      isReady: results.every(({ isPending }) => !isPending),
      names: new Map(results.flatMap(({ data }) => (data ?? []).filter(([id]) => ids.includes(id)))),
    }),
  })
  const query = oldFiltersQuery(filters, {
    fieldName: id => fields.find(field => field.id === id)?.attribute,
    emptyText: id => fields.find(field => field.id === id)?.emptyText,
    valueName: (_, id) => names.names.get(id),
  })
  const { isReady } = names
  useEffect(() => {
    if (isReady) onQuery(query)
  }, [isReady, query, onQuery])
  return <SkeletonRows />
}
