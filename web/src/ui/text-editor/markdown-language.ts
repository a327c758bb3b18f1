import { isTooMuch, MAX_DEPTH } from '@cairn/common/platform/markdown-source'
import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language'
import { NodeProp } from '@lezer/common'
import { styleTags, tags } from '@lezer/highlight'
import {
  type BlockParser,
  GFM,
  type InlineParser,
  type LeafBlockParser,
  type MarkdownConfig,
  parser,
} from '@lezer/markdown'

// What the editor knows of Markdown, to colour it and to show it as it reads. It decides nothing: how a text is shown
// to readers is the renderer's matter, and what this parser gives up on is merely shown as it is.

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

const boundedInline: InlineParser = {
  name: 'BoundedInline',
  before: 'Escape',
  parse(context, _next, position) {
    if (position !== context.offset) return -1
    return isTooMuch(context.slice(context.offset, context.end)) ? context.end : -1
  },
}

const DOLLAR = 36
const BLANK = /\s/

/** `$a^2$`: words stand right at both signs, and no digit behind, so that "$5 and $6" are prices. */
const inlineMath: InlineParser = {
  name: 'InlineMath',
  after: 'Escape',
  parse(context, next, position) {
    if (next !== DOLLAR || context.char(position - 1) === DOLLAR) return -1
    const size = context.char(position + 1) === DOLLAR ? 2 : 1
    const text = context.slice(position, context.end)
    const end = text.indexOf(size === 2 ? '$$' : '$', size)
    if (end <= size) return -1
    if (size === 1 && (BLANK.test(text[1] ?? ' ') || BLANK.test(text[end - 1] ?? ' '))) return -1
    if (size === 1 && /[\d$]/.test(text[end + 1] ?? '')) return -1
    return context.addElement(context.elt('InlineMath', position, position + end + size))
  },
}

const COLON = 58
const SHORTCODE = /^:[a-z0-9_+-]{1,40}:(?![\p{L}\p{N}])/u
const WORD = /[\p{L}\p{N}]/u

/** `:rocket:`, where no word touches it; whether there is such an emoji is the renderer's to know. */
const shortcode: InlineParser = {
  name: 'Shortcode',
  after: 'Escape',
  parse(context, next, position) {
    if (next !== COLON || WORD.test(context.slice(Math.max(context.offset, position - 1), position))) return -1
    const match = SHORTCODE.exec(context.slice(position, Math.min(context.end, position + 44)))
    return match ? context.addElement(context.elt('Shortcode', position, position + match[0].length)) : -1
  },
}

const isMathEnd = (text: string) => /\$\$\s*$/.test(text)

/** `$$` at the beginning of a line, up to one at the end of a line. */
const blockMath: BlockParser = {
  name: 'BlockMath',
  before: 'FencedCode',
  parse(context, line) {
    const first = line.text.slice(line.pos).trimEnd()
    if (line.indent >= line.baseIndent + 4 || first.length < 4 || !first.startsWith('$$') || !isMathEnd(first))
      return false
    const from = context.lineStart + line.pos
    context.addElement(context.elt('BlockMath', from, from + first.length))
    context.nextLine()
    return true
  },
  leaf: (_context, { content }) => (content.startsWith('$$') ? mathLines : null),
  endLeaf: (_context, line) => line.text.startsWith('$$', line.pos),
}

const mathLines: LeafBlockParser = {
  nextLine(context, line, leaf) {
    if (!isMathEnd(line.text)) return false
    context.nextLine()
    context.addLeafElement(leaf, context.elt('BlockMath', leaf.start, context.prevLineEnd()))
    return true
  },
  finish: () => false,
}

const additions: MarkdownConfig = {
  defineNodes: [
    { name: 'BlockMath', block: true, style: tags.special(tags.content) },
    { name: 'InlineMath', style: tags.special(tags.content) },
    { name: 'Shortcode' },
  ],
  parseBlock: [boundedDepth, blockMath],
  parseInline: [boundedInline, inlineMath, shortcode],
}

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } })

const markdownParser = parser.configure([
  GFM,
  additions,
  {
    props: [
      languageDataProp.add({ Document: data }),
      // Each is written in a direction of its own, whatever stands around it.
      NodeProp.isolate.add({ InlineCode: 'auto', URL: 'ltr', InlineMath: 'ltr' }),
      styleTags({
        'FencedCode/CodeInfo': tags.labelName,
        'TaskMarker TableDelimiter': tags.processingInstruction,
      }),
    ],
  },
])

/** The Markdown that the editor colours and shows as it reads. */
export const markdownLanguage = new Language(data, markdownParser, [], 'markdown')
