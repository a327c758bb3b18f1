import type { TextRange } from '@cairn/common/platform/anchors'

/** The text of shown nodes as readers see it, with line breaks between blocks, and where the nodes are in it. */
export interface NodeText {
  readonly text: string
  /** Where a range of the page lies in the text; what lies outside of the nodes is left out. */
  readonly offsetsOf: (range: Range) => TextRange | undefined
  /** The range of the page that shows a part of the text. */
  readonly rangeOf: (part: TextRange) => Range | undefined
}

const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BR CAPTION DD DETAILS DIV DL DT FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 HR LI OL P PRE ' +
    'SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
)

interface Place {
  readonly start: number
  end: number
}

/** Reads what is shown below an element. It has to be read anew when that changes. */
export function readNodeText(root: Element): NodeText {
  let text = ''
  const places = new Map<Node, Place>()
  const texts: Text[] = []
  const breakLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const read = (node: Node) => {
    const place = { start: text.length, end: text.length }
    places.set(node, place)
    if (node instanceof Text) {
      texts.push(node)
      text += node.data
    } else {
      const isBlock = BLOCKS.has(node.nodeName)
      if (isBlock) breakLine()
      for (const child of node.childNodes) read(child)
      if (isBlock) breakLine()
    }
    place.end = text.length
  }
  read(root)

  const offsetOf = (node: Node, offset: number): number => {
    if (node instanceof Text) return (places.get(node)?.start ?? 0) + offset
    const child = node.childNodes[offset]
    return (child ? places.get(child)?.start : places.get(node)?.end) ?? 0
  }
  return {
    text,
    offsetsOf: range => {
      if (!range.intersectsNode(root)) return undefined
      const whole = root.ownerDocument.createRange()
      whole.selectNodeContents(root)
      const startsBefore = range.compareBoundaryPoints(Range.START_TO_START, whole) < 0
      const endsBehind = range.compareBoundaryPoints(Range.END_TO_END, whole) > 0
      const start = startsBefore ? 0 : offsetOf(range.startContainer, range.startOffset)
      const end = endsBehind ? text.length : offsetOf(range.endContainer, range.endOffset)
      return start < end ? { start, end } : undefined
    },
    rangeOf: ({ start, end }) => {
      const first = texts.find(node => (places.get(node)?.end ?? 0) > start)
      const last = texts.findLast(node => (places.get(node)?.start ?? 0) < end)
      if (!first || !last) return undefined
      const range = root.ownerDocument.createRange()
      range.setStart(first, Math.max(0, start - (places.get(first)?.start ?? 0)))
      range.setEnd(last, Math.min(last.length, end - (places.get(last)?.start ?? 0)))
      return range.collapsed ? undefined : range
    },
  }
}
