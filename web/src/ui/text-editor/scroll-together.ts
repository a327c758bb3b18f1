import type { EditorView } from '@codemirror/view'
import { scrollTogether } from '../scroll-together.ts'
import { anchorsOf, type ScrollAnchor } from './scroll-anchors.ts'

/**
 * Keeps a view of Markdown and a pane that shows how it reads at the same words.
 * @returns what ends it
 */
export function keepScrollsTogether(view: EditorView, pane: HTMLElement): () => void {
  const { scrollDOM } = view
  const toReading = (place: number) => placeIn(anchorsOf(view, pane), place, 'source', 'reading')
  const toSource = (place: number) => placeIn(anchorsOf(view, pane), place, 'reading', 'source')
  return scrollTogether(scrollDOM, pane, toReading, toSource)
}

/** Between two places that belong together both sides are gone through evenly. */
export function placeIn(
  anchors: readonly ScrollAnchor[],
  place: number,
  from: 'source' | 'reading',
  to: 'source' | 'reading',
): number {
  const next = anchors.findIndex(anchor => anchor[from] > place)
  const before = anchors[next < 0 ? anchors.length - 1 : next - 1] ?? { source: 0, reading: 0 }
  const behind = next < 0 ? undefined : anchors[next]
  if (!behind) return before[to]
  const part = (place - before[from]) / (behind[from] - before[from])
  return before[to] + part * (behind[to] - before[to])
}
