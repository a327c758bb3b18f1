import { ALLOWED_CLASS } from './allow-list.ts'
import { attachmentAddress, decoded, isBareName, resolveImage, resolveLink } from './links.ts'
import type { MarkdownOptions } from './options.ts'
import { parseAddress } from './web-address.ts'

export type Attributes = Readonly<Record<string, string>>

/** Where an element stands and what it may resolve against. */
export interface Place {
  /** An absolute address: what relative links start from. */
  readonly base: string
  readonly options: MarkdownOptions
  /** Whether the element stands inside of a link, which may hold no other. */
  readonly isInLink: boolean
}

/**
 * What becomes of an element whose name and attributes are on the list: it stays with these attributes; a text takes
 * its place, or a link with a text; `undefined`: it goes.
 */
export type Admission =
  | { readonly kind: 'element'; readonly attributes: Attributes }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly attributes: Attributes; readonly text: string }
  | undefined

/**
 * The second half of the allow-list, which looks at values: classes, task boxes, where links and pictures lead. Pure,
 * so that every sanitizer decides the same. `name` is in lower case.
 */
export function admit(name: string, attributes: Attributes, place: Place): Admission {
  const { class: classes, src, href, ...rest } = attributes
  const known = (classes ?? '').split(/[\t\n\f\r ]+/).filter(word => ALLOWED_CLASS.test(word))
  const kept: Attributes = known.length > 0 ? { ...rest, class: known.join(' ') } : rest
  if (name === 'input') return taskBox(kept)
  if (name === 'img') return picture(kept, src ?? '', place)
  if (name === 'a' && href !== undefined) return element({ ...kept, ...target(href, place) })
  return element(kept)
}

const element = (attributes: Attributes): Admission => ({ kind: 'element', attributes })

function taskBox(attributes: Attributes): Admission {
  const isTask = attributes.type?.toLowerCase() === 'checkbox' && attributes.class?.split(' ').includes('md-task-box')
  if (!isTask || !/^\d{1,9}$/.test(attributes['data-position'] ?? '')) return undefined
  return element({ ...attributes, disabled: '' })
}

function picture(attributes: Attributes, source: string, { base, options, isInLink }: Place): Admission {
  const attachment = attachmentAddress(options.attachments, source)
  // The name of a file that is not known, or not known yet, is no address: it would be asked for beside the page.
  const resolved = attachment === undefined && isBareName(source) ? undefined : resolveImage(attachment ?? source, base)
  const alternative = attributes.alt ?? ''
  if (!resolved) return { kind: 'text', text: alternative }
  if (resolved.external && attachment === undefined && options.externalImages !== 'show') {
    const text = alternative.trim() || fileName(resolved.href)
    if (isInLink) return { kind: 'text', text }
    return {
      kind: 'link',
      text,
      attributes: { class: 'md-external-image', ...target(resolved.href, { base, options }) },
    }
  }
  const { width, height, ...rest } = attributes
  return element({
    ...rest,
    ...(isSize(width) && { width }),
    ...(isSize(height) && { height }),
    src: resolved.href,
    loading: 'lazy',
    decoding: 'async',
  })
}

const isSize = (size: string | undefined): size is string => size !== undefined && /^\d{1,4}%?$/.test(size)

function fileName(href: string): string {
  const url = parseAddress(href)
  return decoded(url?.pathname.split('/').findLast(part => part !== '') ?? url?.host ?? href)
}

/** Where a link leads, as attributes; none for what may not be followed. */
function target(href: string, { base, options }: Pick<Place, 'base' | 'options'>): Attributes {
  const attachment = attachmentAddress(options.attachments, href)
  // A fragment would be read from the page's base and lead away: rendered headings have no ids to jump to.
  const resolved = href.startsWith('#') ? undefined : resolveLink(attachment ?? href, base)
  if (!resolved) return {}
  if (!resolved.external && attachment === undefined) return { href: resolved.href }
  return { href: resolved.href, target: '_blank', rel: 'noopener noreferrer nofollow' }
}
