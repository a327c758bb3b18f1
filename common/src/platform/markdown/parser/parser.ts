import MarkdownItConstructor, { type MarkdownIt, type Token } from 'markdown-it'
import { batchesOf, blocksOf, type MarkdownBlock, type UnsafeHtml } from './blocks.ts'
import { MAX_NESTING, type MarkdownOptions } from './options.ts'
import { createEnv } from './parse-context.ts'
import { tamedHtml } from './raw-html.ts'
import { alerts } from './rules/alerts.ts'
import { code } from './rules/code.ts'
import { footnotes } from './rules/footnotes.ts'
import { videos } from './rules/frames.ts'
import { headings } from './rules/headings.ts'
import { attachmentNames, imageSizes } from './rules/images.ts'
import { math } from './rules/math.ts'
import { references } from './rules/references.ts'
import { shortcodes } from './rules/shortcodes.ts'
import { stackTraces } from './rules/stack-traces.ts'
import { taskLists, withSource } from './rules/task-lists.ts'

const ALIGNMENT: Readonly<Record<string, string>> = {
  'text-align:left': 'md-start',
  'text-align:center': 'md-center',
  'text-align:right': 'md-end',
}

const parser = createParser()

/**
 * A Markdown text in blocks, each with its HTML, not yet sanitized. The text is parsed as a whole, so that notes, slugs
 * and definitions of links are those of all of it. A block that is nested too deeply or falls into too many pieces comes
 * as it was written. Linear time, up to the longest text (2,000,000 UTF-16 units).
 */
export function toUnsafeBlocks(source: string, options: MarkdownOptions): readonly MarkdownBlock[] {
  const env = withSource(createEnv(options), source)
  return blocksOf(parser, source, parser.parse(source, env), env)
}

/** The HTML of all blocks in pieces, each of which has to be sanitized by itself. */
export function toUnsafeHtml(source: string, options: MarkdownOptions): readonly UnsafeHtml[] {
  return batchesOf(toUnsafeBlocks(source, options))
}

function createParser(): MarkdownIt {
  const md = new MarkdownItConstructor({ html: true, breaks: true, linkify: true })
  md.set({ maxNesting: MAX_NESTING })
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: true })
  md.linkify.add('www.', {
    validate: (text, position, self) => {
      const tail = self.testSchemaAt(`http://www.${text.slice(position)}`, 'http:', 'http:'.length)
      return Math.max(0, tail - '//www.'.length)
    },
    normalize: match => {
      match.url = `http://${match.raw}`
    },
  })
  const validate = md.validateLink
  // SVG as data is a picture like the others; as the target of a link it is dropped later, as all data are.
  md.validateLink = address => validate.call(md, address) || /^data:image\/svg\+xml[;,]/i.test(address.trim())
  md.use(taskLists).use(imageSizes).use(references).use(attachmentNames).use(code).use(shortcodes)
  md.use(stackTraces).use(math).use(videos).use(footnotes).use(headings).use(alerts)
  md.renderer.rules.html_block = renderRawHtml
  md.renderer.rules.html_inline = renderRawHtml
  md.renderer.rules.table_open = () => '<div class="md-table"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
  md.renderer.rules.th_open = renderCell
  md.renderer.rules.td_open = renderCell
  return md
}

function renderRawHtml(tokens: readonly Token[], index: number): string {
  return tamedHtml(tokens[index]?.content ?? '')
}

/** Alignment as a class: inline styles are forbidden by the page's policy. */
function renderCell(tokens: readonly Token[], index: number): string {
  const token = tokens[index]
  const alignment = ALIGNMENT[String(token?.attrGet('style'))]
  return `<${token?.tag ?? 'td'}${alignment ? ` class="${alignment}"` : ''}>`
}
