import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { ownPlace } from '../../own-addresses.ts'
import { matchArticleIds, matchHashes, matchIssueIds, matchMentions, matchNumberReferences } from '../../references.ts'
import type { MarkdownArticle, MarkdownCommit, MarkdownIssue, MarkdownOptions } from '../options.ts'
import { optionsOf } from '../parse-context.ts'

interface Replacement {
  readonly start: number
  readonly end: number
  readonly build: (state: StateCore, text: string) => readonly Token[]
}

const COLOR = /(?<![^\s\p{P}])#(?:[0-9a-f]{8}|[0-9a-f]{6})(?![^\s\p{P}])/giu
const LINK_START = /^<a[\s>]/i
const LINK_END = /^<\/a\s*>/i

/**
 * Turns `@login`, `KEY-12`, `#12`, `KEY-A-3`, hashes of commits and addresses of our own issues and articles into links
 * with their titles, and `#rrggbb` into colour swatches, in running text.
 */
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
  return tokens.flatMap((token, index) => {
    if (token.type === 'link_open') nameOwnAddress(token, tokens[index + 1], options)
    if (token.type === 'link_open' || (token.type === 'html_inline' && LINK_START.test(token.content))) links++
    if (token.type === 'link_close' || (token.type === 'html_inline' && LINK_END.test(token.content))) links--
    return token.type === 'text' && links <= 0 ? split(state, token, replacementsIn(token.content, options)) : [token]
  })
}

/** An address that was written as it is and leads to an issue or article of ours says what that is. */
function nameOwnAddress(link: Token, text: Token | undefined, options: MarkdownOptions): void {
  if ((link.info !== 'auto' && link.markup !== 'autolink') || text?.type !== 'text') return
  const place = ownPlace(String(link.attrGet('href') ?? ''), options.base)
  if (!place) return
  const issue = options.issues?.get(place.id)
  const article = options.articles?.get(place.id)
  const attributes = issue ? issueAttributes(issue) : article && articleAttributes(article)
  const known = issue ?? article
  if (!attributes || !known) return
  link.attrs = Object.entries({ ...attributes, href: attributes.href + place.fragment })
  text.content = `${known.idReadable} ${known.summary}`
}

function replacementsIn(text: string, options: MarkdownOptions): readonly Replacement[] {
  const found: Replacement[] = []
  if (options.mentions?.size && text.includes('@')) {
    for (const { login, start, end } of matchMentions(text)) {
      const user = options.mentions.get(login.toLowerCase())
      if (user) found.push({ start, end, build: link({ href: user.href, class: 'md-mention', title: user.name }) })
    }
  }
  if (text.includes('-')) {
    for (const { id, start, end } of options.issues?.size ? matchIssueIds(text) : []) {
      const issue = options.issues?.get(id)
      if (issue) found.push({ start, end, build: link(issueAttributes(issue)) })
    }
    for (const { id, start, end } of options.articles?.size ? matchArticleIds(text) : []) {
      const article = options.articles?.get(id)
      if (article) found.push({ start, end, build: link(articleAttributes(article)) })
    }
  }
  for (const { hash, start, end } of options.commits?.size ? matchHashes(text) : []) {
    const commit = options.commits?.get(hash)
    if (commit) found.push({ start, end, build: link(commitAttributes(commit)) })
  }
  if (text.includes('#')) {
    const key = options.referenceProject
    for (const { number, start, end } of key ? matchNumberReferences(text) : []) {
      const issue = options.issues?.get(`${key}-${number}`)
      if (issue) found.push({ start, end, build: link(issueAttributes(issue)) })
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

type LinkAttributes = Readonly<Record<'href' | 'class' | 'title', string>>

const issueAttributes = ({ idReadable, summary, resolved, href }: MarkdownIssue): LinkAttributes => ({
  href,
  class: resolved ? 'md-issue md-resolved' : 'md-issue',
  title: `${idReadable} ${summary}`,
})

const articleAttributes = ({ idReadable, summary, href }: MarkdownArticle): LinkAttributes => ({
  href,
  class: 'md-article',
  title: `${idReadable} ${summary}`,
})

const commitAttributes = ({ title, href }: MarkdownCommit): LinkAttributes => ({ href, class: 'md-commit', title })

function link(attributes: LinkAttributes): Replacement['build'] {
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
