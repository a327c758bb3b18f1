import { parseAddress } from '../web-address.ts'
import { ALLOWED_CLASS, ATTRIBUTE_VALUES, BREAKS_OUT } from './allow-list.ts'
import { embedOf } from './embeds.ts'
import { attachmentAddress, decoded, isBareName, resolveImage, resolveLink } from './links.ts'
import { ID_PREFIX, type MarkdownOptions } from './options.ts'

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
 * The second half of the allow-list, which looks at values: classes, ids, task boxes, where links, pictures and frames
 * lead. Pure, so that every sanitizer decides the same. `name` is in lower case.
 */
export function admit(name: string, attributes: Attributes, place: Place): Admission {
  const { class: classes, src, href, id, name: anchor, 'data-embed': embed, ...rest } = attributes
  const kept: Record<string, string> = {}
  for (const [key, text] of Object.entries(rest)) {
    const value = text.trim()
    if (!BREAKS_OUT.test(value) && (ATTRIBUTE_VALUES[key]?.test(value) ?? true)) kept[key] = value
  }
  const known = (classes ?? '').split(/[\t\n\f\r ]+/).filter(word => ALLOWED_CLASS.test(word))
  if (known.length > 0) kept.class = known.join(' ')
  const ownId = id ?? (name === 'a' ? anchor : undefined)
  if (ownId?.trim()) kept.id = idOf(ownId, place.options)
  if (name === 'details' && place.options.variant === 'print') kept.open = ''
  if (name === 'input') return taskBox(kept)
  if (name === 'img') return picture(kept, src?.trim() ?? '', embed !== undefined, place)
  if (name === 'a' && href !== undefined) return element({ ...kept, ...target(href.trim(), place) })
  return element(kept)
}

const element = (attributes: Attributes): Admission => ({ kind: 'element', attributes })

/** Prefixed, so that no id of a text is one that the page's scripts look for. */
const idOf = (id: string, { idPrefix = ID_PREFIX }: MarkdownOptions): string =>
  idPrefix + id.trim().replace(/[\t\n\f\r ]+/g, '-')

function taskBox(attributes: Attributes): Admission {
  const isTask = attributes.type?.toLowerCase() === 'checkbox' && attributes.class?.split(' ').includes('md-task-box')
  if (!isTask || !/^\d{1,9}$/.test(attributes['data-position'] ?? '')) return undefined
  return element({ ...attributes, disabled: '' })
}

/** A picture, or what is written like one: a file that is played, a page that is shown in a frame. */
function picture(attributes: Attributes, source: string, isFrame: boolean, place: Place): Admission {
  const { base, options, isInLink } = place
  const attachment = attachmentAddress(options.attachments, source)
  // The name of a file that is not known, or not known yet, is no address: it would be asked for beside the page.
  const resolved = attachment === undefined && isBareName(source) ? undefined : resolveImage(attachment ?? source, base)
  const { width, height, ...rest } = attributes
  const alternative = attributes.alt ?? ''
  if (!resolved) return { kind: 'text', text: alternative }
  const sizes = { width: isSize(width) ? width : undefined, height: isSize(height) ? height : undefined }
  const instead = (text: string, link: Attributes): Admission =>
    isInLink ? { kind: 'text', text } : { kind: 'link', text, attributes: { ...link, ...target(source, place) } }
  const placeholder = (kind: string, text: string, frame?: string): Admission =>
    instead(text, {
      class: 'md-embed',
      'data-embed': kind,
      ...(frame !== undefined && { 'data-source': frame }),
      ...(sizes.width && { 'data-width': sizes.width }),
      ...(sizes.height && { 'data-height': sizes.height }),
    })
  if (attachment !== undefined) {
    const player = playerOf(decoded(source))
    if (player) return placeholder(player, alternative.trim() || decoded(source))
  } else if (resolved.external) {
    const text = alternative.trim() || addressText(resolved.href)
    const embed = embedOf(resolved.href, options.embeds)
    if (embed) return placeholder(embed.id, text, embed.frame)
    // Which other sites may be framed is up to administrators: whoever shows the text knows their list.
    const isPage = sizes.height && options.externalImages !== 'show' && !isPicture(resolved.href)
    if (isFrame || isPage) {
      return resolved.href.startsWith('https:') ? placeholder('frame', text, resolved.href) : instead(text, {})
    }
    if (options.externalImages !== 'show' || playerOf(resolved.href)) {
      return instead(alternative.trim() || fileName(resolved.href), { class: 'md-external-image' })
    }
  } else if (isFrame) return instead(alternative.trim() || resolved.href, {})
  return element({
    ...rest,
    ...(sizes.width && { width: sizes.width }),
    ...(sizes.height && { height: sizes.height }),
    src: resolved.href,
    loading: 'lazy',
    decoding: 'async',
  })
}

const isSize = (size: string | undefined): size is string => size !== undefined && /^\d{1,4}%?$/.test(size)

/** Whether an address says that it is a picture. */
const isPicture = (href: string): boolean =>
  /\.(?:apng|avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp)$/i.test(parseAddress(href)?.pathname ?? '')

/** What plays a file of this name: `video`, `audio`, or nothing. */
function playerOf(name: string): 'video' | 'audio' | undefined {
  const extension = /\.([a-z0-9]{2,4})(?:[?#].{0,2000})?$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (/^(?:mp4|m4v|webm|ogv|mov)$/.test(extension)) return 'video'
  return /^(?:mp3|m4a|aac|oga|ogg|opus|wav|flac)$/.test(extension) ? 'audio' : undefined
}

function fileName(href: string): string {
  const url = parseAddress(href)
  return decoded(url?.pathname.split('/').findLast(part => part !== '') ?? url?.host ?? href)
}

/** An address as people read it: without its scheme. */
const addressText = (href: string): string => decoded(href.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, ''))

/** Where a link leads, as attributes; none for what may not be followed. */
function target(href: string, { base, options }: Pick<Place, 'base' | 'options'>): Attributes {
  if (href.startsWith('#')) return fragment(href.slice(1), options)
  const attachment = attachmentAddress(options.attachments, href)
  const resolved = resolveLink(attachment ?? href, base)
  if (!resolved) return {}
  if (!resolved.external && attachment === undefined) return { href: resolved.href }
  return { href: resolved.href, target: '_blank', rel: 'noopener noreferrer nofollow' }
}

/** A place in the text: a heading by its slug, a footnote. A bare fragment would be read from the page's base. */
function fragment(name: string, options: MarkdownOptions): Attributes {
  if (name === '') return {}
  const id = encodeURIComponent(decoded(name).toWellFormed()).replaceAll('%20', '-')
  return { href: options.address === undefined ? `#${options.idPrefix ?? ID_PREFIX}${id}` : `${options.address}#${id}` }
}
