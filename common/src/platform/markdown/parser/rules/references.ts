import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { matchIssueIds, matchMentions, matchNumberReferences } from '../../references.ts'
import type { MarkdownIssue, MarkdownOptions } from '../options.ts'
import { optionsOf } from '../parse-context.ts'

interface Replacement {
  readonly start: number
  readonly end: number
  readonly build: (state: StateCore, text: string) => readonly Token[]
}

const COLOR = /(?<![^\s\p{P}])#(?:[0-9a-f]{8}|[0-9a-f]{6})(?![^\s\p{P}])/giu
const LINK_START = /^<a[\s>]/i
const LINK_END = /^<\/a\s*>/i

/** Turns `@login`, `KEY-12`, `#12` and `#rrggbb` in running text into links and colour swatches. */
export function references(md: MarkdownIt): void {
  md.core.ruler.before('text_join', 'references', state => {
    for (const token of state.tokens) {
      if (token.type === 'inline' && token.children) token.children = replaceIn(state, token.children)
    }
  })
}

function replaceIn(state: StateCore, tokens: readonly Token[]): Token[] {
  const options = optionsOf(state.env)
  let links = 0
  return tokens.flatMap(token => {
    if (token.type === 'link_open' || (token.type === 'html_inline' && LINK_START.test(token.content))) links++
    if (token.type === 'link_close' || (token.type === 'html_inline' && LINK_END.test(token.content))) links--
    return token.type === 'text' && links <= 0 ? split(state, token, replacementsIn(token.content, options)) : [token]
  })
}

function replacementsIn(text: string, options: MarkdownOptions): readonly Replacement[] {
  const found: Replacement[] = []
  if (options.mentions?.size && text.includes('@')) {
    for (const { login, start, end } of matchMentions(text)) {
      const user = options.mentions.get(login.toLowerCase())
      if (user) found.push({ start, end, build: link({ href: user.href, class: 'md-mention', title: user.name }) })
    }
  }
  if (options.issues?.size && text.includes('-')) {
    for (const { id, start, end } of matchIssueIds(text)) {
      const issue = options.issues.get(id)
      if (issue) found.push({ start, end, build: issueLink(issue) })
    }
  }
  if (text.includes('#')) {
    const key = options.referenceProject
    for (const { number, start, end } of key ? matchNumberReferences(text) : []) {
      const issue = options.issues?.get(`${key}-${number}`)
      if (issue) found.push({ start, end, build: issueLink(issue) })
    }
    for (const match of text.matchAll(COLOR)) {
      found.push({ start: match.index, end: match.index + match[0].length, build: swatch })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

function split(state: StateCore, token: Token, replacements: readonly Replacement[]): readonly Token[] {
  if (replacements.length === 0) return [token]
  const result: Token[] = []
  let position = 0
  for (const { start, end, build } of replacements) {
    if (start < position) continue
    if (start > position) result.push(textToken(state, token.content.slice(position, start)))
    result.push(...build(state, token.content.slice(start, end)))
    position = end
  }
  if (position < token.content.length) result.push(textToken(state, token.content.slice(position)))
  return result
}

function issueLink(issue: MarkdownIssue): Replacement['build'] {
  const style = issue.resolved ? 'md-issue md-resolved' : 'md-issue'
  return link({ href: issue.href, class: style, title: `${issue.idReadable} ${issue.summary}` })
}

function link(attributes: Readonly<Record<string, string>>): Replacement['build'] {
  return (state, text) => {
    const open = new state.Token('link_open', 'a', 1)
    open.attrs = Object.entries(attributes)
    return [open, textToken(state, text), new state.Token('link_close', 'a', -1)]
  }
}

/** The colour travels as an attribute: the page's policy forbids inline styles, so the view sets it by script. */
const swatch: Replacement['build'] = (state, text) => {
  const open = new state.Token('swatch_open', 'span', 1)
  open.attrs = [
    ['class', 'md-swatch'],
    ['data-color', text.toLowerCase()],
  ]
  return [open, new state.Token('swatch_close', 'span', -1), textToken(state, text)]
}

function textToken(state: StateCore, content: string): Token {
  const token = new state.Token('text', '', 0)
  token.content = content
  return token
}
