/**
 * A list with one of its members at another place. `from`: where it stood on the screen when it was moved; a step from there
 * is a step from where it stands now, as another one may have come between.
 */
export function moved<T>(list: readonly T[], own: T, place: number, from?: number): readonly T[] {
  const now = list.indexOf(own)
  const isStep = from !== undefined && Math.abs(place - from) === 1
  return list.toSpliced(now, 1).toSpliced(isStep ? Math.max(0, now + place - from) : place, 0, own)
}
