import { personalValue } from '../../../platform/storage/index.ts'
import type { PlaceItem } from '../model/quick-item.ts'
import { isPlaceList, withVisit } from '../model/recent-places.ts'

const stored = personalValue<readonly PlaceItem[]>('recent-places', [], isPlaceList)

/** Where the signed-in person was in this browser, newest first. */
export const recentPlaces = stored.read

/** Keeps what has become of the places. */
export const keepPlaces = stored.write

export function rememberPlace(place: PlaceItem): void {
  stored.write(withVisit(stored.read(), place))
}
