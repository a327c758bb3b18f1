import MarkdownItConstructor, { type MarkdownIt, type Token } from 'markdown-it'
import { MAX_ELEMENTS, MAX_NESTING, MAX_RAW_TAGS, MAX_TOKENS, type MarkdownOptions } from './options.ts'
import { createEnv } from './parse-context.ts'
import { elementBound, rawTagCount, tamedHtml, tokenCount } from './raw-html.ts'
import { code } from './rules/code.ts'
import { attachmentNames, imageSizes } from './rules/images.ts'
import { references } from './rules/references.ts'
import { shortcodes } from './rules/shortcodes.ts'
import { taskLists, withSource } from './rules/task-lists.ts'

const ALIGNMENT: Readonly<Record<string, string>> = {
  'text-align:left': 'md-start',
  'text-align:center': 'md-center',
  'text-align:right': 'md-end',
}

const parser = createParser()

/**
 * HTML of a Markdown text, not yet sanitized: it still holds whatever HTML the author wrote.
 * Undefined when the text is nested too deeply or falls into too many pieces to be shown as a document.
 */
export function toUnsafeHtml(source: string, options: MarkdownOptions): string | undefined {
  const env = withSource(createEnv(options), source)
  const tokens = parser.parse(source, env)
  if (isTooMuch(tokens)) return undefined
  return parser.renderer.render(tokens, parser.options, env)
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
  md.use(taskLists).use(imageSizes).use(references).use(attachmentNames).use(code).use(shortcodes)
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

function isTooMuch(tokens: readonly Token[]): boolean {
  if (tokens.some(token => token.level >= MAX_NESTING - 1)) return true
  return tokenCount(tokens) > MAX_TOKENS || rawTagCount(tokens) > MAX_RAW_TAGS || elementBound(tokens) > MAX_ELEMENTS
}
