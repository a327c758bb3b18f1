import { getReferences } from '@cairn/common/features/issues'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../../platform/api/index.ts'
import type { PlaceItem } from '../model/quick-item.ts'
import { type PlacesNow, placesNow } from '../model/recent-places.ts'
import { issuePlace, personPlace } from './places.ts'
import { keepPlaces, recentPlaces } from './recent-places.ts'

/**
 * Where a person was, newest first, as it is now: what moved or was renamed is followed, what is gone or no longer
 * theirs to see is forgotten. Until the server has answered it is shown as it was.
 */
export function useVisitedNow(userId: string, known: PlacesNow): readonly PlaceItem[] {
  // Read once: what is visited while the search is open is where it leads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are the person's
  const visited = useMemo(recentPlaces, [userId])
  const issues = visited.flatMap(({ kind, prefix }) => (kind === 'issue' && prefix ? [prefix] : []))
  const people = visited.filter(({ kind }) => kind === 'person')
  const logins = people.flatMap(({ detail }) => detail ?? [])
  const { data } = useQuery({
    queryKey: ['references', 'visited', issues, logins],
    queryFn: ({ signal }) => call(getReferences, { body: { issues, logins }, signal }),
    enabled: issues.length + logins.length > 0,
    staleTime: 10_000,
    retry: false,
  })
  const now = useMemo(() => {
    if (!data) return known
    const pictures = new Map(people.map(place => [place.id, place.avatarUrl ?? null]))
    return {
      ...known,
      issue: new Map(
        data.issues.map(({ idReadable, currentId, summary, resolved }) => [
          `issue:${idReadable}`,
          issuePlace({ idReadable: currentId, summary, resolved: resolved ? 1 : null }),
        ]),
      ),
      person: new Map(
        data.users.map(({ login, name }) => [
          `person:${login}`,
          personPlace({ login, fullName: name, avatarUrl: pictures.get(`person:${login}`) ?? null }),
        ]),
      ),
    }
  }, [data, known, people])
  const recent = useMemo(() => placesNow(visited, now), [visited, now])
  useEffect(() => {
    if (userId !== '' && JSON.stringify(recent) !== JSON.stringify(visited)) keepPlaces(recent)
  }, [userId, recent, visited])
  return recent
}
