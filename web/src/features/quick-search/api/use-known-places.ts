import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { searchesQuery, tagsQuery } from '../../saved-searches/index.ts'
import type { PlaceItem } from '../model/quick-item.ts'
import { issuePlace, projectPlace, searchPlace, tagPlace } from './places.ts'
import { recentPlaces } from './recent-places.ts'

type ProjectRead = {
  readonly id: string
  readonly name: string | null
  readonly shortName: string | null
  readonly archived: boolean
}
type ListedPage = { readonly issues: readonly Parameters<typeof issuePlace>[0][] }

const PROJECT = { id: true, name: true, shortName: true, archived: true } as const
const MOST_ISSUES = 1000

/** What the browser can find without asking: places visited, issues listed, projects, saved searches, tags. */
export function useKnownPlaces(userId: string) {
  const searches = useQuery(searchesQuery).data
  const tags = useQuery(tagsQuery).data
  const projects = useQuery({
    queryKey: ['admin/projects', 'quick'],
    queryFn: ({ signal }) =>
      api.get<readonly ProjectRead[]>('admin/projects', { fields: PROJECT, query: { $top: 1000 }, signal }),
    staleTime: 60_000,
  }).data
  const issues = useMemo(listedIssues, [])
  const places = useMemo<readonly PlaceItem[]>(
    () => [
      ...issues,
      ...(projects ?? []).filter(({ archived }) => !archived).map(projectPlace),
      ...(searches ?? []).map(searchPlace),
      ...(tags ?? []).map(tagPlace),
    ],
    [issues, projects, searches, tags],
  )
  // Read once: what is visited while the search is open is where it leads.
  const visited = useMemo(() => recentPlaces(userId), [userId])
  const recent = useMemo(() => asKnownNow(visited, places), [visited, places])
  return { recent, places: useMemo(() => [...recent, ...places], [recent, places]) }
}

// They may have other names by now.
function asKnownNow(visited: readonly PlaceItem[], places: readonly PlaceItem[]): readonly PlaceItem[] {
  const known = new Map(places.map(place => [place.id, place]))
  return visited.map(place => known.get(place.id) ?? place)
}

/** Issues in the lists that were read. */
function listedIssues(): readonly PlaceItem[] {
  const lists = queryClient.getQueriesData<InfiniteData<ListedPage>>({ queryKey: ['issuePage'] })
  const found = new Map<string, PlaceItem>()
  for (const [, list] of lists) {
    for (const page of list?.pages ?? []) {
      for (const issue of page.issues) {
        if (found.size >= MOST_ISSUES) return [...found.values()]
        const place = issuePlace(issue)
        found.set(place.id, place)
      }
    }
  }
  return [...found.values()]
}
