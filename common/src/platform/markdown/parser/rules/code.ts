import type { MarkdownIt, RendererRule } from 'markdown-it'
import { labelsOf } from '../parse-context.ts'

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const LANGUAGE = /^[\w+#.-]{1,32}$/

/** Code blocks and spans: language classes for the highlighter, and a warning where text direction may deceive. */
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
    const word = unescapeAll(token.info).trim().split(/\s+/, 1)[0] ?? ''
    const language = LANGUAGE.test(word) ? ` class="language-${escapeHtml(word.toLowerCase())}"` : ''
    const suspicious = BIDI_CONTROLS.test(token.content)
    const warning = suspicious ? `<div class="md-bidi-warning">${escapeHtml(labelsOf(env).bidiWarning)}</div>` : ''
    const body = suspicious ? codeBody(token.content) : escapeHtml(token.content)
    return `${warning}<pre class="md-code"><code${language}>${body}</code></pre>\n`
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

function codePoint(control: string): string {
  return `U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
