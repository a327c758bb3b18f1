import type { MarkdownIt, RendererRule } from 'markdown-it'
import { labelsOf, optionsOf } from '../parse-context.ts'
import { parseFenceInfo } from './fence-info.ts'
import { renderMathBlock } from './math.ts'
import { isStackTrace, renderStackTrace } from './stack-traces.ts'

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/**
 * Code blocks and spans: language classes for the highlighter, titles, lines that are numbered and marked, and a warning
 * where text direction may deceive. Fences of diagrams and math become placeholders that hold their source.
 */
export function code(md: MarkdownIt): void {
  const { escapeHtml, unescapeAll } = md.utils

  const codeBody = (content: string) =>
    escapeHtml(content).replace(
      new RegExp(BIDI_CONTROLS, 'g'),
      control => `<span class="md-bidi" data-code="${codePoint(control)}">${control}</span>`,
    )

  const block: RendererRule = (tokens, index, _options, env) => {
    const token = tokens[index]
    if (!token) return ''
    const { language, title, marked, firstLine, isWrapped } = parseFenceInfo(unescapeAll(token.info))
    if (language === 'math') return renderMathBlock(token.content)
    if (language === '' && isStackTrace(token.content)) {
      return renderStackTrace(token.content, optionsOf(env).exceptionsExpanded === true)
    }
    const suspicious = BIDI_CONTROLS.test(token.content)
    const warning = suspicious ? `<div class="md-bidi-warning">${escapeHtml(labelsOf(env).bidiWarning)}</div>` : ''
    const body = suspicious ? codeBody(token.content) : escapeHtml(token.content)
    const attributes = [
      `class="md-code${language === 'mermaid' ? ' md-diagram' : ''}"`,
      ...(firstLine === undefined ? [] : [`data-lines="${firstLine}"`]),
      ...(marked.length === 0 ? [] : [`data-marked="${marked.map(rangeText).join(',')}"`]),
      ...(isWrapped ? ['data-wrap=""'] : []),
    ]
    const name = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
    const pre = `${warning}<pre ${attributes.join(' ')}><code${name}>${body}</code></pre>\n`
    if (title === '') return pre
    return `<figure class="md-code-block"><figcaption class="md-code-title">${escapeHtml(title)}</figcaption>\n${pre}</figure>\n`
  }
  md.renderer.rules.fence = block
  md.renderer.rules.code_block = block

  md.renderer.rules.code_inline = (tokens, index, _options, env) => {
    const content = tokens[index]?.content ?? ''
    if (!BIDI_CONTROLS.test(content)) return `<code>${escapeHtml(content)}</code>`
    const warning = `<span class="md-bidi-warning">${escapeHtml(labelsOf(env).bidiWarning)}</span>`
    return `<code>${codeBody(content)}</code>${warning}`
  }
}

const rangeText = ([from, to]: readonly [number, number]): string => (from === to ? `${from}` : `${from}-${to}`)

function codePoint(control: string): string {
  return `U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
