export type { Place } from './place.ts'
export { keepPlaces, type PlacesNow, placesNow, recentPlaces, rememberPlace } from './recent-places.ts'
export { useVisit } from './use-visit.ts'
