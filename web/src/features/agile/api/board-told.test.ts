import type { ViewedColumn, ViewedRow } from '@cairn/common/features/agile'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isNotFound } from '../../../platform/api/index.ts'
import { connection } from '../../../platform/connection/index.ts'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { cellOf } from '../model/places.ts'
import { type BoardStore, createBoardStore } from './board-store.ts'

/** A stream that the test speaks through. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static open: FakeStream[] = []
  onerror: (() => void) | null = null
  readyState = 1
  isClosed = false
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeStream.open.push(this)
  }
  close() {
    this.isClosed = true
  }
  tell(event: string, data: object = {}, lastEventId = 'e.1') {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }))
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.onerror?.()
  }
}

const column = (id: string, count: number): ViewedColumn => ({ id, collapsed: false, count, sums: {} })
const row = (cells: readonly (readonly string[])[]): ViewedRow => ({
  ...{ id: 'orphans', kind: 'orphans', name: '', color: null, idReadable: null, isResolved: false },
  ...{ collapsed: false, count: cells.flat().length, sums: {}, cells },
})
const viewOf = (open: readonly string[], done: readonly string[]) => ({
  ...{ id: '109-1', sprint: null, columns: [column('open', open.length), column('done', done.length)] },
  ...{ rows: [row([open, done])], total: open.length + done.length, sums: {}, leftOut: 0, notOnBoard: [], colored: [] },
  ...{ sortedBy: null, isTooBig: false, cards: [...open, ...done].map(id => card(id)) },
})
const card = (id: string, summary = `Card ${id}`) => ({
  ...{ id, idReadable: `T-${id}`, summary, customFields: [], tags: [] },
})

let view: () => Response | Promise<Response>
let ticket: () => Response
let publish: () => Response | Promise<Response>
let reads: number
let tickets: number
let store: BoardStore
let stop: () => void

beforeAll(() => setLocale('en'))
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  FakeStream.open = []
  reads = 0
  tickets = 0
  view = () => Response.json(viewOf(['a', 'b'], ['c']))
  publish = () => Response.json({ id: 'new' })
  ticket = () => Response.json({ id: '109-1', ticket: `t${++tickets}` })
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address)
    if (pathname.endsWith('/sseSubscription')) return ticket()
    if (pathname.endsWith('/draftIssue')) return Response.json({ id: '7-1' })
    if (pathname.endsWith('/issues')) return publish()
    if (!pathname.endsWith('/boardView')) return Response.json({ operation: null, cards: [] })
    reads++
    return view()
  })
  store = createBoardStore('108-1', 's')
  stop = store.start('')
  await vi.waitFor(() => expect([store.state.state().view?.total, FakeStream.open.length]).toEqual([3, 1]))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

const stream = () => FakeStream.open.at(-1) as FakeStream
const settled = () => vi.advanceTimersByTimeAsync(200)
const places = () => {
  const { view } = store.state.state()
  return view && [cellOf(view, 'orphans', 'open'), cellOf(view, 'orphans', 'done')]
}
const toDone = (id: string, summary?: string) => ({
  ...{ issue: card(id, summary), row: { id: 'orphans' }, column: { id: 'done' }, numbers: {}, formerNumbers: {} },
})

test('the cards of others move as they are told, and nothing is read', async () => {
  stream().tell('ping')
  stream().tell('sprintCellUpdate', toDone('a', 'Said anew'))
  stream().tell('sprintIssuesReorder', { reorders: [{ moved: { id: 'a' }, leading: null }] })
  await settled()
  expect(places()).toEqual([['b'], ['a', 'c']])
  expect(store.cards.state().get('a')?.summary).toBe('Said anew')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reads).toBe(1)
})

test('what only a reading tells is read a while later, once for all of it', async () => {
  stream().tell('sprintIssueRemove', { removedIssue: { id: 'b' }, formerNumbers: {} })
  await settled()
  expect([places(), reads]).toEqual([[['a'], ['c']], 1])
  view = () => Response.json(viewOf(['a'], ['c']))
  stream().tell('sprintSwimlaneUpdate', { swimlane: { id: 'x' } })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(reads).toBe(2)
})

test('what is told while the board is read is in force afterwards', async () => {
  let answer: (reply: Response) => void = () => undefined
  view = () =>
    new Promise<Response>(resolve => {
      answer = resolve
    })
  void store.reread()
  await settled()
  stream().tell('sprintCellUpdate', toDone('a'))
  await settled()
  answer(Response.json(viewOf(['a', 'b'], ['c'])))
  await settled()
  expect(places()).toEqual([['b'], ['c', 'a']])
})

const summed = (open: readonly string[], done: readonly string[], each = 10) => ({
  ...viewOf(open, done),
  ...{ sums: { estimation: each * (open.length + done.length) } },
  columns: [open, done].map((ids, at) => ({
    ...column(at === 0 ? 'open' : 'done', ids.length),
    sums: { estimation: each * ids.length },
  })),
})
const sums = () => {
  const { view } = store.state.state()
  return view && [...view.columns.map(one => one.sums.estimation), view.sums.estimation, view.total]
}
const weighing = (estimation: number, former: number | null) => ({
  numbers: { estimation },
  formerNumbers: former === null ? null : { estimation: former },
})
/** Reads a view, which is there when the returned function is called. */
async function readSlowly(): Promise<(body: object) => Promise<void>> {
  let answer: (reply: Response) => void = () => undefined
  view = () =>
    new Promise<Response>(resolve => {
      answer = resolve
    })
  void store.reread()
  await settled()
  return async body => {
    view = () => Response.json(body)
    answer(Response.json(body))
    await settled()
  }
}

test('what is told while the board is read counts once, whether the reading has it or not', async () => {
  for (const isIn of [true, false]) {
    const answer = await readSlowly()
    stream().tell('sprintCellUpdate', { ...toDone('a'), ...weighing(10, 10) })
    stream().tell('sprintCellUpdate', { ...toDone('new'), ...weighing(10, null) })
    await settled()
    await answer(isIn ? summed(['b'], ['c', 'a', 'new']) : summed(['a', 'b'], ['c']))
    expect(sums()).toEqual([10, 30, 40, 4])
  }
})

test('a card that weighs something else since the board was asked for has it read once more', async () => {
  const answer = await readSlowly()
  stream().tell('sprintCellUpdate', { ...toDone('c'), ...weighing(25, 10) })
  await settled()
  await answer({ ...summed(['a', 'b'], ['c']), sums: { estimation: 45 } })
  expect([reads, sums()?.[2]]).toEqual([2, 45])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(reads).toBe(3)
})

test('own moves count in sums as soon as they are told, also when the answer comes before', async () => {
  const answer = await readSlowly()
  await answer(summed(['a', 'b'], ['c']))
  stream().tell('ping')
  const before = reads
  expect(await store.move({ cards: ['a'], row: 'orphans', column: 'done', leading: null, text: 'Moved' })).toBe(true)
  stream().tell('sprintCellUpdate', { ...toDone('a'), ...weighing(10, 10) })
  await settled()
  expect([places(), sums()]).toEqual([
    [['b'], ['a', 'c']],
    [10, 20, 30, 3],
  ])
  const far = { row: 'orphans', column: 'open', leading: null, text: 'Moved' }
  expect(await store.move({ cards: ['far'], areBrought: true, ...far })).toBe(true)
  const cell = { ...toDone('far'), column: { id: 'open' } }
  stream().tell('sprintCellUpdate', { ...cell, ...weighing(10, null) })
  await settled()
  expect(sums()).toEqual([20, 20, 40, 4])
  expect(await store.move({ cards: ['far'], sprint: 'backlog', text: 'Moved' })).toBe(true)
  stream().tell('sprintIssueRemove', { removedIssue: { id: 'far' }, formerNumbers: { estimation: 10 } })
  await settled()
  expect([sums(), reads]).toEqual([[10, 20, 30, 3], before])
})

test('a reset has everything read', async () => {
  view = () => Response.json(viewOf(['b'], ['c', 'a']))
  stream().tell('reset')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([places(), reads]).toEqual([[['b'], ['c', 'a']], 2])
})

test('a stream that breaks goes on where it was, with its ticket; one that is refused needs another', async () => {
  expect(store.state.state().isTold).toBe(false)
  stream().tell('ping', {}, 'e.7')
  expect(store.state.state().isTold).toBe(true)
  stream().fail(0)
  expect([store.state.state().isTold, stream().isClosed]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(FakeStream.open).toHaveLength(2)
  const { searchParams } = new URL(stream().address)
  expect([searchParams.get('ticket'), searchParams.get('lastEventId')]).toEqual(['t1', 'e.7'])
  stream().tell('ping')
  expect(store.state.state().isTold).toBe(true)
  stream().fail(FakeStream.CLOSED)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(new URL(stream().address).searchParams.get('ticket')).toBe('t2')
})

test('a sprint that is not there for its reader any more is read again, once', async () => {
  stream().tell('ping')
  ticket = () => Response.json({ error: 'Not Found', code: 'not_found', facts: {} }, { status: 404 })
  view = ticket
  stream().fail(FakeStream.CLOSED)
  await vi.advanceTimersByTimeAsync(120_000)
  expect([isNotFound(store.state.state().error), reads]).toEqual([true, 2])
})

test('a stream that waits for the server is opened at once when that is back', async () => {
  stream().tell('ping', {}, 'e.7')
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  connection.networkChanged()
  for (let tries = 0; tries < 8; tries++) {
    stream().fail(0)
    await vi.advanceTimersByTimeAsync(75_000)
  }
  stream().fail(0)
  const opened = FakeStream.open.length
  isOnline.mockRestore()
  connection.networkChanged()
  await settled()
  expect(FakeStream.open).toHaveLength(opened + 1)
  expect(new URL(stream().address).searchParams.get('lastEventId')).toBe('e.7')
})

test('a stream that falls silent is opened anew', async () => {
  stream().tell('ping')
  await vi.advanceTimersByTimeAsync(75_000)
  expect(FakeStream.open.length).toBeGreaterThan(1)
  expect(FakeStream.open[0]?.isClosed).toBe(true)
})

test('a tab that nobody sees gives its stream up, and takes it up again where it was', async () => {
  stream().tell('ping', {}, 'e.9')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(stream().isClosed).toBe(true)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(new URL(stream().address).searchParams.get('lastEventId')).toBe('e.9')
  expect(reads).toBe(1)
  visibility.mockRestore()
})

test('another filter has a stream of its own, and the past has none', async () => {
  stream().tell('ping')
  store.narrow('tag: x')
  await settled()
  expect([FakeStream.open.length, FakeStream.open[0]?.isClosed, tickets]).toEqual([2, true, 2])
  store.narrow('tag: x', Date.now() - 1_000)
  await settled()
  expect([FakeStream.open.length, stream().isClosed, store.state.state().isTold]).toEqual([2, true, false])
})

const comes = (id: string) => ({ ...toDone(id), formerNumbers: null })
const besides = () => Response.json({ ...viewOf(['a', 'b'], ['c']), notOnBoard: [{ name: 'Duplicate', count: 2 }] })

test('a card that is written here is told, before it is known or after, and nothing is read for it', async () => {
  view = besides
  await store.reread()
  expect(reads).toBe(2)
  stream().tell('ping')
  let answer: (reply: Response) => void = () => undefined
  publish = () =>
    new Promise<Response>(resolve => {
      answer = resolve
    })
  const written = store.create('orphans', 'done', 'Mend the sluice')
  await settled()
  stream().tell('sprintCellUpdate', comes('new'))
  await settled()
  answer(Response.json({ id: 'new' }))
  await written
  await settled()
  expect(places()).toEqual([
    ['a', 'b'],
    ['c', 'new'],
  ])
  publish = () => Response.json({ id: 'newer' })
  await store.create('orphans', 'done', 'Count the eels')
  stream().tell('sprintCellUpdate', comes('newer'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect([places()?.[1], reads]).toEqual([['c', 'new', 'newer'], 2])
  // What somebody else brings may be of what has no column.
  stream().tell('sprintCellUpdate', comes('other'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(reads).toBe(3)
})

test('where nothing is told, what is written here is read once', async () => {
  view = besides
  stream().fail(FakeStream.CLOSED)
  await settled()
  const before = reads
  await store.create('orphans', 'done', 'Mend the sluice')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([store.state.state().isTold, reads - before]).toEqual([false, 1])
})

test('what is told while a card cannot be written is in force afterwards', async () => {
  stream().tell('ping')
  publish = () => Response.json({ error: 'Bad Request' }, { status: 400 })
  const written = store.create('orphans', 'done', '')
  stream().tell('sprintCellUpdate', toDone('a'))
  await expect(written).rejects.toBeTruthy()
  await settled()
  expect(places()).toEqual([['b'], ['c', 'a']])
})
