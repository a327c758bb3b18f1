import type { CheckedList } from '@cairn/common/features/agile'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { cellPart } from '../components/board/cell-part.ts'
import { BACKLOG } from '../model/places.ts'
import { PLAN_ROW } from '../model/plan-places.ts'
import { checkOf, createCarrying } from './carrying.ts'
import { createPlanStore, type PlanStore } from './plan-store.ts'

const [ONE, TWO] = ['109-1', '109-2']
let lists: Record<string, readonly string[]>
let asked: { readonly path: string; readonly query: string; readonly body: unknown }[]
let refused: boolean
/** What the server says of lists that cards may go to. */
let checks: readonly CheckedList[]
/** What moves wait for. */
let gate: Promise<void>
let store: PlanStore
let stop: () => void

beforeAll(() => setLocale('en'))
beforeEach(async () => {
  asked = []
  refused = false
  checks = []
  gate = Promise.resolve()
  lists = { backlogView: ['x', 'y', 'a'], [`sprints/${ONE}/planView`]: ['a', 'b'], [`sprints/${TWO}/planView`]: ['c'] }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address)
    const path = pathname.replace(/^.*\/agiles\/108-1\//, '')
    asked.push({ path, query: searchParams.get('issuesQuery') ?? '', body: JSON.parse(String(init.body ?? 'null')) })
    const issues = lists[path]
    if (issues) return Response.json({ id: path, ...FACTS, issues, total: issues.length, people: peopleOf(path) })
    if (path.endsWith('moves/check')) return Response.json({ lists: checks })
    await gate
    if (refused) return Response.json({ error: 'Forbidden', error_description: 'Not you' }, { status: 403 })
    return Response.json({ operation: null, cards: [] })
  })
  store = createPlanStore('108-1')
  store.setShown([ONE, TWO])
  stop = store.start()
  await vi.waitFor(() => expect(listed()).toEqual([['x', 'y'], ['a', 'b'], ['c']]))
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const FACTS = {
  ...{ backlog: null, query: '', sums: {}, leftOut: 0, sortedBy: null, isTooBig: false, isArrangeable: true },
  cards: [],
}
const peopleOf = (path: string) =>
  path.includes(ONE)
    ? [{ $type: 'PersonLoad', user: { id: '1-1', login: 'ada', fullName: 'Ada' }, count: 2, sums: {}, capacity: 1 }]
    : []
const listed = () => store.places.state().rows[0]?.cells
const moves = () => asked.filter(({ path }) => path.endsWith('moves')).map(({ path, body }) => ({ path, body }))

test('what is planned stands in one list, and its people are told', () => {
  expect(store.placeOf('c')).toEqual({ row: PLAN_ROW, column: TWO, index: 0 })
  expect(store.team.state().map(({ login }) => login)).toEqual(['ada'])
})

test('cards go at once to a place of another sprint, and to the backlog by the sprint that they leave', async () => {
  const sent = store.move({ cards: ['b', 'x'], to: TWO, leading: 'c', text: 'Moved' })
  expect(listed()).toEqual([['y'], ['a'], ['c', 'b', 'x']])
  expect(await sent).toBe(true)
  await store.move({ cards: ['c'], to: 'backlog', leading: null, text: 'Moved' })
  expect(listed()).toEqual([['c', 'y'], ['a'], ['b', 'x']])
  expect(moves()).toEqual([
    { path: `sprints/${TWO}/board/moves`, body: { cards: [{ id: 'b' }, { id: 'x' }], leading: { id: 'c' } } },
    { path: `sprints/${TWO}/board/moves`, body: { cards: [{ id: 'c' }], leading: null, sprint: { id: 'backlog' } } },
  ])
})

test('a move that is refused is taken back, and one within the backlog only puts it in order', async () => {
  refused = true
  expect(await store.move({ cards: ['c'], to: ONE, leading: null, text: 'Moved' })).toBe(false)
  expect(listed()).toEqual([['x', 'y'], ['a', 'b'], ['c']])
  refused = false
  expect(await store.move({ cards: ['y'], to: 'backlog', leading: null, text: 'Moved' })).toBe(true)
  expect(moves().at(-1)).toEqual({ path: 'backlog/moves', body: { cards: [{ id: 'y' }], leading: null } })
  expect(await store.move({ cards: ['gone'], to: ONE, leading: null, text: 'Moved' })).toBe(false)
})

test('sprints that are not shown any longer are read no more, and a query narrows each list by its own', async () => {
  store.setShown([TWO])
  expect(listed()?.[1]).toEqual(['c'])
  // It was hidden by the sprint that showed it.
  expect(listed()?.[0]).toEqual(['x', 'y', 'a'])
  asked = []
  store.narrow({ all: 'for: me', backlog: 'for: me tag: x' })
  await vi.waitFor(() =>
    expect(asked.map(({ path, query }) => [path, query])).toEqual([
      ['backlogView', 'for: me tag: x'],
      [`sprints/${TWO}/planView`, 'for: me'],
    ]),
  )
})

test('a move that ends while its sprint is hidden is laid on it no longer', async () => {
  let open: () => void = () => undefined
  gate = new Promise(resolve => {
    open = resolve
  })
  refused = true
  const sent = store.move({ cards: ['c'], to: ONE, leading: null, text: 'Moved' })
  expect(listed()).toEqual([['x', 'y'], ['c', 'a', 'b'], []])
  store.setShown([ONE])
  open()
  expect(await sent).toBe(false)
  store.setShown([ONE, TWO])
  await store.sourceOf(TWO).reread()
  expect(listed()).toEqual([['x', 'y'], ['a', 'b'], ['c']])
})

test('a move that is on its way is laid on a sprint that is shown meanwhile', async () => {
  store.setShown([ONE])
  const { promise, resolve: open } = Promise.withResolvers<void>()
  gate = promise
  const sent = store.move({ cards: ['b'], to: TWO, leading: null, text: 'Moved' })
  store.setShown([ONE, TWO])
  await store.sourceOf(TWO).reread()
  expect(listed()).toEqual([['x', 'y'], ['a'], ['b', 'c']])
  // What is on its way when a file ends would be waited for in the next.
  open()
  await sent
})

test('taken up, cards may not go to lists that the server refuses, and are put in order in their own', async () => {
  const [no, yes] = [
    { allowed: false, code: 'not_on_board', reason: 'Not here' },
    { allowed: true, code: null, reason: null },
  ]
  checks = [
    { id: BACKLOG, ...yes },
    { id: ONE, ...no },
    { id: TWO, ...no },
  ]
  const carrying = createCarrying(store)
  const refusing = async (...cards: readonly string[]) => {
    carrying.begin('keys', cards, null)
    await vi.waitFor(() => expect(carrying.carry.state()?.checks.size).toBeGreaterThan(0))
    return [BACKLOG, ONE, TWO].filter(column => cellPart(carrying.carry.state(), PLAN_ROW, column).isRefused)
  }
  expect(await refusing('a')).toEqual([TWO])
  expect(asked.at(-1)).toMatchObject({
    path: `sprints/${ONE}/board/moves/check`,
    body: { cards: [{ id: 'a' }], sprints: [{ id: ONE }, { id: TWO }] },
  })
  carrying.over({ row: PLAN_ROW, column: TWO, index: 0 })
  const carry = carrying.carry.state()
  expect(carry && checkOf(carry)?.reason).toBe('Not here')
  expect(await refusing('a', 'c')).toEqual([ONE, TWO])
  checks = checks.map(({ id }) => ({ id, allowed: false, code: 'forbidden', reason: 'Not you' }))
  expect(await refusing('a')).toEqual([BACKLOG, ONE, TWO])
  expect(await refusing('x')).toEqual([ONE, TWO])
})
