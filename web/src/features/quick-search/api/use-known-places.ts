import { listProjects } from '@cairn/common/features/projects'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../platform/api/index.ts'
import type { Place } from '../../../platform/places/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { issuePlace } from '../../issue-ui/index.ts'
import { searchesQuery, tagsQuery } from '../../saved-searches/index.ts'
import { projectPlace, searchPlace, tagPlace } from './places.ts'
import { useVisitedNow } from './use-visited-now.ts'

type ListedPage = { readonly issues: readonly Parameters<typeof issuePlace>[0][] }

const PROJECT = { id: true, name: true, shortName: true, archived: true } as const
const MAX_ISSUES = 1000
const MAX_PROJECTS = 1000

/** What the browser can find without asking: places visited, issues listed, projects, saved searches, tags. */
export function useKnownPlaces(userId: string) {
  const searches = useQuery(searchesQuery).data
  const tags = useQuery(tagsQuery).data
  const projects = useQuery({
    queryKey: ['admin/projects', 'quick'],
    queryFn: ({ signal }) => call(listProjects, { fields: PROJECT, query: { $top: MAX_PROJECTS }, signal }),
    staleTime: 60_000,
  }).data
  const issues = useMemo(listedIssues, [])
  const places = useMemo<readonly Place[]>(
    () => [
      ...issues,
      ...(projects ?? []).filter(({ archived }) => !archived).map(projectPlace),
      ...(searches ?? []).map(searchPlace),
      ...(tags ?? []).map(tagPlace),
    ],
    [issues, projects, searches, tags],
  )
  const known = useMemo(
    () => ({
      Project: projects && projects.length < MAX_PROJECTS ? byId(projects.map(projectPlace)) : undefined,
      SavedQuery: searches && byId(searches.map(searchPlace)),
      Tag: tags && byId(tags.map(tagPlace)),
    }),
    [projects, searches, tags],
  )
  const recent = useVisitedNow(userId, known)
  return { recent, places: useMemo(() => [...recent, ...places], [recent, places]) }
}

const byId = (places: readonly Place[]): ReadonlyMap<string, Place> => new Map(places.map(place => [place.id, place]))

/** Issues in the lists that were read. */
function listedIssues(): readonly Place[] {
  const lists = queryClient.getQueriesData<InfiniteData<ListedPage>>({ queryKey: ['issuePage'] })
  const found = new Map<string, Place>()
  for (const [, list] of lists) {
    for (const page of list?.pages ?? []) {
      for (const issue of page.issues) {
        if (found.size >= MAX_ISSUES) return [...found.values()]
        const place = issuePlace(issue)
        found.set(place.id, place)
      }
    }
  }
  return [...found.values()]
}
