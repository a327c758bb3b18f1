/** What every platform knows of an address; `common` has the types of none. */
export interface WebAddress {
  readonly protocol: string
  readonly origin: string
  readonly hostname: string
  readonly host: string
  readonly port: string
  readonly username: string
  readonly password: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly href: string
}

declare const URL: { parse(address: string, base?: string): WebAddress | null }

/** An address as browsers read it; undefined for what is none. */
export function parseAddress(address: string, base?: string): WebAddress | undefined {
  return URL.parse(address, base) ?? undefined
}
