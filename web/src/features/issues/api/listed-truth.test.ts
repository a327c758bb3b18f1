import { describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { issueKeys } from './keys.ts'
import { type IssuePages, isNarrowedBy, refreshIssueLists, sharedPages } from './listed-issues.ts'
import { ALL, ids, keep, keepLists, list, OPEN, pages, row, rows, server, show } from './listed-rows.testing.ts'
import { readRows, refreshNarrowedLists } from './listed-truth.ts'

keepLists()

describe('lists that are read again', () => {
  test('keep rows that are alike, unless they are long', () => {
    const [before, after] = [pages([row(1)], [row(2)], [row(3)]), pages([row(1)], [row(2, { votes: 4 })], [row(3)])]
    const shared = sharedPages(before, after) as IssuePages
    expect(shared).toEqual(after)
    expect([shared.pages[0] === before.pages[0], shared.pages[1] === before.pages[1]]).toEqual([true, false])
    const long = pages([row(1)], [row(2)], [row(3)], [row(4)])
    expect(sharedPages(long, structuredClone(long))).not.toBe(long)
  })

  test('start over when they are long', async () => {
    queryClient.setQueryData(ALL, pages([row(1)], [row(2)], [row(3)], [row(4)]))
    keep(OPEN, [row(1)], [row(2)], [row(3)])
    queryClient.setQueryData(issueKeys.issueCount({}), 4)
    // One that has not come yet has nothing to start over.
    void queryClient.prefetchQuery({
      queryKey: issueKeys.issuePage({ query: 'x' }),
      queryFn: () => new Promise(() => undefined),
    })
    await refreshIssueLists(queryClient)
    expect([ids(), list()?.pageParams.length, ids(OPEN)]).toEqual([['2-1', '2-2', '2-3'], 3, ['2-1', '2-2', '2-3']])
    for (const key of [ALL, OPEN, issueKeys.issueCount({})])
      expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  })

  test('are those that what changed narrows', () => {
    expect(isNarrowedBy({}, { isState: true })).toBe(false)
    expect(isNarrowedBy({ hideResolved: true }, { isState: false })).toBe(false)
    expect(isNarrowedBy({ folder: '6-1' }, {})).toBe(true)
  })
})

describe('whether rows are still true', () => {
  const isInvalidated = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  const marks = (key: readonly unknown[]) => rows(key).map(({ isOutside }) => isOutside ?? false)

  test('no rows need no question', async () => {
    await readRows([])
    expect(server.asked).toEqual([])
  })

  test('rows are read anew in all lists, and stay marked until those are asked', async () => {
    keep(ALL, [row(1, { isOutside: true }), row(2), row(3)])
    server.answers.issuesGetter = [row(1, { votes: 9 }), row(2, { votes: 9 })]
    await readRows(['2-1', '2-2'])
    expect(server.asked).toEqual([
      { path: 'issuesGetter', params: { $top: '-1' }, body: [{ id: '2-1' }, { id: '2-2' }] },
    ])
    expect(rows()).toEqual([row(1, { votes: 9, isOutside: true }), row(2, { votes: 9 }), row(3)])
  })

  test('lists on the screen are server.asked for the rows they hold, others are read when they are next shown', async () => {
    const folder = issueKeys.issuePage({ query: '', folder: '7-1', view: 'tree', hideResolved: true })
    const hiding = issueKeys.issuePage({ query: '', hideResolved: true })
    keep(folder, [row(1), row(2)])
    keep(OPEN, [row(3)])
    keep(hiding, [row(1)])
    keep(ALL, [row(1)])
    const shown = [show(folder), show(OPEN)]
    server.answers.issuesGetter = [row(1), row(4)]
    server.answers.issuePage = { issues: [] }
    await readRows(['2-1', '2-4'])
    expect(server.asked.filter(({ path }) => path === 'issuePage')).toEqual([
      {
        path: 'issuePage',
        params: { query: '', folder: '7-1', hideResolved: 'true', issues: '2-1', $top: '200' },
        body: null,
      },
    ])
    expect(marks(folder)).toEqual([true, false])
    expect([folder, OPEN, hiding, ALL].map(isInvalidated)).toEqual([false, false, true, false])
    expect(shown.map(({ reads }) => reads())).toEqual([0, 0])
  })

  test('after an own change only what it narrows is asked, its count as well, and a refusal is nobody’s trouble', async () => {
    const hiding = issueKeys.issuePage({ query: '', hideResolved: true })
    const counts = [{ query: 'x' }, { query: '', hideResolved: true }, { query: '' }].map(issueKeys.issueCount)
    keep(OPEN, [row(1)])
    keep(hiding, [row(1)])
    for (const key of counts) queryClient.setQueryData(key, 1)
    queryClient.setQueryData(issueKeys.issue('2-1'), row(1))
    show(OPEN)
    server.answers.issuePage = { issues: [] }
    await refreshNarrowedLists(queryClient, {}, '2-1')
    expect(marks(OPEN)).toEqual([true])
    expect([hiding, ...counts, issueKeys.issue('2-1')].map(isInvalidated)).toEqual([false, true, false, false, false])
    await refreshNarrowedLists(queryClient, { isState: true }, '2-1')
    expect([hiding, ...counts].map(isInvalidated)).toEqual([true, true, true, false])
    server.asked = []
    await refreshNarrowedLists(queryClient, { isState: true })
    expect(server.asked).toEqual([])
    vi.stubGlobal('fetch', async () => Response.json({ code: 'forbidden' }, { status: 403 }))
    await refreshNarrowedLists(queryClient, {}, '2-1')
    expect(marks(OPEN)).toEqual([true])
  })

  test('old lists are as old as before when rows of them are read, so that they are read when they are next shown', async () => {
    queryClient.setQueryData(ALL, pages([row(1), row(2)]), { updatedAt: 5_000 })
    queryClient.setQueryData(issueKeys.issuePage({ folder: '7-1' }), pages([row(3)]), { updatedAt: 6_000 })
    server.answers.issuesGetter = [row(1, { votes: 9 })]
    await readRows(['2-1', '2-2'])
    expect(rows()).toEqual([row(1, { votes: 9 })])
    const age = (key: readonly unknown[]) => queryClient.getQueryState(key)?.dataUpdatedAt
    expect([age(ALL), age(issueKeys.issuePage({ folder: '7-1' }))]).toEqual([5_000, 6_000])
  })

  test('only lists are asked about rows: their counts are read when they are told to', async () => {
    queryClient.setQueryData(issueKeys.issueCount({ query: 'x' }), 1)
    keep(OPEN, [row(1)])
    server.answers.issuesGetter = [row(1)]
    await readRows(['2-1'])
    expect([OPEN, issueKeys.issueCount({ query: 'x' })].map(isInvalidated)).toEqual([true, false])
  })

  test('several rows are asked about at once, and only those that do not match are marked', async () => {
    keep(OPEN, [row(1), row(2), row(3)])
    show(OPEN)
    server.answers.issuesGetter = [row(1), row(3)]
    server.answers.issuePage = { issues: [{ id: '2-3' }] }
    await readRows(['2-1', '2-3'])
    expect(server.asked.find(({ path }) => path === 'issuePage')?.params.issues).toBe('2-1,2-3')
    expect(marks(OPEN)).toEqual([true, false, false])
  })

  test('an answer that comes after that of a later question marks nothing, but what that one did not ask', async () => {
    keep(OPEN, [row(1), row(2)])
    show(OPEN)
    const answers: ((...ids: readonly string[]) => void)[] = []
    const ask = (path: string) =>
      path.endsWith('issuesGetter')
        ? Promise.resolve(Response.json([row(1), row(2)]))
        : new Promise<Response>(resolve =>
            answers.push((...matching) => resolve(Response.json({ issues: matching.map(id => ({ id })) }))),
          )
    vi.stubGlobal('fetch', (address: string) => ask(new URL(address).pathname))
    const earlier = readRows(['2-1', '2-2'])
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    const later = refreshNarrowedLists(queryClient, {}, '2-1')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('2-1')
    await later
    answers[0]?.()
    await earlier
    expect(marks(OPEN)).toEqual([false, true])
  })

  test('a row that matches again is as it was before it was marked', async () => {
    keep(OPEN, [row(1, { isOutside: true }), row(2)])
    const [, other] = rows(OPEN)
    show(OPEN)
    server.answers.issuePage = { issues: [{ id: '2-1' }, { id: '2-2' }] }
    await refreshNarrowedLists(queryClient, {}, '2-1')
    expect(rows(OPEN)).toEqual([row(1), row(2)])
    expect(rows(OPEN)[1]).toBe(other)
  })
})
