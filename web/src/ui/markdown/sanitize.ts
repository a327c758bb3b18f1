import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  type Attributes,
  admit,
  DROPPED_WITH_CONTENT,
  LINK_SCHEMES,
  type MarkdownOptions,
} from '@cairn/common/platform/markdown/parser'
import createDOMPurify, { type Config } from 'dompurify'
import { sanitizerPolicy } from './trusted-types.ts'

const schemes = [...LINK_SCHEMES].join('|')

const CONFIG = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
  FORBID_CONTENTS: [...DROPPED_WITH_CONTENT],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_DATA_URI_TAGS: [],
  // Ids clobber nothing: `admit` prefixes all of them.
  SANITIZE_DOM: false,
  // Only these two hold addresses: a colon means nothing in the others.
  ADD_URI_SAFE_ATTR: ALLOWED_ATTRIBUTES.filter(name => name !== 'href' && name !== 'src'),
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${schemes})|[^a-z]|[a-z+.-]+(?:[^a-z+.\\-:]|$))`, 'i'),
  TRUSTED_TYPES_POLICY: sanitizerPolicy,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config

const purify = createDOMPurify(window)
// Once for all texts: with each call the library would read it anew, as long as it takes to read half a part.
purify.setConfig(CONFIG)

/**
 * The only way from HTML to nodes: allowed tags and attributes remain, links and images are resolved and checked.
 * The fragment belongs to a document that is not shown, so nothing has been fetched or run yet.
 */
export function sanitize(html: string, options: MarkdownOptions): DocumentFragment {
  const fragment = purify.sanitize(html, CONFIG)
  const base = new URL(options.base ?? document.baseURI, document.baseURI).href
  for (const element of fragment.querySelectorAll('*')) {
    if (!element.hasAttributes() && !/^(?:details|img|input)$/.test(element.localName)) continue
    const isInLink = element.localName === 'img' && element.closest('a') !== null
    const admission = admit(element.localName, attributesOf(element), { base, options, isInLink })
    if (!admission) element.remove()
    else if (admission.kind === 'text') element.replaceWith(admission.text)
    else if (admission.kind === 'element') setAttributes(element, admission.attributes)
    else {
      const link = element.ownerDocument.createElement('a')
      setAttributes(link, admission.attributes)
      link.textContent = admission.text
      element.replaceWith(link)
    }
  }
  return fragment
}

const attributesOf = (element: Element): Attributes =>
  Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))

function setAttributes(element: Element, attributes: Attributes): void {
  for (const name of element.getAttributeNames()) if (!Object.hasOwn(attributes, name)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
}
