import { decoded } from '@cairn/common/platform/markdown/parser'
import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5'
import { toHtml } from './render.ts'
import type { ServerOptions } from './sanitize.ts'

export interface MailOptions extends ServerOptions {
  /** Absolute address of the page that shows the text: what a mail cannot draw leads there. */
  readonly page: string
  /** What the link to that page says, in the reader's language. */
  readonly drawnThere: string
}

const BOX = 'border-left:4px solid #8b949e;padding:2px 12px;margin:8px 0'
const CODE = 'background:#f3f4f6;border-radius:4px;font-family:monospace'

/** Programs for mail know no style sheets, so each element carries its own. */
const STYLES: Readonly<Record<string, string>> = {
  blockquote: 'border-left:4px solid #d0d7de;color:#57606a;padding:0 12px;margin:8px 0',
  code: `${CODE};padding:1px 4px`,
  pre: `${CODE};padding:8px;white-space:pre-wrap`,
  table: 'border-collapse:collapse',
  td: 'border:1px solid #d0d7de;padding:4px 8px',
  th: 'border:1px solid #d0d7de;padding:4px 8px;font-weight:600',
  'md-alert': BOX,
  'md-alert-title': 'font-weight:600;margin:0',
  'md-center': 'text-align:center',
  'md-end': 'text-align:right',
  'md-resolved': 'text-decoration:line-through',
  'md-code-title': 'font-family:monospace;font-weight:600',
}

/**
 * A text as HTML for a mail: styles in its elements, everything unfolded, absolute links, and nothing that would be
 * fetched. Pictures are links; diagrams and math are there as their source, with a link to where they are drawn.
 */
export async function toMailHtml(source: string, options: MailOptions): Promise<string> {
  const fragment = parseFragment(await toHtml(source, options))
  const pending: Dom.ParentNode[] = [fragment]
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    for (const child of [...parent.childNodes]) {
      if (!('tagName' in child)) continue
      if (dress(child, options)) pending.push(child)
    }
  }
  return serialize(fragment)
}

/** Whether the element stays, and what is in it is looked at. */
function dress(element: Dom.Element, { base, page, drawnThere }: MailOptions): boolean {
  const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]))
  const classes = (attributes.get('class') ?? '').split(' ')
  if (element.tagName === 'img') {
    const address = new URL(attributes.get('src') ?? '', base)
    const text = attributes.get('alt')?.trim() || decoded(address.pathname.split('/').pop() ?? '')
    // An address of data leads nowhere that a mail could show.
    replace(element, address.protocol === 'data:' || isInLink(element) ? textNode(text) : link(address.href, text))
    return false
  }
  if (element.tagName === 'input') {
    replace(element, textNode(attributes.has('checked') ? '☑' : '☐'))
    return false
  }
  const href = attributes.get('href')
  const style = [element.tagName, ...classes].flatMap(name => STYLES[name] ?? []).join(';')
  if (classes.includes('md-diagram') || (element.tagName === 'pre' && classes.includes('md-math'))) {
    const paragraph = defaultTreeAdapter.createElement('p', html.NS.HTML, [])
    defaultTreeAdapter.appendChild(paragraph, link(page, drawnThere))
    insertAfter(element, paragraph)
  }
  // Folded parts stay closed in most programs for ever.
  if (element.tagName === 'details') rename(element, 'div')
  if (element.tagName === 'summary') rename(element, 'strong')
  element.attrs = [
    ...(href === undefined ? [] : [{ name: 'href', value: new URL(href, href.startsWith('#') ? page : base).href }]),
    ...['colspan', 'rowspan', 'start', 'dir', 'lang', 'title'].flatMap(name => {
      const value = attributes.get(name)
      return value === undefined ? [] : [{ name, value }]
    }),
    ...(style === '' ? [] : [{ name: 'style', value: style }]),
  ]
  return true
}

const textNode = (value: string): Dom.TextNode => ({ nodeName: '#text', value, parentNode: null })

function link(href: string, text: string): Dom.Element {
  const element = defaultTreeAdapter.createElement('a', html.NS.HTML, [{ name: 'href', value: href }])
  defaultTreeAdapter.appendChild(element, textNode(text))
  return element
}

function replace(element: Dom.Element, other: Dom.ChildNode): void {
  if (element.parentNode) defaultTreeAdapter.insertBefore(element.parentNode, other, element)
  defaultTreeAdapter.detachNode(element)
}

function insertAfter(element: Dom.Element, other: Dom.Element): void {
  const parent = element.parentNode
  const next = parent?.childNodes[parent.childNodes.indexOf(element) + 1]
  if (parent && next) defaultTreeAdapter.insertBefore(parent, other, next)
  else if (parent) defaultTreeAdapter.appendChild(parent, other)
}

function rename(element: Dom.Element, name: string): void {
  element.tagName = name
  element.nodeName = name
}

function isInLink(element: Dom.Element): boolean {
  for (let parent = element.parentNode; parent; parent = 'parentNode' in parent ? parent.parentNode : null) {
    if ('tagName' in parent && parent.tagName === 'a') return true
  }
  return false
}
