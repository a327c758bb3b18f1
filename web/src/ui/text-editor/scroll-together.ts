import type { EditorView } from '@codemirror/view'
import { anchorsOf, type ScrollAnchor } from './scroll-anchors.ts'

/**
 * Keeps a view of Markdown and a pane that shows how it reads at the same words.
 * @returns what ends it
 */
export function keepScrollsTogether(view: EditorView, pane: HTMLElement): () => void {
  /** Where a pane was moved along to: its telling of that leads nobody. */
  const followed = new WeakMap<HTMLElement, number>()
  const lead = (leader: HTMLElement, other: HTMLElement, place: () => number) => () => {
    if (Math.abs(leader.scrollTop - (followed.get(leader) ?? -2)) < 2) return
    followed.delete(leader)
    other.scrollTop = Math.round(place())
    followed.set(other, other.scrollTop)
  }
  const { scrollDOM } = view
  const toReading = lead(scrollDOM, pane, () =>
    placeIn(anchorsOf(view, pane), scrollDOM.scrollTop, 'source', 'reading'),
  )
  const toSource = lead(pane, scrollDOM, () => placeIn(anchorsOf(view, pane), pane.scrollTop, 'reading', 'source'))
  scrollDOM.addEventListener('scroll', toReading, { passive: true })
  pane.addEventListener('scroll', toSource, { passive: true })
  const first = requestAnimationFrame(toReading)
  return () => {
    cancelAnimationFrame(first)
    scrollDOM.removeEventListener('scroll', toReading)
    pane.removeEventListener('scroll', toSource)
  }
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
