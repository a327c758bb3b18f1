import type { PlaceItem } from './quick-item.ts'

const MOST = 20

/** The places after one was visited: it is the newest, with what is known of it now. */
export function withVisit(places: readonly PlaceItem[], visited: PlaceItem): readonly PlaceItem[] {
  return [visited, ...places.filter(({ id }) => id !== visited.id)].slice(0, MOST)
}

export function isPlaceList(value: unknown): value is readonly PlaceItem[] {
  return Array.isArray(value) && value.every(isPlace)
}

function isPlace(value: unknown): value is PlaceItem {
  if (typeof value !== 'object' || value === null) return false
  const { id, title, to, kind } = value as Partial<Record<keyof PlaceItem, unknown>>
  return [id, title, to, kind].every(part => typeof part === 'string')
}
