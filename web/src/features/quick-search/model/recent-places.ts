import type { PlaceItem, PlaceKind } from './quick-item.ts'

const MAX = 20

/** The places after one was visited: it is the newest, with what is known of it now. */
export function withVisit(places: readonly PlaceItem[], visited: PlaceItem): readonly PlaceItem[] {
  return [visited, ...places.filter(({ id }) => id !== visited.id)].slice(0, MAX)
}

/** What the places that were visited are by now; undefined: not known yet, or not to be found out. */
export type PlacesNow = {
  /** Issues by the ids under which they were visited, people by logins, the rest by the ids of places. */
  readonly [K in PlaceKind]?: ReadonlyMap<string, PlaceItem> | undefined
}

/** The visited places as they are now: under the names and addresses that they have, without those that are gone. */
export function placesNow(visited: readonly PlaceItem[], now: PlacesNow): readonly PlaceItem[] {
  const present = visited.flatMap(place => {
    const known = now[place.kind]
    return known ? (known.get(place.id) ?? []) : place
  })
  // Two addresses may lead to the same place by now.
  return present.filter(({ id }, index) => present.findIndex(other => other.id === id) === index)
}

export function isPlaceList(value: unknown): value is readonly PlaceItem[] {
  return Array.isArray(value) && value.every(isPlace)
}

function isPlace(value: unknown): value is PlaceItem {
  if (typeof value !== 'object' || value === null) return false
  const { id, title, to, kind } = value as Partial<Record<keyof PlaceItem, unknown>>
  return [id, title, to, kind].every(part => typeof part === 'string')
}
