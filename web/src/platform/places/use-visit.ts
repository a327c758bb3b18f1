import { useEffect } from 'react'
import { useMe } from '../session/index.ts'
import type { Place } from './place.ts'
import { rememberPlace } from './recent-places.ts'

/** Remembers that the person is at a place, for the quick search to lead back to it; undefined: it is not known yet. */
export function useVisit(place: Place | undefined): void {
  const userId = useMe()?.id
  const told = place && JSON.stringify(place)
  useEffect(() => {
    if (userId !== undefined && told !== undefined) rememberPlace(JSON.parse(told))
  }, [userId, told])
}
