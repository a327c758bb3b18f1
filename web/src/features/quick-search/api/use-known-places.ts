import type { Read } from '@cairn/common/features/entities'
import { listProjects } from '@cairn/common/features/projects'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { searchesQuery, tagsQuery } from '../../saved-searches/index.ts'
import type { PlaceItem } from '../model/quick-item.ts'
import { issuePlace, projectPlace, searchPlace, tagPlace } from './places.ts'
import { useVisitedNow } from './use-visited-now.ts'

type ListedPage = { readonly issues: readonly Parameters<typeof issuePlace>[0][] }

const PROJECT = { id: true, name: true, shortName: true, archived: true, historicalShortNames: true } as const
type ProjectRead = Read<'Project', typeof PROJECT>
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
  const places = useMemo<readonly PlaceItem[]>(
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
      project: projects && projects.length < MAX_PROJECTS ? byPlace(projects.flatMap(underAllKeys)) : undefined,
      search: searches && byPlace(searches.map(ownPlace(searchPlace))),
      tag: tags && byPlace(tags.map(ownPlace(tagPlace))),
    }),
    [projects, searches, tags],
  )
  const recent = useVisitedNow(userId, known)
  return { recent, places: useMemo(() => [...recent, ...places], [recent, places]) }
}

type Named = readonly [id: string, place: PlaceItem]

const byPlace = (named: readonly Named[]): ReadonlyMap<string, PlaceItem> => new Map(named)

const ownPlace =
  <T>(placeOf: (read: T) => PlaceItem) =>
  (read: T): Named => {
    const place = placeOf(read)
    return [place.id, place]
  }

/** Under its key and those that it had. */
function underAllKeys(project: ProjectRead): readonly Named[] {
  const place = projectPlace(project)
  const former = project.historicalShortNames.map((key): Named => [`project:${key}`, place])
  return [...former, [place.id, place]]
}

/** Issues in the lists that were read. */
function listedIssues(): readonly PlaceItem[] {
  const lists = queryClient.getQueriesData<InfiniteData<ListedPage>>({ queryKey: ['issuePage'] })
  const found = new Map<string, PlaceItem>()
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
