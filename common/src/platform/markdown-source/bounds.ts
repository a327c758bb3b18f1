import type { BlockParser, InlineParser, MarkdownConfig } from '@lezer/markdown'

/** Containers nested deeper are one line of plain text each: the tree is walked by functions that call themselves. */
export const MAX_DEPTH = 100

const boundedDepth: BlockParser = {
  name: 'BoundedDepth',
  before: 'LinkReference',
  parse(context, line) {
    if (context.depth <= MAX_DEPTH) return false
    const from = context.lineStart
    context.addElement(context.elt('Paragraph', from + line.pos, Math.max(from + line.pos, from + line.text.length)))
    context.nextLine()
    return true
  },
}

/** Paragraphs of more UTF-16 units, or with more of what is looked for elsewhere, are not looked into: that is quadratic. */
const MAX_INLINE = 20_000
const MAX_OPENERS = 300
const MAX_MARKS = 800

const boundedInline: InlineParser = {
  name: 'BoundedInline',
  before: 'Escape',
  parse(context, _next, position) {
    if (position !== context.offset) return -1
    return isTooMuch(context.slice(context.offset, context.end)) ? context.end : -1
  },
}

/** Whether a paragraph is more than its parser can look into in good time. */
export function isTooMuch(text: string): boolean {
  if (text.length > MAX_INLINE) return true
  let openers = 0
  let marks = 0
  for (let place = 0; place < text.length; place++) {
    const sign = text[place]
    if (sign === text[place - 1] && sign !== '[') continue
    if (sign === '[' || sign === '<' || sign === '`') openers++
    else if (sign === '*' || sign === '_' || sign === '~') marks++
  }
  return openers > MAX_OPENERS || marks > MAX_MARKS
}

/** Keeps the time and the depth of Lezer's parser within bounds on hostile texts: what is too much is left as plain text. */
export const sourceBounds: MarkdownConfig = { parseBlock: [boundedDepth], parseInline: [boundedInline] }
