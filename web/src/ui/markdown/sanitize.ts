import createDOMPurify, { type Config } from 'dompurify'
import { attachmentAddress, decoded, isBareName, resolveImage, resolveLink } from './links.ts'
import type { MarkdownOptions } from './options.ts'
import { sanitizerPolicy } from './trusted-types.ts'

const ALLOWED_TAGS =
  'a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
  'h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub ' +
  'summary sup table tbody td tfoot th thead time tr tt u ul var wbr'

const ALLOWED_ATTRIBUTES =
  'alt aria-label checked class colspan data-code data-color data-position datetime dir disabled height href lang ' +
  'open reversed rowspan span src start title type width'

const ALLOWED_CLASS = new RegExp(
  '^(?:language-[\\w+#.-]{1,32}|md-(?:bidi|bidi-warning|center|code|end|issue|mention|resolved|start|swatch|table|' +
    'task|task-box|tasks))$',
)

const CONFIG: Config = {
  ALLOWED_TAGS: ALLOWED_TAGS.split(' '),
  ALLOWED_ATTR: ALLOWED_ATTRIBUTES.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_DATA_URI_TAGS: [],
  TRUSTED_TYPES_POLICY: sanitizerPolicy,
}

const purify = createDOMPurify(window)

/**
 * The only way from HTML to nodes: allowed tags and attributes remain, links and images are resolved and checked.
 * The fragment belongs to a document that is not shown, so nothing has been fetched or run yet.
 */
export function sanitize(html: string, options: MarkdownOptions): DocumentFragment {
  const fragment = purify.sanitize(html, { ...CONFIG, RETURN_DOM_FRAGMENT: true })
  const base = new URL(options.base ?? document.baseURI, document.baseURI).href
  for (const element of fragment.querySelectorAll('[class]')) keepKnownClasses(element)
  for (const input of fragment.querySelectorAll('input')) keepTaskBox(input)
  for (const element of fragment.querySelectorAll('[src]:not(img)')) element.removeAttribute('src')
  for (const element of fragment.querySelectorAll('[href]:not(a)')) element.removeAttribute('href')
  for (const image of fragment.querySelectorAll('img')) resolveSource(image, base, options)
  for (const anchor of fragment.querySelectorAll('a')) resolveTarget(anchor, base, options)
  return fragment
}

/** Other classes would let a text dress up as a part of the page. */
function keepKnownClasses(element: Element): void {
  const kept = [...element.classList].filter(name => ALLOWED_CLASS.test(name))
  if (kept.length > 0) element.setAttribute('class', kept.join(' '))
  else element.removeAttribute('class')
}

function keepTaskBox(input: HTMLInputElement): void {
  const isTask = input.type === 'checkbox' && input.classList.contains('md-task-box')
  if (!isTask || !/^\d{1,9}$/.test(input.getAttribute('data-position') ?? '')) input.remove()
  else input.setAttribute('disabled', '')
}

function resolveSource(image: HTMLImageElement, base: string, options: MarkdownOptions): void {
  const source = image.getAttribute('src') ?? ''
  const attachment = attachmentAddress(options.attachments, source)
  // The name of a file that is not known, or not known yet, is no address: it would be asked for beside the page.
  const resolved = attachment === undefined && isBareName(source) ? undefined : resolveImage(attachment ?? source, base)
  if (!resolved) {
    image.replaceWith(image.alt)
    return
  }
  if (resolved.external && attachment === undefined && options.externalImages !== 'show') {
    image.replaceWith(linkInsteadOf(image, resolved.href))
    return
  }
  image.setAttribute('src', resolved.href)
  image.setAttribute('loading', 'lazy')
  image.setAttribute('decoding', 'async')
  for (const side of ['width', 'height']) {
    if (!/^\d{1,4}%?$/.test(image.getAttribute(side) ?? '')) image.removeAttribute(side)
  }
}

function linkInsteadOf(image: HTMLImageElement, href: string): Node {
  const text = image.alt.trim() || fileName(href)
  if (image.closest('a')) return image.ownerDocument.createTextNode(text)
  const anchor = image.ownerDocument.createElement('a')
  anchor.setAttribute('href', href)
  anchor.setAttribute('class', 'md-external-image')
  anchor.textContent = text
  return anchor
}

function fileName(href: string): string {
  const url = new URL(href)
  return decoded(url.pathname.split('/').findLast(part => part !== '') ?? url.host)
}

function resolveTarget(anchor: HTMLAnchorElement, base: string, options: MarkdownOptions): void {
  const target = anchor.getAttribute('href')
  if (target === null) return
  const attachment = attachmentAddress(options.attachments, target)
  // A fragment would be read from the page's base and lead away: rendered headings have no ids to jump to.
  const resolved = target.startsWith('#') ? undefined : resolveLink(attachment ?? target, base)
  if (!resolved) {
    anchor.removeAttribute('href')
    return
  }
  anchor.setAttribute('href', resolved.href)
  if (!resolved.external && attachment === undefined) return
  anchor.setAttribute('target', '_blank')
  anchor.setAttribute('rel', 'noopener noreferrer nofollow')
}
