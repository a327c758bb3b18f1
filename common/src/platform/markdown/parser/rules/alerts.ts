import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { labelsOf } from '../parse-context.ts'

const KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const
const MARKER = new RegExp(`^\\[!(${KINDS.join('|')})\\][ \\t]*(?:\\n|$)`, 'i')

/** A quote whose first line is `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` becomes a box. */
export function alerts(md: MarkdownIt): void {
  md.core.ruler.after('block', 'alerts', state => {
    const open: (string | undefined)[] = []
    state.tokens = state.tokens.flatMap((token, index) => {
      if (token.type === 'blockquote_open') {
        const kind = kindAt(state.tokens, index)
        open.push(kind)
        if (!kind) return [token]
        token.tag = 'div'
        token.attrSet('class', `md-alert md-alert-${kind}`)
        return [token, ...title(state, token, kind)]
      }
      if (token.type === 'blockquote_close' && open.pop()) token.tag = 'div'
      return token.meta?.isMarkerOnly ? [] : [token]
    })
  })
}

/** The kind of the alert that begins here, whose marker is taken out of its text. */
function kindAt(tokens: readonly Token[], index: number): (typeof KINDS)[number] | undefined {
  const [paragraph, inline, close, next] = tokens.slice(index + 1, index + 5)
  if (paragraph?.type !== 'paragraph_open' || inline?.type !== 'inline' || !close) return undefined
  const match = MARKER.exec(inline.content)
  const rest = match ? inline.content.slice(match[0].length) : ''
  if (!match || (rest === '' && next?.type === 'blockquote_close')) return undefined
  if (rest === '') for (const token of [paragraph, inline, close]) token.meta = { isMarkerOnly: true }
  inline.content = rest
  if (inline.map) inline.map = [inline.map[0] + 1, inline.map[1]]
  return KINDS.find(kind => kind === match[1]?.toLowerCase())
}

function title(state: StateCore, quote: Token, kind: (typeof KINDS)[number]): readonly Token[] {
  const open = new state.Token('paragraph_open', 'p', 1)
  open.attrSet('class', 'md-alert-title')
  const text = new state.Token('text', '', 0)
  text.content = labelsOf(state.env)[kind]
  const inline = new state.Token('inline', '', 0)
  inline.content = ''
  inline.children = [text]
  const close = new state.Token('paragraph_close', 'p', -1)
  for (const token of [open, inline, close]) {
    token.block = true
    token.level = quote.level + 1
  }
  return [open, inline, close]
}
