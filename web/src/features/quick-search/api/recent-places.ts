import { storedValue } from '../../../platform/storage/index.ts'
import type { PlaceItem } from '../model/quick-item.ts'
import { isPlaceList, withVisit } from '../model/recent-places.ts'

// One list for each person who signs in here, so that nobody sees where another one was.
const storedPlaces = (userId: string) => storedValue<readonly PlaceItem[]>(`recent-places.${userId}`, [], isPlaceList)

/** Where a person was in this browser, newest first. */
export function recentPlaces(userId: string): readonly PlaceItem[] {
  return storedPlaces(userId).read()
}

/** Keeps what has become of the places. */
export function keepPlaces(userId: string, places: readonly PlaceItem[]): void {
  storedPlaces(userId).write(places)
}

export function rememberPlace(userId: string, place: PlaceItem): void {
  const stored = storedPlaces(userId)
  stored.write(withVisit(stored.read(), place))
}
