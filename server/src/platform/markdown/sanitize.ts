import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  admit,
  DROPPED_WITH_CONTENT,
  LINK_SCHEMES,
  type MarkdownOptions,
  type UnsafeHtml,
} from '@cairn/common/platform/markdown/parser'
import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5'
import sanitizeHtml from 'sanitize-html'

const SCHEMES = Array.from(LINK_SCHEMES, scheme => scheme.slice(0, -1))

const CONFIG: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: { '*': [...ALLOWED_ATTRIBUTES] },
  nonTextTags: DROPPED_WITH_CONTENT.filter(tag => !ALLOWED_TAGS.includes(tag)),
  nonBooleanAttributes: [],
  allowedSchemes: SCHEMES,
  allowedSchemesByTag: { img: [...SCHEMES, 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
}

/** What a text resolves against on the server: there is no document whose base would do. */
export type ServerOptions = MarkdownOptions & { readonly base: string }

/**
 * HTML of which only allowed tags and attributes are left, with links and images resolved and checked: the same tree as
 * the sanitizer of the browser makes. What an author wrote is read as browsers read it, written down anew, and only then
 * sanitized, so that no mistake of an author is understood here in one way and there in another.
 */
export function sanitize({ html: unsafe, hasRawHtml }: UnsafeHtml, options: ServerOptions): string {
  const fragment = parse(sanitizeHtml(hasRawHtml ? asBrowsersRead(unsafe) : unsafe, CONFIG))
  admitAll(fragment, options)
  return serialize(fragment)
}

/** Scripts do not run in the document into which the browser's sanitizer parses. */
const parse = (text: string): Dom.DocumentFragment => parseFragment(text, { scriptingEnabled: false })

/** As written down again, without elements that a script of the page could have defined. */
function asBrowsersRead(unsafe: string): string {
  const fragment = parse(unsafe)
  if (/\sis[\s=/>]/i.test(unsafe)) removeCustomElements(fragment)
  return serialize(fragment)
}

function removeCustomElements(root: Dom.ParentNode): void {
  const pending: Dom.ParentNode[] = [root]
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    for (const child of [...parent.childNodes]) {
      if (!('tagName' in child)) continue
      if (child.attrs.some(({ name }) => name === 'is')) defaultTreeAdapter.detachNode(child)
      else pending.push(child)
    }
  }
}

/** Goes over all elements without recursion: an author may nest them as deeply as a text is long. */
function admitAll(root: Dom.ParentNode, options: ServerOptions): void {
  const pending: { readonly node: Dom.ParentNode; readonly isInLink: boolean }[] = [{ node: root, isInLink: false }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const child of [...next.node.childNodes]) {
      if (!('tagName' in child)) continue
      const isLink = child.tagName === 'a'
      if (admitOne(child, next.isInLink, options)) pending.push({ node: child, isInLink: next.isInLink || isLink })
    }
  }
}

/** Whether the element stays. */
function admitOne(element: Dom.Element, isInLink: boolean, options: ServerOptions): boolean {
  if (element.attrs.length === 0 && !/^(?:details|img|input)$/.test(element.tagName)) return true
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
  const admission = admit(element.tagName, attributes, { base: options.base, options, isInLink })
  if (admission?.kind === 'element') {
    const own = element.attrs.map(({ name }) => name)
    element.attrs = attrsOf(admission.attributes).sort((a, b) => placeIn(own, a.name) - placeIn(own, b.name))
    return true
  }
  const parent = element.parentNode
  if (parent && admission) {
    const text: Dom.TextNode = { nodeName: '#text', value: admission.text, parentNode: null }
    if (admission.kind === 'link') {
      const link = defaultTreeAdapter.createElement('a', html.NS.HTML, attrsOf(admission.attributes))
      defaultTreeAdapter.appendChild(link, text)
      defaultTreeAdapter.insertBefore(parent, link, element)
    } else if (admission.text !== '') defaultTreeAdapter.insertBefore(parent, text, element)
  }
  defaultTreeAdapter.detachNode(element)
  return false
}

/** What an element had keeps its order, and stands before what is added. */
const placeIn = (names: readonly string[], name: string): number =>
  names.includes(name) ? names.indexOf(name) : names.length

const attrsOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).map(([name, value]) => ({ name, value }))
