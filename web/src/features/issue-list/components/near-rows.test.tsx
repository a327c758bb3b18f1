import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { useMemo } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import type { IssuePages, ListedIssue } from '../../issues/index.ts'
import { issueKeys } from '../../issues/index.ts'
import { MAX_WHOLE } from '../model/near-rows.ts'
import { type RowSelecting, useRowSelection } from './bulk/use-row-selection.ts'
import { type DrawnIssues, NearRows } from './near-rows.ts'

const KEY = issueKeys.issuePage({ query: '' })
const COUNT = 3000
const PAGE = 200

const issueOf = (number: number, tag = 'from the list') =>
  ({
    $type: 'Issue',
    id: `2-${number}`,
    idReadable: `ABC-${number}`,
    summary: `Issue ${number}`,
    tags: [{ id: '6-1', name: tag }],
    customFields: [],
    project: { id: '0-1', shortName: 'ABC', name: 'Abacus' },
  }) as unknown as ListedIssue

let asked: string[][] = []
const gone = new Set<string>()

beforeEach(() => {
  asked = []
  gone.clear()
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const ids = (JSON.parse(String(init.body)) as readonly { readonly id: string }[]).map(({ id }) => id)
    asked.push(ids)
    return Response.json(ids.filter(id => !gone.has(id)).map(id => issueOf(Number(id.slice(2)), 'read again')))
  })
  const pages = Array.from({ length: COUNT / PAGE }, (_, page) => ({
    issues: Array.from({ length: PAGE }, (_, row) => issueOf(page * PAGE + row)),
    cursor: null,
  }))
  queryClient.setQueryData<IssuePages>(KEY, { pages, pageParams: pages.map(() => null) })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const drawn: DrawnIssues = { first: '', last: '', onChange: () => undefined }
let list: { readonly issues: readonly ListedIssue[]; readonly selecting: RowSelecting }

function List() {
  const queryFn = () => Promise.reject(new Error('It is known'))
  const { data } = useQuery<IssuePages>({ queryKey: KEY, staleTime: Number.POSITIVE_INFINITY, queryFn })
  const issues = useMemo(() => data?.pages.flatMap(page => page.issues) ?? [], [data])
  const selecting = useRowSelection(issues, 'all')
  list = { issues, selecting }
  return <NearRows issues={issues} marked={selecting.selection.ids} drawn={drawn} />
}

function openList(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  )
}

const bareCount = () => list.issues.filter(({ isBare }) => isBare).length

async function scrollTo(first: number): Promise<void> {
  drawn.first = list.issues[first]?.id ?? ''
  drawn.last = list.issues[first + 40]?.id ?? ''
  await act(async () => drawn.onChange())
}

/** Far down, where the rows above are let go of. */
async function openFarDown(): Promise<void> {
  openList()
  await scrollTo(2900)
  await waitFor(() => expect(bareCount()).toBe(COUNT - 1000))
}

test('rows that were scrolled past are let go of, and keep their places and names', async () => {
  await openFarDown()
  const { issues } = list
  expect(issues).toHaveLength(COUNT)
  expect(issues[1000]).toMatchObject({ id: '2-1000', idReadable: 'ABC-1000', summary: 'Issue 1000', isBare: true })
  expect(issues[2800]?.tags).toHaveLength(1)
  expect(issues.filter(({ isBare }) => !isBare).length).toBeLessThan(MAX_WHOLE)
  expect(asked).toEqual([])
})

test('what is scrolled back to is read again where it stands, without what is gone', async () => {
  await openFarDown()
  gone.add('2-1010')
  await scrollTo(1000)
  await waitFor(() => expect(list.issues[1000]?.tags[0]?.name).toBe('read again'))
  const { issues } = list
  expect(issues[1000]?.id).toBe('2-1000')
  expect(issues[1010]?.id).toBe('2-1011')
  expect(issues[1010]?.isBare).toBeUndefined()
  expect(issues).toHaveLength(COUNT - 1)
  // Only what is near, not all that was let go of.
  expect(new Set(asked.flat()).size).toBeLessThan(200)
})

test('marked rows stay, and a range over rows that were let go of marks all of them and reads them', async () => {
  openList()
  act(() => list.selecting.toggle('2-700'))
  await scrollTo(2900)
  await waitFor(() => expect(bareCount()).toBe(COUNT - 1000))
  expect(list.issues[700]?.isBare).toBeUndefined()
  expect(list.selecting.issues.map(({ id }) => id)).toEqual(['2-700'])
  act(() => list.selecting.extendTo('2-1000'))
  expect(list.selecting.selection.ids.size).toBe(301)
  await waitFor(() => expect(list.selecting.issues.every(({ isBare }) => !isBare)).toBe(true))
  expect(list.selecting.issues).toHaveLength(301)
  expect(Math.max(...asked.map(ids => ids.length))).toBeLessThanOrEqual(200)
})
