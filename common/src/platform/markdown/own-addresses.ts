import { parseAddress } from './web-address.ts'

/** An issue or an article that an address of ours leads to. */
export interface OwnPlace {
  /** `KEY-12` or `KEY-A-3`, in capitals. */
  readonly id: string
  readonly kind: 'issue' | 'article'
  /** With its `#`; empty for none. */
  readonly fragment: string
}

const PLACE =
  /^(?:projects\/[^/]{1,100}\/)?(issue|issues|tickets|articles)\/([A-Za-z]\w{0,63}(?:-[Aa])?-[1-9]\d{0,8})(?:\/[^/]{0,1000})?\/?$/

/**
 * What an address below `base` (absolute, that of the product's first page) leads to, as its screens have them:
 * `issue/KEY-12/words`, `articles/KEY-A-3/words`. Undefined for all else.
 */
export function ownPlace(address: string, base: string | undefined): OwnPlace | undefined {
  const own = base === undefined ? undefined : parseAddress('.', base)
  const url = own && parseAddress(address)
  if (!own || !url || url.origin !== own.origin || !url.pathname.startsWith(own.pathname)) return undefined
  const match = PLACE.exec(url.pathname.slice(own.pathname.length))
  const id = match?.[2]?.toUpperCase()
  if (!id) return undefined
  const kind = /-A-\d+$/.test(id) ? 'article' : 'issue'
  return kind === (match?.[1]?.startsWith('a') ? 'article' : 'issue') ? { id, kind, fragment: url.hash } : undefined
}

const ADDRESS = /\bhttps?:\/\/[^\s<>()"'`]+/gi

/** The issues and articles whose addresses a text holds, in order. Linear time. */
export function findOwnAddresses(text: string, base: string): readonly OwnPlace[] {
  const origin = parseAddress(base)?.origin
  if (origin === undefined || !text.includes('://')) return []
  return Array.from(text.matchAll(ADDRESS), ([address]) =>
    address.toLowerCase().startsWith(origin) ? ownPlace(address.replace(/[.,:;!?]+$/, ''), base) : undefined,
  ).filter(place => place !== undefined)
}
