import { personalValue } from '../storage/index.ts'
import { isSamePlace, type Place } from './place.ts'

const MAX = 20

const stored = personalValue<readonly Place[]>('recent-places', [], isPlaceList)

/** Where the signed-in person was in this browser, newest first. */
export const recentPlaces = stored.read

/** Keeps what has become of the places. */
export const keepPlaces = stored.write

export function rememberPlace(place: Place): void {
  stored.write(withVisit(stored.read(), place))
}

/** The places after one was visited: it is the newest, with what is known of it now. */
export function withVisit(places: readonly Place[], visited: Place): readonly Place[] {
  return [visited, ...places.filter(place => !isSamePlace(place, visited))].slice(0, MAX)
}

/** What the places of an entity that were visited are by now, by their ids; undefined: not known yet, or not to be found out. */
export type PlacesNow = Readonly<Record<string, ReadonlyMap<string, Place> | undefined>>

/** The visited places as they are now: under the names and addresses that they have, without those that are gone. */
export function placesNow(visited: readonly Place[], now: PlacesNow): readonly Place[] {
  const present = visited.flatMap(place => {
    const known = now[place.entity]
    return known ? (known.get(place.id) ?? []) : place
  })
  // Two addresses may lead to the same place by now.
  return present.filter((place, index) => present.findIndex(other => isSamePlace(place, other)) === index)
}

export function isPlaceList(value: unknown): value is readonly Place[] {
  return Array.isArray(value) && value.every(isPlace)
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false
  const { entity, id, title, to } = value as Partial<Record<keyof Place, unknown>>
  return [entity, id, title, to].every(part => typeof part === 'string')
}
