import { hrefOf } from '../../platform/navigation/index.ts'
import { type HostName, hostNameOf } from './host-name.ts'

const MAX_LENGTH = 60
const ROOTS: Readonly<Record<HostName, string>> = { issue: '/issue', article: '/articles' }

/** Path of the page of a host, by its readable id, with its summary for people who read addresses. */
export function hostPath(idReadable: string, summary?: string | null): string {
  const path = `${ROOTS[hostNameOf(idReadable)]}/${idReadable}`
  const slug = slugOf(summary ?? '')
  return slug === '' ? path : `${path}/${encodeURIComponent(slug)}`
}

/** The whole address, to be copied. */
export const hostUrl = (idReadable: string): string => new URL(hrefOf(hostPath(idReadable)), document.baseURI).href

/** A summary as a part of an address: small letters and digits of any script, joined by dashes. */
export function slugOf(summary: string): string {
  const words = summary
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    if (slug !== '' && slug.length + word.length >= MAX_LENGTH) break
    slug = slug === '' ? word.slice(0, MAX_LENGTH) : `${slug}-${word}`
  }
  return slug.normalize('NFC')
}
