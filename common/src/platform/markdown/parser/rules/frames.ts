import type { MarkdownIt } from 'markdown-it'
import { youtubePage } from '../embeds.ts'
import { escapeHtml } from '../escape-html.ts'

const VIDEO = /@\[youtube\]\(\s*([^\s()<>]{1,500})\s*\)/iy
const ATTRIBUTE = /\b(src|title|width|height)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/**
 * Videos as `@[youtube](id or address)`. They are pictures for the parser: `admit` says which pictures are placeholders
 * of frames, and which are links.
 */
export function videos(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'video', (state, silent) => {
    if (state.src[state.pos] !== '@' || state.src[state.pos + 1] !== '[') return false
    VIDEO.lastIndex = state.pos
    const match = VIDEO.exec(state.src)
    const page = match ? youtubePage(match[1] ?? '') : undefined
    if (!match || page === undefined || state.pos + match[0].length > state.posMax) return false
    if (!silent) {
      const image = state.push('image', 'img', 0)
      image.attrs = [
        ['src', page],
        ['alt', ''],
      ]
      image.children = []
      image.content = ''
    }
    state.pos += match[0].length
    return true
  })
}

/** Pasted `<iframe>`s of an author's HTML as pictures with the same address, title and size. Linear time. */
export function framesToPictures(html: string): string {
  const lower = html.toLowerCase()
  if (!lower.includes('iframe')) return html
  const parts: string[] = []
  let position = 0
  for (let start = lower.indexOf('<iframe'); start >= 0; start = lower.indexOf('<iframe', position)) {
    const end = html.indexOf('>', start)
    if (end < 0) break
    parts.push(html.slice(position, start), pictureOf(html.slice(start, end)))
    position = end + 1
  }
  return (parts.join('') + html.slice(position)).replace(/<\/iframe\s*>/gi, '')
}

function pictureOf(tag: string): string {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '')
  }
  const source = attributes.get('src')
  if (!source) return ''
  const size = ['width', 'height'].flatMap(name => {
    const value = /^(\d{1,4}%?)(?:px)?$/.exec(attributes.get(name)?.trim() ?? '')?.[1]
    return value ? [` ${name}="${value}"`] : []
  })
  return `<img data-embed="frame" src="${quoted(source)}" alt="${quoted(attributes.get('title') ?? '')}"${size.join('')}>`
}

/** Entities of the author stay what they are. */
const quoted = (value: string): string => escapeHtml(value).replaceAll('&amp;', '&')
