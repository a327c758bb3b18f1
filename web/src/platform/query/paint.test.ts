import { afterEach, expect, test } from 'vitest'
import { type Painted, paint, paintAll, together } from './paint.ts'
import { queryClient } from './query-client.ts'
import { rewrite } from './rewrite.ts'

type Issue = {
  readonly id: string
  readonly state: string
  readonly priority: string
  readonly tags: readonly string[]
}

const KEY = ['painted', 'issue']
const START: Issue = { id: '1', state: 'open', priority: 'low', tags: ['x', 'y'] }

afterEach(() => queryClient.clear())

const now = () => queryClient.getQueryData<Issue>(KEY)
const read = (change: Partial<Issue> = {}) =>
  queryClient.setQueryData<Issue>(KEY, old => ({ ...(old ?? START), ...change }))
const set = (change: Partial<Issue>): Painted => paint<Issue>(KEY, issue => ({ ...issue, ...change }))

test('a change shows at once, and goes when it was refused', () => {
  read()
  const painted = set({ state: 'fixed' })
  expect(now()).toEqual({ ...START, state: 'fixed' })
  painted.takeBack()
  expect(now()).toEqual(START)
})

test('what came since stays when a change is taken back', () => {
  read()
  const painted = set({ state: 'fixed' })
  read({ priority: 'high', tags: ['x', 'z'] })
  painted.takeBack()
  expect(now()).toEqual({ ...START, priority: 'high', tags: ['x', 'z'] })
})

test.each([[[0, 1]], [[1, 0]]])(
  'two changes of the same leave nothing when both are refused, in the order %o',
  order => {
    read()
    const painted = [set({ state: 'fixed' }), set({ state: 'closed' })]
    for (const index of order) painted[index]?.takeBack()
    expect(now()).toEqual(START)
  },
)

test.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
  'three that touch each other leave nothing when all are refused, in the order %o',
  order => {
    read()
    const painted = [
      set({ state: 'fixed', tags: ['x', 'y', 'z'] }),
      set({ priority: 'high', tags: ['y', 'z'] }),
      set({ state: 'closed', tags: ['z', 'y'] }),
    ]
    for (const index of order) painted[index]?.takeBack()
    expect(now()).toEqual(START)
  },
)

test('the later of two stays when the first is refused', () => {
  read()
  const first = set({ state: 'fixed', priority: 'high' })
  set({ state: 'closed' })
  first.takeBack()
  expect(now()).toEqual({ ...START, state: 'closed' })
})

test('the first of two stays when the later is refused', () => {
  read()
  const first = set({ state: 'fixed' })
  const later = set({ state: 'closed' })
  first.keep()
  later.takeBack()
  expect(now()).toEqual({ ...START, state: 'fixed' })
})

test('what was kept or taken back is not taken back any more', () => {
  read()
  const kept = set({ state: 'fixed' })
  kept.keep()
  kept.takeBack()
  expect(now()?.state).toBe('fixed')
  const back = set({ state: 'closed' })
  back.takeBack()
  read({ state: 'closed' })
  back.takeBack()
  expect(now()?.state).toBe('closed')
})

test('nothing is painted where nothing was read', () => {
  const painted = set({ state: 'fixed' })
  expect(now()).toBeUndefined()
  read()
  painted.takeBack()
  expect(now()).toEqual(START)
})

test('a change that changes nothing keeps the object', () => {
  const issue = read()
  paint<Issue>(KEY, same => same).takeBack()
  expect(now()).toBe(issue)
})

test('a change of all lists goes from each of them alone', () => {
  type List = { readonly pages: readonly { readonly issues: readonly { readonly id: string }[] }[] }
  const list = (...ids: readonly string[]): List => ({ pages: [{ issues: ids.map(id => ({ id })) }] })
  queryClient.setQueryData(['list', 1], list('a', 'b', 'c'))
  queryClient.setQueryData(['list', 2], list('c', 'a'))
  queryClient.setQueryData(['other'], list('a'))
  const painted = paintAll<List>({ queryKey: ['list'] }, ({ pages }) => ({
    pages: pages.map(({ issues }) => ({ issues: issues.filter(({ id }) => id !== 'a') })),
  }))
  queryClient.setQueryData<List>(['list', 1], old => old && { pages: [...old.pages, { issues: [{ id: 'd' }] }] })
  expect(queryClient.getQueryData(['list', 2])).toEqual(list('c'))
  expect(queryClient.getQueryData(['other'])).toEqual(list('a'))
  together([painted]).takeBack()
  expect(queryClient.getQueryData(['list', 1])).toEqual({
    pages: [...list('a', 'b', 'c').pages, { issues: [{ id: 'd' }] }],
  })
  expect(queryClient.getQueryData(['list', 2])).toEqual(list('c', 'a'))
})

test('what was to be read again still is, whatever is painted, kept or taken back', async () => {
  const isDue = () => queryClient.getQueryState(KEY)?.isInvalidated
  read()
  set({ state: 'fixed' }).takeBack()
  expect(isDue()).toBe(false)
  await queryClient.invalidateQueries({ queryKey: KEY })
  const painted = set({ state: 'fixed' })
  expect(isDue()).toBe(true)
  painted.takeBack()
  expect([now(), isDue()]).toEqual([START, true])
})

test('data are as old as before, whatever is painted, kept or taken back', () => {
  const age = () => queryClient.getQueryState(KEY)?.dataUpdatedAt
  queryClient.setQueryData(KEY, START, { updatedAt: 5_000 })
  set({ state: 'fixed' }).takeBack()
  set({ state: 'closed' }).keep()
  expect([now()?.state, age()]).toEqual(['closed', 5_000])
  // What is written where nothing was read is of now.
  queryClient.clear()
  const began = Date.now()
  rewrite<Issue>(KEY, () => START)
  expect(age()).toBeGreaterThanOrEqual(began)
})

test('a change of all is in whatever order it is refused, and what was not painted is not taken back', () => {
  read()
  const none = together([])
  none.keep()
  none.takeBack()
  const both = together([set({ state: 'fixed' }), set({ priority: 'high' })])
  both.keep()
  both.takeBack()
  expect(now()).toEqual({ ...START, state: 'fixed', priority: 'high' })
})
