import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import type { ListedIssue } from '../model/listed-issue.ts'
import { issueKeys } from './keys.ts'
import { type IssuePages, sharedPages } from './listed-issues.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests give them what they need, not more
export type Given = any
export const ALL = issueKeys.issuePage({ query: '' })
export const OPEN = issueKeys.issuePage({ query: 'State: Open' })

export const field = (id: string, value: unknown) => ({
  id,
  name: `Field ${id}`,
  value,
  projectCustomField: { id, ordinal: 1, field: { id: `58-${id}`, name: `Field ${id}` } },
})
export const row = (number: number, part: object = {}): ListedIssue =>
  ({
    $type: 'Issue',
    id: `2-${number}`,
    idReadable: `T-${number}`,
    summary: `Issue ${number}`,
    created: 1,
    updated: 1_000,
    resolved: null,
    votes: 3,
    project: { id: '0-1', shortName: 'T', name: 'Tide' },
    reporter: { id: '1-1' },
    tags: [{ id: '6-1', name: 'x' }],
    customFields: [field('92-1', 'Open'), field('92-2', 'Low')],
    ...part,
  }) as Given
export const pages = (...lists: readonly (readonly ListedIssue[])[]): IssuePages => ({
  pages: lists.map(issues => ({ issues, cursor: null })),
  pageParams: lists.map(() => null),
})
export const keep = (key: readonly unknown[], ...lists: readonly (readonly ListedIssue[])[]) =>
  queryClient.setQueryData(key, pages(...lists))
export const list = (key: readonly unknown[] = ALL) => queryClient.getQueryData<IssuePages>(key)
export const rows = (key: readonly unknown[] = ALL) => list(key)?.pages.flatMap(({ issues }) => issues) ?? []
export const ids = (key: readonly unknown[] = ALL) => rows(key).map(({ id }) => id)

type Asked = { readonly path: string; readonly params: Readonly<Record<string, string>>; readonly body: unknown }

/** The server: what it was asked, and what it answers by path; nothing else is an empty list. */
export const server: { asked: Asked[]; answers: Record<string, unknown> } = { asked: [], answers: {} }
const stops: (() => void)[] = []

/** Lists of issues in the cache, and a server behind them, for the tests of a file. */
export function keepLists(): void {
  beforeEach(() => {
    Object.assign(server, { asked: [], answers: {} })
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(address)
      const path = pathname.replace('/api/', '')
      const { fields: _fields, ...params } = Object.fromEntries(searchParams)
      // Whether the server is back may still be looked up for another file's tests.
      if (path !== 'config') server.asked.push({ path, params, body: init.body ? JSON.parse(String(init.body)) : null })
      return Response.json(server.answers[path] ?? [])
    })
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    queryClient.clear()
    vi.unstubAllGlobals()
  })
}

/** A list on the screen, as it is kept. */
export function show(key: readonly unknown[]): { readonly reads: () => number } {
  let reads = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: async () => {
      reads++
      return list(key)
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: sharedPages,
  })
  stops.push(observer.subscribe(() => undefined))
  return { reads: () => reads }
}
