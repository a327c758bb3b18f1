import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'
import { labelsOf } from '../parse-context.ts'

/** Longer labels are no labels, UTF-16 units: what opens one is looked at only so far. */
const MAX_LABEL = 100
const DEFINITION = new RegExp(`^\\[\\^([^\\]\\s]{1,${MAX_LABEL}})\\]:`)
const REFERENCE = new RegExp(`\\[\\^([^\\]\\s]{1,${MAX_LABEL}})\\]`, 'y')
const LABELS = Symbol('labels of footnotes')

/** What is known of one footnote while they are numbered. */
interface Footnote {
  readonly number: number
  /** How often the text speaks of it. */
  references: number
}

/**
 * `[^1]` in a text and `[^1]: …` anywhere in it: the notes come behind the text, numbered in the order in which it
 * speaks of them, with a way back to each place. Notes of which it does not speak follow; none is left out. Our own rule,
 * because the library's takes quadratic time.
 */
export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'footnote', definition, { alt: ['paragraph', 'reference'] })
  md.inline.ruler.before('link', 'footnote_reference', reference)
  md.core.ruler.after('inline', 'footnotes', placeNotes)
  md.renderer.rules.footnotes_open = () => '<div class="md-footnotes"><ol>\n'
  md.renderer.rules.footnotes_close = () => '</ol></div>\n'
  md.renderer.rules.footnote_open = (tokens, index) => `<li id="fn-${placeIn(tokens[index]).number}">`
  md.renderer.rules.footnote_close = () => '</li>\n'
  md.renderer.rules.footnote_reference = (tokens, index) => {
    const { number, nth } = placeIn(tokens[index])
    return `<sup class="md-footnote-ref"><a href="#fn-${number}" id="${placeOf(number, nth)}">${number}</a></sup>`
  }
  md.renderer.rules.footnote_back = (tokens, index, _options, env) => {
    const { number, nth } = placeIn(tokens[index])
    const label = md.utils.escapeHtml(`${labelsOf(env).backToText} ${number}${nth > 1 ? `-${nth}` : ''}`)
    const which = nth > 1 ? `<sup>${nth}</sup>` : ''
    return ` <a href="#${placeOf(number, nth)}" class="md-footnote-back" aria-label="${label}">↩${which}</a>`
  }
}

interface Place {
  readonly label: string
  readonly number: number
  /** Which of the references to it, counted from 1. */
  readonly nth: number
}

const NOWHERE: Place = { label: '', number: 0, nth: 0 }
const placeIn = (token: Token | undefined): Place => ({ ...NOWHERE, ...token?.meta })

const placeOf = (number: number, nth: number): string => `fnref-${number}${nth > 1 ? `-${nth}` : ''}`

const labelsIn = (env: Record<symbol, unknown>): Set<string> => {
  env[LABELS] ??= new Set<string>()
  return env[LABELS] as Set<string>
}

function definition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  const line = state.src.slice(start, Math.min(state.eMarks[startLine] ?? 0, start + MAX_LABEL + 4))
  const match = DEFINITION.exec(line)
  if (!match) return false
  if (silent) return true
  const label = (match[1] ?? '').toLowerCase()
  labelsIn(state.env).add(label)

  const open = state.push('footnote_definition_open', '', 1)
  open.meta = { label }
  open.map = [startLine, startLine]
  // Its text begins behind the colon and goes on in lines that are indented by four.
  const [mark, shift, count, parent] = [
    state.bMarks[startLine] ?? 0,
    state.tShift[startLine] ?? 0,
    state.sCount[startLine] ?? 0,
    state.parentType,
  ]
  const behind = start + match[0].length
  let text = behind
  while (text < (state.eMarks[startLine] ?? 0) && /[ \t]/.test(state.src[text] ?? '')) text++
  state.bMarks[startLine] = behind
  state.tShift[startLine] = text - behind
  state.blkIndent += 4
  state.sCount[startLine] = state.blkIndent
  state.parentType = 'footnote' as typeof parent
  state.md.block.tokenize(state, startLine, endLine)
  state.blkIndent -= 4
  state.parentType = parent
  state.bMarks[startLine] = mark
  state.tShift[startLine] = shift
  state.sCount[startLine] = count
  open.map = [startLine, state.line]
  state.push('footnote_definition_close', '', -1)
  return true
}

function reference(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '[' || state.src[state.pos + 1] !== '^') return false
  REFERENCE.lastIndex = state.pos
  const match = REFERENCE.exec(state.src)
  const label = match?.[1]?.toLowerCase() ?? ''
  if (!match || state.pos + match[0].length > state.posMax || !labelsIn(state.env).has(label)) return false
  if (!silent) state.push('footnote_reference', '', 0).meta = { label }
  state.pos += match[0].length
  return true
}

/** Takes the definitions out of the text and puts them behind it, in the order of its references. */
function placeNotes(state: StateCore): void {
  const labels = labelsIn(state.env)
  if (labels.size === 0) return
  const { body, notes } = withoutDefinitions(state.tokens)
  const numbered = new Map<string, Footnote>()
  const order: string[] = []
  const number = (tokens: readonly Token[]) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'footnote_reference') continue
      const { label } = placeIn(token)
      let note = numbered.get(label)
      if (!note) {
        note = { number: numbered.size + 1, references: 0 }
        numbered.set(label, note)
        order.push(label)
      }
      note.references++
      token.meta = { label, number: note.number, nth: note.references }
    }
  }
  number(body)
  // Notes may speak of further notes, which come behind those that are known.
  for (let index = 0; index < order.length; index++) number(notes.get(order[index] ?? '') ?? [])
  for (const label of labels) {
    if (numbered.has(label)) continue
    numbered.set(label, { number: numbered.size + 1, references: 0 })
    number(notes.get(label) ?? [])
    order.push(label)
  }
  const sorted = [...numbered].sort(([, a], [, b]) => a.number - b.number)
  state.tokens = [
    ...body,
    new state.Token('footnotes_open', 'div', 1),
    ...sorted.flatMap(([label, note]) => noteTokens(state, notes.get(label) ?? [], note)),
    new state.Token('footnotes_close', 'div', -1),
  ]
}

function withoutDefinitions(tokens: readonly Token[]) {
  const body: Token[] = []
  const notes = new Map<string, Token[]>()
  const targets: Token[][] = [body]
  for (const token of tokens) {
    if (token.type === 'footnote_definition_open') {
      const content: Token[] = []
      // Of two with one label the first counts; the other is not lost either.
      const { label } = placeIn(token)
      const known = notes.get(label)
      if (!known) notes.set(label, content)
      targets.push(known ?? content)
    } else if (token.type === 'footnote_definition_close') targets.pop()
    else targets.at(-1)?.push(token)
  }
  return { body, notes }
}

function noteTokens(state: StateCore, content: readonly Token[], { number, references }: Footnote): readonly Token[] {
  const open = new state.Token('footnote_open', 'li', 1)
  open.meta = { number }
  const back = Array.from({ length: references }, (_, index) => {
    const token = new state.Token('footnote_back', 'a', 0)
    token.meta = { number, nth: index + 1 }
    return token
  })
  const last = content.at(-1)
  const isText = last?.type === 'paragraph_close' && !last.hidden
  return [
    open,
    ...(isText ? [...content.slice(0, -1), ...back, last] : [...content, ...back]),
    new state.Token('footnote_close', 'li', -1),
  ]
}
