/**
 * Keeps two boxes that scroll at places that belong together: whichever is scrolled leads the other, at first the first.
 * @param toSecond where the second is to be for a place of the first, px; the same place unless said otherwise
 * @param toFirst the other way round
 * @returns what ends it
 */
export function scrollTogether(
  first: Element,
  second: Element,
  toSecond: (place: number) => number = place => place,
  toFirst: (place: number) => number = place => place,
): () => void {
  /** Where a box was moved along to: its telling of that leads nobody. */
  const followed = new WeakMap<Element, number>()
  const lead = (leader: Element, other: Element, placeOf: (place: number) => number) => () => {
    if (Math.abs(leader.scrollTop - (followed.get(leader) ?? -2)) < 2) return
    followed.delete(leader)
    other.scrollTop = Math.round(placeOf(leader.scrollTop))
    followed.set(other, other.scrollTop)
  }
  const toOther = lead(first, second, toSecond)
  const back = lead(second, first, toFirst)
  first.addEventListener('scroll', toOther, { passive: true })
  second.addEventListener('scroll', back, { passive: true })
  const begun = requestAnimationFrame(toOther)
  return () => {
    cancelAnimationFrame(begun)
    first.removeEventListener('scroll', toOther)
    second.removeEventListener('scroll', back)
  }
}
