import { GFM, parser } from '@lezer/markdown'
import { sourceBounds } from './bounds.ts'

/** A place in a Markdown source that says where a link leads to, or which picture is shown. */
export interface Destination {
  /** What is to be replaced, in UTF-16 units of the source: with angle brackets or quotation marks, where it has them. */
  readonly start: number
  readonly end: number
  /** What it says: without brackets, escapes and entities; percent-encoding as it stands. */
  readonly target: string
  /** How it is written again. `loose`: with blanks, as no standard has it and many texts do. `wiki`: `[[Page|words]]`. */
  readonly form: 'plain' | 'html' | 'loose' | 'wiki'
  /** A picture is shown, and nothing is linked. */
  readonly isImage: boolean
}

const bounded = parser.configure([GFM, sourceBounds])
const CODE: ReadonlySet<string> = new Set(['InlineCode', 'FencedCode', 'CodeBlock', 'Comment', 'CommentBlock'])
const ATTRIBUTE = /(\s(?:src|href)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi
const LEADING = /<(?:img|a|source|video|audio)\b/i
const LOOSE = /(!?)\[[^[\]\n]{0,1000}\]\(([^()\n<>]{1,1000}(?:\([^()\n<>]{0,200}\)[^()\n<>]{0,200}){0,5})\)/g
const WIKI = /(!?)\[\[([^[\]|\n#]{1,500})(#[^[\]|\n]{0,500})?(?:\|([^[\]\n]{0,500}))?\]\]/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Where the links and pictures of a text lead to, in order; nothing in code counts. Linear time on any input. */
export function findDestinations(text: string): readonly Destination[] {
  const found: Destination[] = []
  const code: { readonly start: number; readonly end: number }[] = []
  bounded.parse(text).iterate({
    enter: ({ name, from, to, node }) => {
      if (name === 'HTMLTag' || name === 'HTMLBlock') {
        found.push(...inHtml(text.slice(from, to), from))
        return false
      }
      if (CODE.has(name)) code.push({ start: from, end: to })
      if (name !== 'URL') return !CODE.has(name)
      const parent = node.parent?.name
      if (parent !== 'Link' && parent !== 'Image' && parent !== 'LinkReference') return false
      const target = unescaped(text.slice(from, to).replace(/^<([\s\S]*)>$/, '$1'))
      found.push({ start: from, end: to, target, form: 'plain', isImage: parent === 'Image' })
      return false
    },
  })
  const taken = [...found, ...code].sort((a, b) => a.start - b.start)
  for (const [pattern, form] of [
    [LOOSE, 'loose'],
    [WIKI, 'wiki'],
  ] as const)
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (overlaps(taken, match.index, end)) continue
      const start = form === 'wiki' ? match.index : end - 1 - (match[2] ?? '').length
      const target = (match[2] ?? '').trim() + (form === 'wiki' ? (match[3] ?? '') : '')
      found.push({ start, end: form === 'wiki' ? end : end - 1, target, form, isImage: match[1] === '!' })
    }
  return found.sort((a, b) => a.start - b.start)
}

function* inHtml(html: string, offset: number): Generator<Destination> {
  if (!LEADING.test(html)) return
  for (const match of html.matchAll(ATTRIBUTE)) {
    const value = match[2] ?? match[3] ?? match[4] ?? ''
    const start = offset + match.index + (match[1] ?? '').length
    const end = offset + match.index + match[0].length
    yield { start, end, target: unescaped(value), form: 'html', isImage: /src/i.test(match[1] ?? '') }
  }
}

/** Whether a span touches one of those, which are in the order of their starts. */
function overlaps(spans: readonly { readonly start: number; readonly end: number }[], start: number, end: number) {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) <= start) low = middle + 1
    else high = middle
  }
  const next = spans[low]
  return next !== undefined && next.start < end
}

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (all, name: string) => ENTITIES[name] ?? all)

/** What takes the place of a destination: an address, and for `wiki` links the words when they have none of their own. */
export interface NewDestination {
  readonly address: string
  readonly words?: string
}

/**
 * The text with other destinations; undefined of `change` leaves one as it stands. Addresses come percent-encoded, or are
 * names of files as `spelled` writes them.
 */
export function changeDestinations(
  text: string,
  change: (destination: Destination) => NewDestination | undefined,
): string {
  const parts: string[] = []
  let done = 0
  for (const destination of findDestinations(text)) {
    const changed = destination.start >= done ? change(destination) : undefined
    if (!changed) continue
    parts.push(text.slice(done, destination.start), written(text, destination, changed))
    done = destination.end
  }
  return done === 0 ? text : parts.join('') + text.slice(done)
}

function written(text: string, { start, end, form, isImage }: Destination, { address, words }: NewDestination): string {
  if (form === 'html') return `"${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  if (form !== 'wiki') return address
  const said = /\|([^\]]*)\]\]$/.exec(text.slice(start, end))?.[1] ?? words ?? ''
  const label = isImage && /^\d+(?:x\d+)?$/.test(said) ? '' : said
  return `${isImage ? '!' : ''}[${label.replaceAll(/[[\]\\]/g, '\\$&')}](${address})`
}

/** A path as a destination that every reader of Markdown takes: other scripts stay as they are, signs that mean something do not. */
export const spelledPath = (path: string): string =>
  path.replaceAll(/[\s\p{Cc}"#%&'()*<>?[\\\]^`{|}]/gu, sign => {
    const encoded = encodeURIComponent(sign)
    return encoded === sign ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : encoded
  })
