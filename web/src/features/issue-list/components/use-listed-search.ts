import { type QueryNames, quoteName } from '@cairn/common/features/search'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useListProjects } from '../../custom-fields/index.ts'
import { type IssuePageParams, useIssuePages } from '../../issue-search/index.ts'
import { problemsOf, rememberSearch } from '../../search/index.ts'
import { barFilters, PROJECT } from '../model/list-filters.ts'
import { isOneOf, readParts } from '../model/query-parts.ts'
import { useListAddress } from './use-list-address.ts'
import { useListFolder } from './use-list-folder.ts'
import { useQueryNames } from './use-query-names.ts'

/** The search of the list: what the address asks for, where, and what was found. */
export function useListedSearch() {
  const projects = useListProjects()
  const folder = useListFolder(projects.data)
  const { query, showsResolved, setAddress, oldSearch } = useListAddress()
  const names = useQueryNames(projects.data)
  const params = useMemo<IssuePageParams>(
    () => ({
      query,
      ...(folder.id === undefined ? {} : { folder: folder.id }),
      ...(showsResolved ? {} : { hideResolved: true }),
    }),
    [query, folder.id, showsResolved],
  )
  const isReady = !folder.isMissing && !folder.isPending && oldSearch === undefined
  const list = useIssuePages(params, isReady)
  const problems = useMemo(() => problemsOf(list.error), [list.error])
  const remember = useRemember(query, isReady && !list.isOutdated && list.error === null)
  const setQuery = useCallback(
    (next: string, how?: 'live') => {
      setAddress({ query: next }, { push: how === undefined })
      if (how === undefined) remember(next)
    },
    [setAddress, remember],
  )
  const newIssueProject = useMemo(
    () => folder.project?.shortName ?? projectOf(query, names),
    [folder.project, query, names],
  )
  return {
    projects,
    folder,
    query,
    showsResolved,
    setAddress,
    setQuery,
    oldSearch,
    names,
    params,
    list,
    problems,
    newIssueProject,
  }
}

/** Keeps a search among the recent ones once it is known to be one. */
function useRemember(query: string, isGood: boolean) {
  const ran = useRef<string>(undefined)
  useEffect(() => {
    if (!isGood || query === '' || ran.current !== query) return
    ran.current = undefined
    // Nobody waits for it, and a search that is not remembered has been run all the same.
    rememberSearch(query).catch(() => undefined)
  }, [query, isGood])
  return useCallback((next: string) => {
    ran.current = next.trim()
  }, [])
}

/** The key of the one project that the query names. */
function projectOf(query: string, names: QueryNames): string | undefined {
  const aliases = barFilters([]).find(({ id }) => id === PROJECT)?.names ?? []
  const [part, ...more] =
    readParts(query, names)?.filters.find(({ attribute }) => isOneOf(attribute, aliases))?.parts ?? []
  return part && more.length === 0 && !part.negated && quoteName(part.text) === part.text ? part.text : undefined
}

export type ListedSearch = ReturnType<typeof useListedSearch>
