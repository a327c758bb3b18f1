/** Name of everybody's own tag on what they watch; nobody sees another's. */
const STAR = 'Star'

/** The tags to be drawn: that one watches an issue is said by its star. */
export function shownTags<T extends { readonly name: string | null }>(tags: readonly T[]): readonly T[] {
  return tags.some(({ name }) => name === STAR) ? tags.filter(({ name }) => name !== STAR) : tags
}
