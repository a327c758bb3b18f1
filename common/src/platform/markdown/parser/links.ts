import { parseAddress } from '../web-address.ts'
import { LINK_SCHEMES } from './allow-list.ts'

export interface ResolvedLink {
  readonly href: string
  /** Leads away from this origin. */
  readonly external: boolean
}

/**
 * Where a link really leads when read from `base` (an absolute address). Undefined for schemes that are not allowed
 * and for what is no address. Links of our own origin come back as an absolute path, which can never be read as a scheme.
 */
export function resolveLink(href: string, base: string): ResolvedLink | undefined {
  const url = parseAddress(href, base)
  if (!url || !LINK_SCHEMES.has(url.protocol)) return undefined
  if (url.origin !== parseAddress(base)?.origin) return { href: url.href, external: true }
  const path = url.pathname + url.search + url.hash
  return { href: path.startsWith('//') ? url.href : path, external: false }
}

// An SVG does not run its scripts as a picture, which it only ever is here.
const IMAGE_DATA =
  /^data:image\/(?:(?:gif|png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/=\s]*|svg\+xml(?:;charset=utf-8)?,[^"<>\s]*)$/i

/** Like `resolveLink`, for the source of an image: web addresses and images as data. */
export function resolveImage(src: string, base: string): ResolvedLink | undefined {
  if (IMAGE_DATA.test(src)) return { href: src, external: false }
  const scheme = parseAddress(src, base)?.protocol
  return scheme === 'http:' || scheme === 'https:' ? resolveLink(src, base) : undefined
}

/** The address of an attachment that the text names, percent-encoded or not. */
export function attachmentAddress(
  attachments: ReadonlyMap<string, string> | undefined,
  target: string,
): string | undefined {
  return attachments?.get(target) ?? attachments?.get(decoded(target))
}

/** Whether a target is a mere name, as texts call their files: neither a path nor an address. */
export const isBareName = (target: string): boolean => !/[/:?#]/.test(target)

/** The text without percent-encoding, or as it is where that is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
