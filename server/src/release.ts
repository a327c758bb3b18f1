import { readFile } from 'node:fs/promises'

/** The product's version, from the root package. */
export async function release(): Promise<string> {
  const json: unknown = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return String((json as { readonly version?: unknown }).version)
}
