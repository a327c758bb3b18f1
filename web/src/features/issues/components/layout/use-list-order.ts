import type { QueryNames } from '@cairn/common/features/search'
import { useCallback, useMemo } from 'react'
import type { Folder } from '../../../saved-searches/index.ts'
import { sortOf, withSort } from '../../../search/index.ts'
import type { ColumnOrder } from './column-header.tsx'

/** The folder whose issues can be put in order by hand: its own, while neither it nor the search says another. */
export function orderedFolder(
  folder: Pick<Folder, 'id' | 'query' | 'isUpdatable'> | undefined,
  query: string,
  names: QueryNames,
): string | undefined {
  if (!folder?.isUpdatable || sortOf(query, names) || sortOf(folder.query, names)) return undefined
  return folder.id
}

/** The order that a query asks for, as the heads of columns show and change it. */
export function useListOrder(query: string, names: QueryNames, setQuery: (query: string) => void) {
  const order = useMemo<ColumnOrder | undefined>(() => {
    const sort = sortOf(query, names)
    return sort ? { name: sort.name, isDescending: sort.direction === 'desc' } : undefined
  }, [query, names])
  const onOrder = useCallback(
    ({ name, isDescending }: ColumnOrder) =>
      setQuery(withSort(query, { name, direction: isDescending ? 'desc' : 'asc' }, names)),
    [query, names, setQuery],
  )
  return { order, onOrder }
}
