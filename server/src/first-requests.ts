import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Written by a test of the client, from what its screens ask: addresses below the base path, `{id}` for an issue. */
export const REQUESTS_FILE = 'first-requests.json'

type Requests = Readonly<Record<'session' | 'issue', readonly string[]>>

/** Pages of one issue. Any other form of an id is left to the client. */
const ISSUE = /^\/(?:issue|projects\/[^/]+\/issues)\/([\w-]+)(?:\/|$)/

/**
 * Returns the links by which a browser asks the API what a screen begins with while the client's code is on its way,
 * instead of after it ran. The client's own requests take these replies. For who is signed in; `address` is a path
 * below the base path, with or without a query.
 * @param dist folder of the built client
 */
export async function firstRequests(dist: string): Promise<(address: string) => string> {
  const text = await readFile(join(dist, REQUESTS_FILE), 'utf8').catch(() => '{"session":[],"issue":[]}')
  const { session, issue }: Requests = JSON.parse(text)
  const ofSession = linksTo(session)
  const ofIssue = linksTo(issue)
  return address => {
    const id = ISSUE.exec(address.split(/[?#]/, 1)[0] ?? '')?.[1]
    return id === undefined ? ofSession : ofSession + ofIssue.replaceAll('{id}', id)
  }
}

const linksTo = (addresses: readonly string[]): string =>
  addresses
    .map(address => `<link rel="preload" as="fetch" crossorigin href="./${address.replaceAll('&', '&amp;')}">`)
    .join('')
