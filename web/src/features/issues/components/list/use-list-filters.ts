import { useCallback, useEffect, useMemo, useState } from 'react'
import { useGo, usePath, usePathParams, useSearchState } from '../../../../platform/navigation/index.ts'
import { storedValue } from '../../../../platform/storage/index.ts'
import { hasFilterKeys, type ListFilters, printFilters, readFilters } from '../../model/list-filters.ts'

/** The filters last used in the list of all projects. */
const lastFilters = storedValue('issue-list.filters', '')

/**
 * The filters in the address. A bare address starts with the ones used last; a project in the path is a filter that
 * leads away from there when it is changed.
 */
export function useListFilters() {
  const [search, change] = useSearchState()
  const go = useGo()
  const path = usePath()
  const { project } = usePathParams()
  const isBare = !hasFilterKeys(search)
  const [restored, setRestored] = useState(() => (isBare && project === undefined ? lastFilters.read() : ''))

  useEffect(() => {
    if (restored === '') return
    if (isBare) change(Object.fromEntries(new URLSearchParams(restored)))
    else setRestored('')
  }, [restored, isBare, change])

  const filters = useMemo(() => {
    const read = readFilters(isBare && restored !== '' ? Object.fromEntries(new URLSearchParams(restored)) : search)
    return project === undefined ? read : { ...read, projects: [project] }
  }, [search, isBare, restored, project])

  useEffect(() => {
    if (project === undefined) lastFilters.write(printText(filters))
  }, [filters, project])

  const setFilters = useCallback(
    (next: ListFilters) => {
      const leaves = project !== undefined && (next.projects.length !== 1 || next.projects[0] !== project)
      if (leaves) go(`/issues?${printText(next)}`)
      else change(printFilters(project === undefined ? next : { ...next, projects: [] }))
    },
    [change, go, project],
  )
  return { filters, setFilters, pathProject: project, path }
}

function printText(filters: ListFilters): string {
  const entries = Object.entries(printFilters(filters)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return new URLSearchParams(entries).toString()
}
