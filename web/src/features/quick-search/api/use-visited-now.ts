import { getReferences } from '@cairn/common/features/markup'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../../platform/api/index.ts'
import { keepPlaces, type Place, type PlacesNow, placesNow, recentPlaces } from '../../../platform/places/index.ts'
import { issuePlace } from '../../issue-ui/index.ts'
import { articlePlace, personPlace } from './places.ts'

/**
 * Where a person was, newest first, as it is now: what moved or was renamed is followed, what is gone or no longer
 * theirs to see is forgotten. Until the server has answered it is shown as it was.
 */
export function useVisitedNow(userId: string, known: PlacesNow): readonly Place[] {
  // Read once: what is visited while the search is open is where it leads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for another person alone, not at every rendering
  const visited = useMemo(recentPlaces, [userId])
  const issues = visited.flatMap(({ entity, prefix }) => (entity === 'Issue' && prefix ? [prefix] : []))
  const articles = visited.flatMap(({ entity, prefix }) => (entity === 'Article' && prefix ? [prefix] : []))
  const logins = visited.flatMap(({ entity, detail }) => (entity === 'User' && detail ? [detail] : []))
  const { data } = useQuery({
    queryKey: ['references', 'visited', issues, articles, logins],
    queryFn: ({ signal }) => call(getReferences, { body: { issues, articles, logins }, signal }),
    enabled: issues.length + articles.length + logins.length > 0,
    staleTime: 10_000,
    retry: false,
  })
  const now = useMemo(() => {
    if (!data) return known
    return {
      ...known,
      Issue: asVisited(visited, 'Issue', ({ id, prefix }) => {
        const issue = data.issues.find(({ idReadable }) => idReadable === prefix)
        const { currentId: idReadable = '', summary = '', resolved } = issue ?? {}
        return issue && issuePlace({ id, idReadable, summary, resolved: resolved ? 1 : null })
      }),
      Article: asVisited(visited, 'Article', ({ id, prefix }) => {
        const article = data.articles.find(({ idReadable }) => idReadable === prefix)
        return article && articlePlace({ id, idReadable: article.currentId, summary: article.summary })
      }),
      User: asVisited(visited, 'User', ({ id, detail, avatarUrl = null }) => {
        const user = data.users.find(({ login }) => login === detail)
        return user && personPlace({ id, login: user.login, fullName: user.name, avatarUrl })
      }),
    }
  }, [data, known, visited])
  const recent = useMemo(() => placesNow(visited, now), [visited, now])
  useEffect(() => {
    if (userId !== '' && JSON.stringify(recent) !== JSON.stringify(visited)) keepPlaces(recent)
  }, [userId, recent, visited])
  return recent
}

/** Those of an entity that are still there, by the ids under which they were visited. */
const asVisited = (
  visited: readonly Place[],
  entity: string,
  now: (place: Place) => Place | undefined,
): ReadonlyMap<string, Place> =>
  new Map(
    visited.flatMap(place => {
      const found = place.entity === entity ? now(place) : undefined
      return found ? [[place.id, found] as const] : []
    }),
  )
