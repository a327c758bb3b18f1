import GithubSlugger from 'github-slugger'
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../escape-html.ts'

interface Heading {
  readonly level: number
  readonly slug: string
  readonly text: string
}

const TOC = /^\[\[_?toc_?\]\]$/i

/**
 * Headings get ids, by which `[x](#slug)` and addresses lead to them: their words as GitHub writes them, numbered where
 * two are alike. `[[toc]]`, alone in a paragraph, becomes the list of all headings; a second one stays as it is.
 */
export function headings(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'headings', state => {
    const found = withSlugs(state)
    const at = state.tokens.findIndex((token, index) => token.type === 'inline' && isToc(state.tokens, index))
    if (at < 0) return
    const toc = new state.Token('toc', 'div', 0)
    toc.meta = { headings: found }
    toc.block = true
    toc.map = state.tokens[at]?.map ?? null
    state.tokens.splice(at - 1, 3, toc)
  })
  md.renderer.rules.toc = (tokens, index) =>
    tableOfContents((tokens[index]?.meta?.headings ?? []) as readonly Heading[])
}

const isToc = (tokens: readonly Token[], index: number): boolean =>
  TOC.test(tokens[index]?.content ?? '') && tokens[index - 1]?.type === 'paragraph_open'

function withSlugs(state: StateCore): readonly Heading[] {
  const slugger = new GithubSlugger()
  const found: Heading[] = []
  for (const [index, token] of state.tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const text = textOf(state.tokens[index + 1]?.children ?? []).trim()
    const slug = slugger.slug(text)
    if (slug === '') continue
    token.attrSet('id', slug)
    found.push({ level: Number(token.tag.slice(1)), slug, text })
  }
  return found
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'image') return textOf(children ?? [])
      if (type === 'softbreak' || type === 'hardbreak') return ' '
      return /^(?:text|text_special|code_inline|math_inline|math_display)$/.test(type) ? content : ''
    })
    .join('')
}

/** Lists within lists, as deep as the headings go from the highest one. */
function tableOfContents(found: readonly Heading[]): string {
  if (found.length === 0) return ''
  const open: number[] = []
  const parts = ['<div class="md-toc">']
  for (const { level, slug, text } of found) {
    while (open.length > 1 && (open.at(-1) ?? 0) > level) {
      open.pop()
      parts.push('</li></ul>')
    }
    if (open.length === 0 || (open.at(-1) ?? 0) < level) {
      open.push(level)
      parts.push('<ul>')
    } else parts.push('</li>')
    parts.push(`<li><a href="#${escapeHtml(slug)}">${escapeHtml(text)}</a>`)
  }
  return `${parts.join('')}${'</li></ul>'.repeat(open.length)}</div>\n`
}
