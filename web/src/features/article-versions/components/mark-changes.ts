import { diffByWords, keptShare } from '@cairn/common/platform/text-diff'
import { type NodeText, readNodeText } from '../../../ui/markdown/node-text.ts'

/** What shares less than this of its words with what stood there says something else: nothing of it is marked. */
const MIN_KEPT = 0.3

const highlights = new Map<string, Highlight>()

function highlightOf(name: string): Highlight {
  const known = highlights.get(name)
  if (known) return known
  const made = new Highlight()
  highlights.set(name, made)
  CSS.highlights.set(name, made)
  return made
}

/**
 * Marks the words in which two shown texts differ; the page stays as it is.
 * @returns what takes the marks away
 */
export function markChanges(before: Element, after: Element): () => void {
  if (typeof Highlight === 'undefined') return () => undefined
  const [old, fresh] = [readNodeText(before), readNodeText(after)]
  const changes = diffByWords(old.text, fresh.text)
  if (keptShare(old.text, fresh.text) < MIN_KEPT) return () => undefined
  const marked = [
    ...mark(
      'version-removed',
      old,
      changes.map(({ from, to }) => ({ start: from, end: to })),
    ),
    ...mark(
      'version-added',
      fresh,
      changes.map(({ at, until }) => ({ start: at, end: until })),
    ),
  ]
  return () => {
    for (const { name, range } of marked) highlights.get(name)?.delete(range)
  }
}

function mark(name: string, text: NodeText, places: readonly { readonly start: number; readonly end: number }[]) {
  return places.flatMap(place => {
    const range = place.start < place.end ? text.rangeOf(place) : undefined
    if (!range) return []
    highlightOf(name).add(range)
    return [{ name, range }]
  })
}
