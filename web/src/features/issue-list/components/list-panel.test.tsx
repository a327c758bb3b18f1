import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { lastActive, leaveAt, placeInList } from '../../issue-search/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { useListSelection } from './use-list-selection.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const listed = (...numbers: number[]) =>
  numbers.map(number => ({ id: `2-${number}`, idReadable: `T-${number}` })) as unknown as readonly ListedIssue[]

type Listing = ReturnType<typeof useListSelection>
let begin: readonly ListedIssue[] = []
let current: Listing | undefined
let show: (issues: readonly ListedIssue[]) => void = () => undefined

function List() {
  const [rows, setRows] = useState(begin)
  show = setRows
  current = useListSelection(rows)
  return null
}

/** A list at an address; `now` is what its screen has. */
async function open(address: string) {
  begin = listed(1, 2, 3)
  current = undefined
  const history = createMemoryHistory({ initialEntries: ['/issues', address], initialIndex: 1 })
  const addresses: string[] = []
  history.subscribe(() => addresses.push(history.location.href))
  const router = createRouter({ routeTree: createRootRoute({ component: List }), history })
  const { unmount } = render(<RouterProvider router={router} />)
  await vi.waitFor(() => expect(current).toBeDefined())
  const now = (): Listing => {
    if (!current) throw new Error('Nothing is shown')
    return current
  }
  return {
    now,
    addresses,
    entries: () => history.length,
    do: (work: (list: Listing) => void) => act(async () => work(now())),
    show: (next: readonly ListedIssue[]) => act(async () => show(next)),
    go: (href: string) => act(async () => history.push(href)),
    unmount,
  }
}

test('the keyboard is on the issue of the address, else where the list was left, else on the first', async () => {
  leaveAt('T-3')
  const opened = await open('/issues?issue=T-2')
  expect(opened.now()).toMatchObject({ activeId: 'T-2', activeIndex: 1, openId: 'T-2', focusRequest: 0 })
  expect(lastActive()).toBe('T-2')
  opened.unmount()
  leaveAt('T-3')
  const left = await open('/issues')
  expect(left.now()).toMatchObject({ activeId: 'T-3', activeIndex: 2, openId: undefined })
  left.unmount()
  leaveAt(undefined)
  expect((await open('/issues')).now()).toMatchObject({ activeId: undefined, activeIndex: 0 })
})

test('an issue that the address goes on to is the active one', async () => {
  const list = await open('/issues?issue=T-1')
  await list.go('/issues?issue=T-3')
  expect(list.now()).toMatchObject({ activeId: 'T-3', activeIndex: 2, openId: 'T-3' })
  await list.go('/issues')
  expect(list.now()).toMatchObject({ activeId: 'T-3', openId: undefined })
})

test('the panel opens as a step that one can go back from, and shows another one in its place', async () => {
  const list = await open('/issues')
  const before = list.entries()
  const { openPanel } = list.now()
  await list.do(({ openPanel }) => openPanel('T-2'))
  expect(list.now()).toMatchObject({ activeId: 'T-2', openId: 'T-2' })
  expect(list.entries()).toBe(before + 1)
  expect(lastActive()).toBe('T-2')
  // Rows that were told how to open it are not told anew.
  expect(list.now().openPanel).toBe(openPanel)
  await list.do(() => openPanel('T-3'))
  expect(list.now().openId).toBe('T-3')
  expect(list.entries()).toBe(before + 1)
  await list.do(({ closePanel }) => closePanel())
  expect(list.now().openId).toBeUndefined()
  expect(list.entries()).toBe(before + 1)
  expect(list.addresses).toEqual(['/issues?issue=T-2', '/issues?issue=T-3', '/issues'])
  // Its row has the focus again.
  expect(list.now().focusRequest).toBeGreaterThan(0)
})

test('moving on asks for the focus of the row, once', async () => {
  const list = await open('/issues')
  await list.do(({ moveTo }) => moveTo(1))
  const first = list.now().focusRequest
  expect([list.now().activeIndex, first > 0]).toEqual([1, true])
  await list.do(({ onRowFocus }) => onRowFocus())
  await list.show(listed(1, 2, 3, 4))
  expect(list.now().focusRequest).toBe(0)
  await list.do(({ moveTo }) => moveTo(2))
  expect(list.now().focusRequest).toBeGreaterThan(first)
  await list.do(({ moveTo }) => moveTo(9))
  expect(list.now().activeIndex).toBe(2)
  expect(list.addresses).toEqual([])
})

test('while keys are held down the open panel waits for the row that is stayed on', async () => {
  const list = await open('/issues?issue=T-1')
  await list.do(({ moveTo }) => moveTo(1))
  await list.do(({ moveTo }) => moveTo(2))
  expect(list.now()).toMatchObject({ activeId: 'T-3', openId: 'T-1' })
  await vi.waitFor(() => expect(list.now().openId).toBe('T-3'))
  expect(list.addresses).toEqual(['/issues?issue=T-3'])
})

test('what was opened, or closed, since is not undone by where the keys were before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (const [work, expected] of [
      [(list: Listing) => list.openPanel('T-3'), 'T-3'],
      [(list: Listing) => list.closePanel(), undefined],
    ] as const) {
      const list = await open('/issues?issue=T-1')
      await list.do(({ moveTo }) => moveTo(1))
      await list.do(work)
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(list.now().openId).toBe(expected)
      list.unmount()
    }
    const closed = await open('/issues')
    await closed.do(({ moveTo }) => moveTo(1))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(closed.addresses).toEqual([])
    closed.unmount()
    const left = await open('/issues?issue=T-1')
    await left.do(({ moveTo }) => moveTo(1))
    left.unmount()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(left.addresses).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [[1, 3], 'T-3'],
  [[1], 'T-1'],
  [[9, 3, 1], 'T-3'],
  [[8, 9], 'T-8'],
  [[9, 8, 1], 'T-1'],
  [[3, 1], 'T-3'],
])('where the active row has left %o, the keyboard is on %s', async (numbers, expected) => {
  const list = await open('/issues?issue=T-2')
  const after = listed(...numbers)
  await list.show(after)
  expect(after[list.now().activeIndex]?.idReadable).toBe(expected)
  // It is back where it was as soon as it is there again.
  await list.show(listed(3, 2, 1))
  expect(list.now().activeIndex).toBe(1)
})

test('the list is remembered for its issues, but not while its screen is being left', async () => {
  const list = await open('/issues')
  expect(placeInList('T-2')).toMatchObject({ place: 2, count: 3 })
  await list.go('/issue/T-2')
  await list.show([])
  expect(placeInList('T-2')).toMatchObject({ place: 2, count: 3 })
  await list.go('/issues')
  expect(placeInList('T-2')).toBeUndefined()
})

test('the neighbours of a row are those that it has by now', async () => {
  const list = await open('/issues?issue=T-2')
  const active = async (...numbers: number[]) => {
    const rows = listed(...numbers)
    await list.show(rows)
    return rows[list.now().activeIndex]?.idReadable
  }
  expect(await active(1, 2, 5, 3)).toBe('T-2')
  expect(await active(9, 1, 5, 3)).toBe('T-5')
  // Whatever comes while it is away: it is where it was.
  expect(await active(9, 1, 3)).toBe('T-1')
  await list.go('/issues?issue=T-9')
  expect(await active(9, 1)).toBe('T-9')
  expect(await active(9, 1, 3)).toBe('T-9')
  expect(await active(3, 1)).toBe('T-1')
})

test('a row that had the focus gives it to its neighbour, unless it has gone elsewhere', async () => {
  const list = await open('/issues')
  await list.do(({ moveTo }) => moveTo(1))
  await list.do(({ onRowFocus }) => onRowFocus())
  await list.show(listed(1, 3))
  expect(list.now().focusRequest).toBeGreaterThan(0)
  await list.do(({ onRowFocus }) => onRowFocus())
  await list.do(({ moveTo }) => moveTo(0))
  await list.do(({ onRowFocus }) => onRowFocus())
  const box = document.body.appendChild(document.createElement('input'))
  box.focus()
  await list.show(listed(3))
  expect(list.now().focusRequest).toBe(0)
  box.remove()
})

test('nobody asked for the focus of a row that only stands there', async () => {
  const list = await open('/issues?issue=T-2')
  await list.show(listed(1, 3))
  expect(list.now().focusRequest).toBe(0)
})

test('the row of the panel gets the focus when that closes, wherever it was', async () => {
  const list = await open('/issues?issue=T-1')
  const box = document.body.appendChild(document.createElement('input'))
  box.focus()
  await list.do(({ openPanel }) => openPanel('T-3'))
  await list.do(({ closePanel }) => closePanel())
  expect([list.now().activeIndex, list.now().focusRequest > 0]).toEqual([2, true])
  box.remove()
})

test('an issue that is shown already is the active one again when it is opened, and keys go over the rows of now', async () => {
  const list = await open('/issues?issue=T-1')
  await list.do(({ moveTo }) => moveTo(2))
  await list.do(({ openPanel }) => openPanel('T-1'))
  expect(list.now()).toMatchObject({ activeId: 'T-1', openId: 'T-1' })
  await list.show(listed(5, 6, 7))
  await list.do(({ moveTo }) => moveTo(1))
  expect(list.now().activeId).toBe('T-6')
})
