import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'

/** A place of the source and of what it reads like that belong together, in pixels from the tops of their panes. */
export type ScrollAnchor = { readonly source: number; readonly reading: number }

/** Blocks that are one element each when they are read. */
const KINDS: readonly { readonly selector: string; readonly names: RegExp }[] = [
  { selector: 'h1, h2, h3, h4, h5, h6', names: /^(?:ATX|Setext)Heading/ },
  { selector: 'pre', names: /^(?:FencedCode|CodeBlock)$/ },
  { selector: 'table', names: /^Table$/ },
  { selector: 'hr', names: /^HorizontalRule$/ },
  { selector: 'blockquote', names: /^Blockquote$/ },
  { selector: 'li', names: /^ListItem$/ },
  { selector: ':is(.md, blockquote) > p', names: /^Paragraph$/ },
]

/** Names that no kind has are gone through fast. */
const INLINE = /^(?:Paragraph|ATXHeading|SetextHeading|Table$|FencedCode|CodeBlock|HTMLBlock)/

/**
 * What belongs together in a view of Markdown and a pane that shows how it reads: blocks of a kind of which both have
 * equally many, and the ends.
 */
export function anchorsOf(view: EditorView, pane: HTMLElement): readonly ScrollAnchor[] {
  const known = cache.get(view)
  const of = [syntaxTree(view.state), view.contentHeight, pane.scrollHeight, pane.clientHeight]
  if (known && of.every((part, index) => part === known.of[index])) return known.anchors
  const anchors = findAnchors(view, pane)
  cache.set(view, { of, anchors })
  return anchors
}

const cache = new WeakMap<EditorView, { readonly of: readonly unknown[]; readonly anchors: readonly ScrollAnchor[] }>()

function findAnchors(view: EditorView, pane: HTMLElement): readonly ScrollAnchor[] {
  const top = pane.getBoundingClientRect().top - pane.scrollTop
  const anchors: ScrollAnchor[] = []
  const places = blockPlaces(view)
  for (const [index, { selector }] of KINDS.entries()) {
    const elements = [...pane.querySelectorAll(selector)]
    const found = places[index] ?? []
    if (elements.length !== found.length) continue
    for (const [at, element] of elements.entries())
      anchors.push({
        source: view.lineBlockAt(found[at] ?? 0).top,
        reading: element.getBoundingClientRect().top - top,
      })
  }
  const end = {
    source: Math.max(0, view.scrollDOM.scrollHeight - view.scrollDOM.clientHeight),
    reading: Math.max(0, pane.scrollHeight - pane.clientHeight),
  }
  return rising([...anchors, { source: 0, reading: 0 }], end)
}

/** Where the blocks of each kind begin. */
function blockPlaces({ state }: EditorView): readonly number[][] {
  const places: number[][] = KINDS.map(() => [])
  syntaxTree(state).iterate({
    enter: ({ name, from, node }) => {
      const kind = KINDS.findIndex(({ names }) => names.test(name))
      if (kind >= 0 && !(name === 'Paragraph' && node.parent?.name === 'ListItem')) places[kind]?.push(from)
      return !INLINE.test(name)
    },
  })
  return places
}

/** In order, each further down on both sides than the one before; up to the ends, which belong together. */
function rising(anchors: readonly ScrollAnchor[], end: ScrollAnchor): readonly ScrollAnchor[] {
  const result: ScrollAnchor[] = []
  for (const anchor of anchors.toSorted((a, b) => a.source - b.source || a.reading - b.reading)) {
    const last = result.at(-1)
    const isFurther = !last || (anchor.source > last.source && anchor.reading > last.reading)
    if (isFurther && anchor.source < end.source && anchor.reading < end.reading) result.push(anchor)
  }
  return [...result, end]
}
