import type { TextRange } from '@cairn/common/platform/anchors'
import type { DrawnPart } from './drawing.ts'
import type { DrawnText } from './shown-text.ts'
import { alignSource, type SourceRanges } from './source-ranges.ts'

/** Where words of a source stand in the page that shows it, and the other way round, also while it is drawn part by part. */
export interface TextPlaces {
  /** The part of the source that a range of the page shows, without white space at its ends. */
  sourceOf(range: Range): TextRange | undefined
  /** The range of the page that shows a part of the source; undefined while none of it is drawn. */
  rangeOf(place: TextRange): Range | undefined
  /** Distance of the words from the top of the window, px; estimated, without laying anything out, where they are far. */
  topOf(place: TextRange): number | undefined
  /** Draws the words when that is still to come, opens what is folded around them, and gives their range. */
  reveal(place: TextRange): Range | undefined
  stop(): void
}

/**
 * Aligns a text in the page with its source, part by part and only where somebody asks.
 * @param onChange is called when words may have come, gone or changed their nodes
 */
export function createTextPlaces(text: DrawnText, onChange: () => void): TextPlaces {
  let aligned = new WeakMap<HTMLElement, { readonly source: string; readonly ranges: SourceRanges }>()
  const changes = new MutationObserver(records => {
    const parts = text.parts()
    for (const { target } of records) {
      const changed = parts.find(({ host }) => host.contains(target))
      if (changed) aligned.delete(changed.host)
      else aligned = new WeakMap()
    }
    onChange()
  })
  changes.observe(text.root, { childList: true, characterData: true, subtree: true })

  const alignedPart = ({ host, start, end }: DrawnPart, isOnly: boolean): SourceRanges => {
    const whole = text.source()
    const source = isOnly ? whole : whole.slice(start, end)
    const known = aligned.get(host)
    if (known?.source === source) return known.ranges
    const ranges = alignSource(host, source)
    aligned.set(host, { source, ranges })
    return ranges
  }
  /** Drawn parts, and where what they show begins in the source. */
  const drawnParts = () => {
    const parts = text.parts()
    const isOnly = parts.length === 1
    return parts
      .filter(({ isDrawn }) => isDrawn)
      .map(part => ({ ...part, from: isOnly ? 0 : part.start, align: () => alignedPart(part, isOnly) }))
  }

  const rangeOf = (place: TextRange): Range | undefined => {
    const pieces = drawnParts()
      .filter(({ from, end }) => from < place.end && end > place.start)
      .flatMap(({ from, align }) => align().rangeOf({ start: place.start - from, end: place.end - from }) ?? [])
    const [first, last] = [pieces[0], pieces.at(-1)]
    if (!first || !last) return undefined
    const range = first.cloneRange()
    range.setEnd(last.endContainer, last.endOffset)
    return range
  }

  return {
    rangeOf,
    sourceOf(range) {
      const pieces = drawnParts()
        .filter(({ host }) => range.intersectsNode(host))
        .flatMap(({ from, align }) => {
          const piece = align().sourceOf(range)
          return piece ? [{ start: from + piece.start, end: from + piece.end }] : []
        })
      const [first, last] = [pieces[0], pieces.at(-1)]
      return first && last && { start: first.start, end: last.end }
    },
    topOf(place) {
      const part = text.parts().find(({ start, end }) => start <= place.start && end > place.start)
      if (part && !isLaidOut(part)) {
        const { top, height } = part.host.getBoundingClientRect()
        return top + (height * (place.start - part.start)) / (part.end - part.start)
      }
      const range = rangeOf(place)
      return range && topOfRange(range)
    },
    reveal(place) {
      text.drawLines(place.start, place.end)
      const range = rangeOf(place)
      const start = range?.startContainer
      const element = start instanceof Element ? start : start?.parentElement
      for (let box = element?.closest('details'); box; box = box.parentElement?.closest('details')) box.open = true
      return range
    },
    stop: () => changes.disconnect(),
  }
}

/** Whether asking where something in it stands costs nothing: what is far from the reader is not laid out. */
function isLaidOut({ host, isDrawn }: DrawnPart): boolean {
  if (!isDrawn) return false
  return host.checkVisibility?.({ contentVisibilityAuto: true }) !== false
}

/** What is folded away stands where its fold does. */
function topOfRange(range: Range): number | undefined {
  const box = [...range.getClientRects()].find(({ height }) => height > 0)
  if (box) return box.top
  const { startContainer } = range
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    const { top, height } = fold.getBoundingClientRect()
    if (height > 0) return top
  }
  return undefined
}
