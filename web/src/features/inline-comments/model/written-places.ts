import { createAnchor, followAnchors, MAX_QUOTE_LENGTH, type TextRange } from '@cairn/common/platform/anchors'

type Place = TextRange & { readonly id: string }

/**
 * Where words of a published text stand in what somebody makes of it. Those that are not there any more are left out.
 * @returns places in the written text, by the ids of the given ones
 */
export function placesInWritten(
  published: string,
  written: string,
  places: readonly Place[],
): ReadonlyMap<string, TextRange> {
  if (places.length === 0) return new Map()
  if (written === published) return new Map(places.map(({ id, start, end }) => [id, { start, end }]))
  const before = places.flatMap(({ id, ...range }) => {
    const anchor = createAnchor(published, range, PUBLISHED)
    return anchor ? [{ id, anchor }] : []
  })
  const { anchors } = followAnchors(
    { before: published, after: written, version: WRITTEN },
    before.map(({ anchor }) => anchor),
  )
  return new Map(
    before.flatMap(({ id }, index) => {
      const anchor = anchors[index]
      return anchor?.state === 'ANCHORED' ? [[id, { start: anchor.start, end: anchor.end }]] : []
    }),
  )
}

/**
 * Where the published text says the very words that somebody has selected in what they make of it; undefined where it
 * says others.
 */
export function placeInPublished(published: string, written: string, range: TextRange): TextRange | undefined {
  const selected = createAnchor(written, range, WRITTEN)
  if (!selected) return undefined
  const { quote } = selected
  const [found] =
    written === published
      ? [selected]
      : followAnchors({ before: written, after: published, version: PUBLISHED }, [selected]).anchors
  if (found?.state !== 'ANCHORED' || published.slice(found.start, found.end) !== quote) return undefined
  return { start: found.start, end: found.end }
}

/** Whether a part of a text is longer than what can be spoken of. */
export const isTooLong = ({ start, end }: TextRange): boolean => end - start > MAX_QUOTE_LENGTH

const PUBLISHED = 'published'
const WRITTEN = 'written'
