import type { QueryNames } from '@cairn/common/features/search'
import { useCallback, useMemo } from 'react'
import { sortOf, withSort } from '../../model/query-parts.ts'
import type { ListFolder } from '../use-list-folder.ts'
import type { ColumnOrder } from './column-header.tsx'
import type { OrderedFolder } from './order-tools.tsx'

/** The folder whose issues can be put in order by hand: its own, while neither it nor the search says another. */
export function orderedFolder(
  { isSaved, saved }: Pick<ListFolder, 'isSaved' | 'saved'>,
  query: string,
  names: QueryNames,
): OrderedFolder | undefined {
  if (!isSaved || sortOf(query, names)) return undefined
  if (!saved) return 'pending'
  return saved.isUpdatable && !sortOf(saved.query, names) ? { id: saved.id } : undefined
}

/** The order that a query asks for, or else that of its folder, as the heads of columns show and change it. */
export function useListOrder(
  query: string,
  folderQuery: string | undefined,
  names: QueryNames,
  setQuery: (query: string) => void,
) {
  const order = useMemo<ColumnOrder | undefined>(() => {
    const sort = sortOf(query, names) ?? sortOf(folderQuery ?? '', names)
    return sort ? { name: sort.name, isDescending: sort.direction === 'desc' } : undefined
  }, [query, folderQuery, names])
  const onOrder = useCallback(
    ({ name, isDescending }: ColumnOrder) =>
      setQuery(withSort(query, { name, direction: isDescending ? 'desc' : 'asc' }, names)),
    [query, names, setQuery],
  )
  return { order, onOrder }
}
