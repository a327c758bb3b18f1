/** What a list shows, as the address holds it. */
export type ListAddress = {
  /** In the query language. */
  readonly query: string
  /** Resolved issues are shown although the query does not ask for them. */
  readonly showsResolved: boolean
}

type Search = Readonly<Record<string, string | undefined>>

/** Reads the parameters; `query` is another name of `q`. */
export function readAddress(search: Search): ListAddress {
  return { query: (search.q ?? search.query ?? '').trim(), showsResolved: search.show === 'all' }
}

/** The parameters for an address; what is as usual is left out. */
export function printAddress({ query, showsResolved }: ListAddress): Search {
  return { q: query.trim() || undefined, query: undefined, show: showsResolved ? 'all' : undefined }
}

/** Whether the address says anything about what is shown, besides the open issue. */
export function isBareAddress(search: Search): boolean {
  return search.q === undefined && search.query === undefined && search.show === undefined && !isOldAddress(search)
}

const OLD_KEYS = ['project', 'value', 'text', 'sort'] as const

/** Whether a bookmark still holds filters one by one. */
export function isOldAddress(search: Search): boolean {
  return OLD_KEYS.some(key => search[key] !== undefined)
}

/** Takes the parameters of old bookmarks out. */
export const NO_OLD_KEYS: Search = Object.fromEntries(OLD_KEYS.map(key => [key, undefined]))

/** The parameters as text, e.g. for a link. */
export function addressText(address: ListAddress): string {
  const entries = Object.entries(printAddress(address)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return new URLSearchParams(entries).toString()
}

/** In-app address of the list that a query finds. */
export function listPath(query: string, showsResolved = false): string {
  const text = addressText({ query, showsResolved })
  return text === '' ? '/issues' : `/issues?${text}`
}
