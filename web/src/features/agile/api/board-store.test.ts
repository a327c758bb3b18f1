import type { ViewedColumn, ViewedRow } from '@cairn/common/features/agile'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { tellLive } from '../../../platform/live/live-registry.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { issueKeys } from '../../issues/index.ts'
import { cellOf } from '../model/places.ts'
import { type BoardStore, createBoardStore } from './board-store.ts'
import { createCarrying } from './carrying.ts'
import { setColumnCollapsed } from './collapse.ts'

const column = (id: string, count: number): ViewedColumn => ({ id, collapsed: false, count, sums: {} })
const row = (cells: readonly (readonly string[])[]): ViewedRow => ({
  ...{ id: 'orphans', kind: 'orphans', name: '', color: null, idReadable: null, isResolved: false },
  ...{ collapsed: false, count: cells.flat().length, sums: {}, cells },
})
const viewOf = (open: readonly string[], done: readonly string[], cards: readonly string[] = []) => ({
  id: '109-1',
  sprint: null,
  columns: [column('open', open.length), column('done', done.length)],
  rows: [row([open, done])],
  total: open.length + done.length,
  sums: {},
  leftOut: 0,
  notOnBoard: [],
  colored: [],
  sortedBy: null,
  isTooBig: false,
  cards: cards.map(card),
})
const card = (id: string) => ({ id, idReadable: `T-${id}`, summary: `Card ${id}`, customFields: [], tags: [] })

type Answer = () => Response | Promise<Response>
let answers: Record<string, Answer>
let asked: { readonly path: string; readonly query: string; readonly body: unknown }[]
let stop: () => void
let store: BoardStore

beforeAll(() => setLocale('en'))
beforeEach(async () => {
  asked = []
  answers = { boardView: () => Response.json(viewOf(['a', 'b'], ['c'], ['a', 'b'])) }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address)
    const path = pathname.replace(/^.*\/sprints\/s\//, '')
    asked.push({ path, query: searchParams.get('issuesQuery') ?? '', body: JSON.parse(String(init.body ?? 'null')) })
    return (await answers[path]?.()) ?? Response.json({})
  })
  store = createBoardStore('108-1', 's')
  stop = store.start('')
  await vi.waitFor(() => expect(store.state.state().view).toBeDefined())
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const places = () => {
  const { view } = store.state.state()
  return view && [cellOf(view, 'orphans', 'open'), cellOf(view, 'orphans', 'done')]
}
const toDone = { cards: ['a'], row: 'orphans', column: 'done', leading: 'c', text: 'Moved' } as const
/** An answer that is held back until it is let go. */
function held(answer: Response): { readonly wait: Answer; readonly release: () => void } {
  let release: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  return { wait: () => gate.then(() => answer), release: () => release() }
}

test('a move shows at once, and stays when the server has carried it out', async () => {
  const reply = held(Response.json({ operation: { id: '7-1' }, cards: [{ ...card('a'), summary: 'Done' }] }))
  answers['board/moves'] = reply.wait
  const sent = store.move(toDone)
  expect(places()).toEqual([['b'], ['c', 'a']])
  // What is read meanwhile may be from before.
  void store.reread()
  await vi.waitFor(() => expect(asked.filter(({ path }) => path === 'boardView')).toHaveLength(2))
  expect(places()).toEqual([['b'], ['c', 'a']])
  answers.boardView = () => Response.json(viewOf(['b'], ['c', 'a']))
  reply.release()
  expect(await sent).toBe(true)
  expect(places()).toEqual([['b'], ['c', 'a']])
  expect(store.cards.state().get('a')?.summary).toBe('Done')
  expect(asked.find(({ path }) => path === 'board/moves')?.body).toEqual({
    cards: [{ id: 'a' }],
    row: { id: 'orphans' },
    column: { id: 'done' },
    leading: { id: 'c' },
  })
})

test('a move that is refused is taken back, and others that are on their way stay', async () => {
  const [first, second] = [
    held(Response.json({ error: 'Forbidden', error_description: 'Not you' }, { status: 403 })),
    held(Response.json({ operation: null, cards: [] })),
  ]
  answers['board/moves'] = first.wait
  const refused = store.move(toDone)
  const taken = store.move({ cards: ['b'], row: 'orphans', column: 'open', leading: null, text: 'Moved' })
  expect(places()).toEqual([['b'], ['c', 'a']])
  await vi.waitFor(() => expect(asked.some(({ path }) => path === 'board/moves')).toBe(true))
  answers['board/moves'] = second.wait
  first.release()
  expect(await refused).toBe(false)
  expect(places()).toEqual([['b', 'a'], ['c']])
  answers.boardView = () => Response.json(viewOf(['b', 'a'], ['c']))
  second.release()
  expect(await taken).toBe(true)
  expect(places()).toEqual([['b', 'a'], ['c']])
})

test('cards that are not there any longer are not moved', async () => {
  expect(await store.move({ ...toDone, cards: ['gone'] })).toBe(false)
  expect(asked.some(({ path }) => path === 'board/moves')).toBe(false)
})

test('cards that were dragged here from another sprint are moved, and stand where they were dropped', async () => {
  answers['board/moves'] = () => Response.json({ operation: null, cards: [card('far')] })
  answers['board/moves/check'] = () => Response.json({ cells: [] })
  const carrying = createCarrying(store)
  carrying.bring(['far'])
  carrying.over({ row: 'orphans', column: 'done', index: 1 })
  expect(carrying.carry.state()).toMatchObject({ by: 'pointer', cards: ['far'], areBrought: true })
  expect(asked.at(-1)).toMatchObject({ path: 'board/moves/check', body: { cards: [{ id: 'far' }] } })
  const sent = store.move({ ...toDone, cards: ['far'], areBrought: true })
  expect(places()).toEqual([
    ['a', 'b'],
    ['c', 'far'],
  ])
  expect(await sent).toBe(true)
})

test('bodies of cards are asked for once, together, and only those that are missing', async () => {
  answers['boardView/cards'] = () => Response.json([card('c')])
  store.need(['a', 'c'])
  store.need(['c'])
  await vi.waitFor(() => expect(store.cards.state().has('c')).toBe(true))
  expect(asked.filter(({ path }) => path === 'boardView/cards').map(({ body }) => body)).toEqual([[{ id: 'c' }]])
})

test('another filter shows the places of the last one until its own are there', async () => {
  const reply = held(Response.json(viewOf([], ['c'])))
  answers.boardView = reply.wait
  store.narrow('tag: x')
  expect([store.state.state().isOutdated, places()]).toEqual([true, [['a', 'b'], ['c']]])
  reply.release()
  await vi.waitFor(() => expect(store.state.state().isOutdated).toBe(false))
  expect([places(), asked.at(-1)?.query]).toEqual([[[], ['c']], 'tag: x'])
})

test('a filter that cannot be read leaves the board as it is, and says why', async () => {
  answers.boardView = () => Response.json({ error: 'invalid_query', error_description: 'No' }, { status: 400 })
  store.narrow('tag:')
  await vi.waitFor(() => expect(store.state.state().error).toBeDefined())
  expect(places()).toEqual([['a', 'b'], ['c']])
})

test('where cards may go is asked when they are taken up; an answer that comes too late is dropped', async () => {
  const carrying = createCarrying(store)
  const reply = held(
    Response.json({
      cells: [{ row: 'orphans', column: 'done', allowed: false, values: [], code: 'x', reason: 'Not you' }],
      lists: [],
    }),
  )
  answers['board/moves/check'] = reply.wait
  carrying.begin('keys', ['a'], { row: 'orphans', column: 'open', index: 0 })
  carrying.end()
  answers['board/moves/check'] = () => Response.json({ cells: [], lists: [] })
  carrying.begin('keys', ['b'], { row: 'orphans', column: 'open', index: 0 })
  reply.release()
  await vi.waitFor(() => expect(asked.filter(({ path }) => path === 'board/moves/check')).toHaveLength(2))
  expect(carrying.carry.state()?.checks.size).toBe(0)
  const before = carrying.carry.state()
  carrying.over({ row: 'orphans', column: 'open', index: 0 })
  expect(carrying.carry.state()).toBe(before)
})

const readings = () => asked.filter(({ path }) => path === 'boardView').length
const bodies = () => asked.filter(({ path }) => path === 'boardView/cards').map(({ body }) => body)
const change = (issue: string) =>
  tellLive({
    type: 'change',
    change: { kind: 'issue.changed', host: issue, issue, project: '0-1', part: null, actor: '1-1', at: 1 },
  })

test('where the query gives the order, a move says nothing of it', async () => {
  answers.boardView = () => Response.json({ ...viewOf(['a', 'b'], ['c']), sortedBy: 'Priority' })
  await store.reread()
  answers['board/moves'] = () => Response.json({ operation: null, cards: [] })
  expect(await store.move(toDone)).toBe(true)
  expect(asked.find(({ path }) => path === 'board/moves')?.body).not.toHaveProperty('leading')
})

test('bodies that are known are read anew when it is not known which of them changed', async () => {
  answers['boardView/cards'] = () => Response.json([{ ...card('a'), summary: 'Other' }, card('b')])
  await queryClient.invalidateQueries({ queryKey: issueKeys.issuePages })
  await vi.waitFor(() => expect(store.cards.state().get('a')?.summary).toBe('Other'))
  expect(bodies()).toEqual([[{ id: 'a' }, { id: 'b' }]])
  // Once: they are not old any longer.
  change('a')
  await vi.waitFor(() => expect(readings()).toBe(3))
  expect(bodies()).toHaveLength(1)
})

test('bodies that could not be read are asked for with the next reading', async () => {
  answers['boardView/cards'] = () => Response.json({ error: 'x', error_description: 'No' }, { status: 500 })
  store.need(['c'])
  await vi.waitFor(() => expect(bodies()).toHaveLength(1))
  answers['boardView/cards'] = () => Response.json([card('c')])
  await vi.waitFor(async () => {
    await store.reread()
    expect(store.cards.state().has('c')).toBe(true)
  })
})

test('changes that never cease are shown all the same, and nothing is read while nobody looks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let count = 0; count < 10; count++) {
    change('a')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(readings()).toBeGreaterThan(2)
  let visibility: DocumentVisibilityState = 'hidden'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  await vi.advanceTimersByTimeAsync(2_000)
  const before = readings()
  change('a')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(readings()).toBe(before)
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(readings()).toBe(before + 1)
})

test('a column stays collapsed though a reading from before comes late', async () => {
  const isCollapsed = () => store.state.state().view?.columns.find(({ id }) => id === 'done')?.collapsed
  const [late, taken] = [held(Response.json(viewOf(['a', 'b'], ['c']))), held(Response.json({ id: 'done' }))]
  answers.boardView = late.wait
  answers['board/columns/done'] = taken.wait
  void store.reread()
  setColumnCollapsed(store, 'done', true)
  expect(isCollapsed()).toBe(true)
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain('board/columns/done'))
  const now = viewOf(['a', 'b'], ['c'])
  answers.boardView = () =>
    Response.json({ ...now, columns: now.columns.map(one => ({ ...one, collapsed: one.id === 'done' })) })
  taken.release()
  await vi.waitFor(() => expect(readings()).toBe(2))
  late.release()
  await vi.waitFor(() => expect(readings()).toBe(3))
  expect(isCollapsed()).toBe(true)
})

const waiting = (issues: readonly string[]) =>
  Response.json({
    ...{ id: '108-1', backlog: null, query: '', issues, total: issues.length, sums: {}, sortedBy: null },
    ...{ isTooBig: false, isArrangeable: true, cards: [] },
  })
const BACKLOG_PATH = '/api/agiles/108-1/backlogView'

test('cards come from the backlog at once, leave for a place of it, and go back when that is refused', async () => {
  answers[BACKLOG_PATH] = () => waiting(['x', 'y', 'b'])
  const stopBacklog = store.backlog.start('')
  const backlog = () => store.backlog.state.state().ids
  // What stands on the board stands nowhere else.
  await vi.waitFor(() => expect(backlog()).toEqual(['x', 'y']))
  const [coming, leaving] = [
    held(Response.json({ operation: null, cards: [card('x')] })),
    held(Response.json({ error: 'Forbidden', error_description: 'Not you' }, { status: 403 })),
  ]
  answers['board/moves'] = coming.wait
  const came = store.move({ cards: ['x'], row: 'orphans', column: 'done', leading: null, text: 'Moved' })
  expect([backlog(), places()]).toEqual([
    ['y'],
    [
      ['a', 'b'],
      ['x', 'c'],
    ],
  ])
  answers.boardView = () => Response.json(viewOf(['a', 'b'], ['x', 'c']))
  answers[BACKLOG_PATH] = () => waiting(['y'])
  coming.release()
  expect(await came).toBe(true)
  answers['board/moves'] = leaving.wait
  const left = store.move({ cards: ['a'], sprint: 'backlog', leading: 'y', text: 'Moved' })
  expect([backlog(), places()]).toEqual([
    ['y', 'a'],
    [['b'], ['x', 'c']],
  ])
  leaving.release()
  expect(await left).toBe(false)
  expect([backlog(), places()]).toEqual([
    ['y'],
    [
      ['a', 'b'],
      ['x', 'c'],
    ],
  ])
  expect(asked.findLast(({ path }) => path === 'board/moves')?.body).toEqual({
    cards: [{ id: 'a' }],
    leading: { id: 'y' },
    sprint: { id: 'backlog' },
  })
  stopBacklog()
})

test('a move within the backlog only puts it in order', async () => {
  answers[BACKLOG_PATH] = () => waiting(['x', 'y', 'z'])
  const stopBacklog = store.backlog.start('')
  await vi.waitFor(() => expect(store.backlog.state.state().ids).toHaveLength(3))
  answers['/api/agiles/108-1/backlog/moves'] = () => Response.json({ operation: null, cards: [] })
  expect(await store.move({ cards: ['z'], sprint: 'backlog', leading: null, text: 'Moved' })).toBe(true)
  expect(store.backlog.state.state().ids).toEqual(['z', 'x', 'y'])
  expect(asked.find(({ path }) => path.endsWith('/backlog/moves'))?.body).toEqual({
    cards: [{ id: 'z' }],
    leading: null,
  })
  stopBacklog()
})

test('since when cards are in their columns is asked where it is shown, and unknown of what has just come', async () => {
  const fields = vi.spyOn(globalThis, 'fetch')
  const asks = () => fields.mock.calls.map(([address]) => String(address).includes('inColumnSince'))
  await store.reread()
  expect(asks()).toEqual([false])
  answers.boardView = () => Response.json({ ...viewOf(['a', 'b'], ['c']), inColumnSince: { a: 1, b: 2, c: 3 } })
  store.narrow('', undefined, true)
  expect(store.state.state().isOutdated).toBe(false)
  await vi.waitFor(() => expect(store.state.state().view?.inColumnSince).toEqual({ a: 1, b: 2, c: 3 }))
  expect(asks()).toEqual([false, true])
  const reply = held(Response.json({ operation: null, cards: [] }))
  answers['board/moves'] = reply.wait
  const sent = store.move(toDone)
  expect(store.state.state().view?.inColumnSince).toEqual({ b: 2, c: 3 })
  reply.release()
  await sent
  const order = store.move({ cards: ['b'], row: 'orphans', column: 'open', leading: null, text: 'Moved' })
  expect(store.state.state().view?.inColumnSince).toEqual({ b: 2, c: 3 })
  await order
})
