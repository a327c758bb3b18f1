import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIssue } from '../features/issue-page/api/start-issue.ts'
import { linksQuery } from '../features/links/index.ts'
import { permissionsQuery } from '../platform/permissions/index.ts'
import { queryClient } from '../platform/query/index.ts'
import { configQuery, meQuery } from '../platform/session/index.ts'

// What another file has read is not asked for again.
beforeEach(() => queryClient.clear())
afterEach(() => vi.unstubAllGlobals())

test('the page names the requests that screens begin with, as the screens will ask them', async () => {
  const session = await asked(() => {
    void queryClient.prefetchQuery(meQuery)
    void queryClient.prefetchQuery(permissionsQuery)
    void queryClient.prefetchQuery(configQuery)
  })
  const issue = await asked(() => {
    startIssue({ id: 'ID-1' })
    void queryClient.prefetchQuery(linksQuery('ID-1'))
  })
  const named = { session, issue: issue.map(address => address.replace('ID-1', '{id}')) }
  await expect(`${JSON.stringify(named, null, 2)}\n`).toMatchFileSnapshot('../../public/first-requests.json')
})

/** What is fetched, below the client's own address. */
async function asked(act: () => void): Promise<readonly string[]> {
  const addresses: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address.replace(new URL('.', document.baseURI).href, ''))
    return new Response('[]')
  })
  act()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return addresses
}
