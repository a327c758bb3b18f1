import { partKey, sameEnds } from './part-key.ts'
import type { TextPart } from './parts.ts'
import { movePositions, patch } from './patch.ts'

/** Drawn at once, in UTF-16 units of HTML: more than a screen of most texts. */
const AT_ONCE = 16_000
/** How long later parts are drawn before whatever else waits gets its turn. */
const SLICE_MS = 30
/** What a part not laid out yet is taken to be high: about so many pixels for each unit of its HTML. */
const PX_PER_UNIT = 0.18

type Sanitize = (html: string) => DocumentFragment

/** A part that stands in the document, drawn or not. */
export interface DrawnPart {
  /** The whole view when there is one part alone. */
  readonly host: HTMLElement
  /** The lines of the source that it shows. */
  readonly start: number
  readonly end: number
  readonly isDrawn: boolean
}

interface Part extends TextPart {
  readonly key: string
  /** First place of the source that is named in the part; others are counted from there. */
  readonly base: number
  readonly host: HTMLElement
  /** What the host was drawn from; null: nothing so far. */
  drawn: { readonly html: string; readonly sanitize: Sanitize } | null
}

export interface Drawing {
  /**
   * Shows these parts as `sanitize` makes nodes of them; what stays the same keeps its nodes. Another function means
   * that all may look different.
   */
  show(parts: readonly TextPart[], sanitize: Sanitize): void
  /** Draws what is still to come, now: for paper. */
  finish(): void
  /** The element with an id, drawn for it if need be. */
  find(id: string): HTMLElement | null
  parts(): readonly DrawnPart[]
  /** Draws the parts that show lines of this piece of the source, now. */
  drawLines(start: number, end: number): void
  stop(): void
}

/**
 * Draws a document part by part into `root`: what the reader sees first at once, the rest between other work. Parts out
 * of sight are in the document, found and jumped to, but not laid out.
 * @param onDrawn gets each host whose content was drawn or changed
 */
export function createDrawing(root: HTMLElement, onDrawn: (host: HTMLElement) => void): Drawing {
  let parts: readonly Part[] = []
  let sanitize: Sanitize = () => root.ownerDocument.createDocumentFragment()
  let timer: ReturnType<typeof setTimeout> | undefined

  const isCurrent = ({ html, drawn }: Part): boolean => drawn?.html === html && drawn.sanitize === sanitize
  const draw = (part: Part): void => {
    if (isCurrent(part)) return
    const { html, host, drawn } = part
    if (drawn) patch(host, drawn.sanitize(drawn.html), sanitize(html))
    else host.replaceChildren(sanitize(html))
    part.drawn = { html, sanitize }
    onDrawn(host)
  }
  const drawSlice = (): void => {
    const end = performance.now() + SLICE_MS
    for (const part of parts) {
      if (isCurrent(part)) continue
      draw(part)
      if (performance.now() >= end) break
    }
    later()
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = parts.every(isCurrent) ? undefined : setTimeout(drawSlice, 0)
  }
  const drawFirst = (): void => {
    let units = 0
    for (const part of parts) {
      if (units > 0 && units + part.html.length > AT_ONCE) break
      units += part.html.length
      draw(part)
    }
    later()
  }
  const begin = (all: readonly TextPart[]): void => {
    const [only, second] = all
    if (only !== undefined && second === undefined)
      parts = [{ ...only, ...partKey(only.html), host: root, drawn: null }]
    else {
      parts = all.map(part => newPart(root, part))
      root.replaceChildren(...parts.map(({ host }) => host))
    }
  }
  const change = (all: readonly TextPart[]): void => {
    const old = parts
    const next = all.map(part => ({ ...part, ...partKey(part.html) }))
    const { start, end } = sameEnds<{ readonly key: string }>(old, next, (a, b) => a.key === b.key)
    const [oldEnd, nextEnd] = [old.length - end, next.length - end]
    const follower = old[oldEnd]?.host ?? null
    parts = next.map((part, index): Part => {
      const known =
        index >= nextEnd ? old[index - nextEnd + oldEnd] : index < Math.max(start, oldEnd) ? old[index] : null
      if (known && (index < start || index >= nextEnd)) return moved(known, part)
      if (known && index < oldEnd) return { ...part, host: known.host, drawn: known.drawn }
      const made = newPart(root, part)
      root.insertBefore(made.host, follower)
      return made
    })
    for (const { host } of old.slice(Math.max(nextEnd, start), oldEnd)) host.remove()
    for (const part of parts.slice(start, nextEnd)) if (part.drawn) draw(part)
  }

  return {
    show(next, sanitizeNow) {
      sanitize = sanitizeNow
      // A text of one part stands in the view itself, longer ones in elements of their own.
      const isRedrawn = parts.length === 0 || next.length === 0 || (parts.length === 1) !== (next.length === 1)
      if (isRedrawn) {
        root.replaceChildren()
        begin(next)
      } else change(next)
      drawFirst()
    },
    finish() {
      for (const part of parts) draw(part)
    },
    find(id) {
      const wanted = `#${CSS.escape(id)}`
      const known = root.querySelector<HTMLElement>(wanted)
      if (known) return known
      for (const part of parts) if (!part.drawn && part.html.includes(' id=')) draw(part)
      return root.querySelector<HTMLElement>(wanted)
    },
    parts: () => parts.map(({ host, start, end, drawn }) => ({ host, start, end, isDrawn: drawn !== null })),
    drawLines(start, end) {
      for (const part of parts) if (part.start < end && part.end > start) draw(part)
    },
    stop: () => clearTimeout(timer),
  }
}

function newPart(root: HTMLElement, part: TextPart): Part {
  const { html } = part
  const host = root.ownerDocument.createElement('div')
  host.className = 'md-part'
  host.style.setProperty('contain-intrinsic-block-size', `auto ${Math.ceil(html.length * PX_PER_UNIT)}px`)
  return { ...part, ...partKey(html), host, drawn: null }
}

/** A part that looks as it did and stands elsewhere in the source. */
function moved(known: Part, next: TextPart & { readonly key: string; readonly base: number }): Part {
  const { host, drawn } = known
  if (!drawn || drawn.html !== known.html) return { ...next, host, drawn }
  movePositions(host, next.base - known.base)
  return { ...next, host, drawn: { html: next.html, sanitize: drawn.sanitize } }
}
