// @vitest-environment node
import type { ApiPath } from '@cairn/common/platform/route'
import { afterEach, expect, test, vi } from 'vitest'
import { createUndoList } from './undo-list.ts'

const request = (path: string) => ({ path: path as ApiPath })

afterEach(() => vi.useRealTimers())

/** A list with actions of these names; `ran` tells which were undone. */
function listOf(names: readonly string[], limit = 20) {
  const list = createUndoList(limit)
  const ran: string[] = []
  const ids = names.map(text => list.add({ text, undo: async () => void ran.push(text) }))
  return { list, ids, ran, texts: () => list.actions().map(({ text }) => text) }
}

test('the newest action comes first, and the oldest is forgotten for it', () => {
  const { texts } = listOf(['first', 'second', 'third'], 2)
  expect(texts()).toEqual(['third', 'second'])
})

test('an action that was forgotten for newer ones cannot be undone any more', async () => {
  const { list, ids, ran } = listOf(['first', 'second', 'third'], 2)
  expect(await list.undo(ids[0] ?? 0)).toBeNull()
  expect(ran).toEqual([])
})

test('any of the actions can be undone, in any order, and says which it was', async () => {
  const { list, ids, ran } = listOf(['first', 'second'])
  const undone = await list.undo(ids[0] ?? 0)
  expect(undone?.action.text).toBe('first')
  expect(undone?.text).toBeUndefined()
  expect(ran).toEqual(['first'])
  expect(list.actions().map(({ state }) => state)).toEqual(['open', 'undone'])
})

test('an action is undone only once, also when it is asked for twice at the same time', async () => {
  const { list, ids, ran } = listOf(['only'])
  const id = ids[0] ?? 0
  const both = await Promise.all([list.undo(id), list.undo(id)])
  expect(both.filter(undone => undone !== null)).toHaveLength(1)
  expect(await list.undo(id)).toBeNull()
  expect(ran).toEqual(['only'])
})

test('an undo that was refused can be tried again', async () => {
  const list = createUndoList(20)
  const tries: boolean[] = []
  const id = list.add({
    text: 'Priority: Major',
    undo: async () => {
      tries.push(true)
      if (tries.length === 1) throw new Error('Somebody else was faster')
      return 'It is as it was'
    },
  })
  expect(await list.undo(id)).toBeNull()
  expect(list.actions()[0]?.state).toBe('open')
  expect((await list.undo(id))?.text).toBe('It is as it was')
  expect(list.actions()[0]?.state).toBe('undone')
})

test('while an action is being undone it is shown as such', async () => {
  const list = createUndoList(20)
  const gate = Promise.withResolvers<void>()
  const id = list.add({ text: 'slow', about: 'COM-1', undo: () => gate.promise })
  const running = list.undo(id)
  expect(list.actions()).toMatchObject([{ text: 'slow', about: 'COM-1', state: 'running' }])
  gate.resolve()
  await running
  expect(list.actions()).toMatchObject([{ state: 'undone' }])
})

test('what can be undone for a time only goes, unless it was undone in time', async () => {
  const { list, ids, texts } = listOf(['late', 'in time', 'for good'])
  await list.undo(ids[1] ?? 0)
  for (const id of ids.slice(0, 2)) list.expire(id)
  expect(texts()).toEqual(['for good', 'in time'])
})

test('nothing is left for the next person, not even what is just being undone', async () => {
  const list = createUndoList(20)
  const gate = Promise.withResolvers<void>()
  const id = list.add({ text: 'slow', undo: () => gate.promise })
  const running = list.undo(id)
  list.forget()
  gate.resolve()
  await running
  expect(list.actions()).toEqual([])
})

test('whoever shows the list hears of every change, and sees the same array in between', async () => {
  const { list, ids } = listOf(['first'])
  let changes = 0
  const stop = list.onChange(() => changes++)
  const before = list.actions()
  expect(list.actions()).toBe(before)
  await list.undo(ids[0] ?? 0)
  expect(changes).toBe(2)
  expect(list.actions()).not.toBe(before)
  stop()
  list.forget()
  expect(changes).toBe(2)
})

test('what was done to something that was deleted since waits until it is brought back', async () => {
  const list = createUndoList(20)
  const ran: string[] = []
  const add = (text: string, about?: string, removes?: string) =>
    list.add({
      text,
      undo: async () => void ran.push(text),
      ...(about ? { about } : {}),
      ...(removes ? { removes } : {}),
    })
  const change = add('Priority: Major', 'COM-1')
  const other = add('Priority: Minor', 'COM-2')
  const deletion = add('COM-1 deleted', undefined, 'COM-1')
  expect(list.blocker(change)?.id).toBe(deletion)
  expect(await list.undo(change)).toBeNull()
  expect(await list.undo(other)).not.toBeNull()
  await list.undo(deletion)
  expect(list.blocker(change)).toBeUndefined()
  expect(await list.undo(change)).not.toBeNull()
  expect(ran).toEqual(['Priority: Minor', 'COM-1 deleted', 'Priority: Major'])
})

test('what was done after something came back does not wait for its deletion', async () => {
  const list = createUndoList(20)
  list.add({ text: 'COM-1 deleted', removes: 'COM-1', undo: async () => undefined })
  const later = list.add({ text: 'Priority: Major', about: 'COM-1', undo: async () => undefined })
  expect(await list.undo(later)).not.toBeNull()
})

test('an action that was taken back in another way is withdrawn by its key, unless it is just being undone', async () => {
  const list = createUndoList(20)
  const gate = Promise.withResolvers<void>()
  const first = list.add({ text: 'first', key: 'comment 1', undo: async () => undefined })
  const second = list.add({ text: 'second', key: 'comment 2', undo: () => gate.promise })
  const running = list.undo(second)
  expect(list.withdraw('comment 1')).toEqual([first])
  expect(list.withdraw('comment 2')).toEqual([])
  gate.resolve()
  await running
  expect(list.actions()).toMatchObject([{ text: 'second', state: 'undone' }])
})

test('what the server can take back outlives the page, with its order and what is undone of it', async () => {
  const list = createUndoList(20)
  const undo = async () => undefined
  list.add({ text: 'Draft discarded', undo })
  const change = list.add({ text: 'Priority: Major', about: 'COM-1', undo, requests: [request('one')] })
  list.add({ text: 'COM-1 deleted', removes: 'COM-1', undo, requests: [request('two')] })
  const done = list.add({ text: 'Priority: Minor', undo, requests: [{ ...request('three'), body: { value: 1 } }] })
  await list.undo(done)
  const kept = JSON.parse(JSON.stringify(list.kept()))

  // Loading the page took its time.
  vi.setSystemTime(Date.now() + 1_000)
  const next = createUndoList(20)
  const sent: string[] = []
  next.add({ text: 'Done since', undo })
  next.restore(kept, async requests => void sent.push(...requests.map(({ path }) => path)))
  expect(next.actions().map(({ text, state }) => [text, state])).toEqual([
    ['Done since', 'open'],
    ['Priority: Minor', 'undone'],
    ['COM-1 deleted', 'open'],
    ['Priority: Major', 'open'],
  ])
  expect(await next.undo(change)).toBeNull()
  const [, , deletion] = next.actions()
  await next.undo(deletion?.id ?? 0)
  await next.undo(change)
  expect(sent).toEqual(['two', 'one'])
  expect(await next.undo(done)).toBeNull()
})

test('each action says when it was done, and only what is known of it', () => {
  vi.useFakeTimers({ now: 5_000 })
  const list = createUndoList(20)
  const undo = async () => undefined
  const bare = list.add({ text: 'bare', undo })
  const whole = list.add({
    text: 'whole',
    about: 'COM-1',
    removes: 'COM-2',
    key: 'k',
    undo,
    requests: [request('one')],
  })
  expect(list.actions()).toEqual([
    { id: whole, text: 'whole', about: 'COM-1', at: 5_000, state: 'open' },
    { id: bare, text: 'bare', at: 5_000, state: 'open' },
  ])
  expect(list.kept()).toEqual([
    {
      id: whole,
      text: 'whole',
      about: 'COM-1',
      at: 5_000,
      state: 'open',
      key: 'k',
      removes: 'COM-2',
      requests: [request('one')],
    },
  ])
  list.expire(whole)
  expect(list.kept()).toEqual([])
})

test('what was just being taken back when the page went is open again, as nobody knows whether it arrived', async () => {
  const list = createUndoList(20)
  const gate = Promise.withResolvers<void>()
  const id = list.add({ text: 'slow', undo: () => gate.promise, requests: [] })
  const running = list.undo(id)
  expect(list.kept()).toMatchObject([{ id, state: 'open' }])
  gate.resolve()
  await running
  expect(list.kept()).toMatchObject([{ id, state: 'undone' }])
})

test('actions from before the page was loaded come back once, no more than there is room for, with all that is known', async () => {
  const list = createUndoList(3)
  const sent: unknown[] = []
  const run = async (requests: unknown) => void sent.push(requests)
  const old = (id: number, part: object = {}) => ({
    id,
    at: id,
    text: `old ${id}`,
    state: 'open' as const,
    requests: [request(`${id}`)],
    ...part,
  })
  const kept = [old(4, { key: 'k' }), old(3, { removes: 'COM-1' }), old(2, { about: 'COM-1' }), old(1)]
  let changes = 0
  list.onChange(() => changes++)
  list.restore([], run)
  expect(changes).toBe(0)
  list.restore(kept, run)
  list.restore(kept, run)
  expect(list.actions().map(({ text }) => text)).toEqual(['old 4', 'old 3', 'old 2'])
  expect(list.kept()).toEqual(kept.slice(0, 3))
  // What was done to something that was deleted since waits, as before.
  expect(list.blocker(2)?.id).toBe(3)
  expect(list.withdraw('k')).toEqual([4])
  await list.undo(3)
  expect(sent).toEqual([[request('3')]])
})

test('nothing waits for what was done to something else, or for a deletion that is being taken back by nobody', async () => {
  const list = createUndoList(20)
  const undo = async () => undefined
  const nameless = list.add({ text: 'Draft discarded', undo })
  list.add({ text: 'a command', undo })
  expect(list.blocker(nameless)).toBeUndefined()
  expect(list.blocker(999)).toBeUndefined()
  expect(await list.undo(999)).toBeNull()
  expect(await list.undo(nameless)).not.toBeNull()
})

test('what is withdrawn by a key that nothing has changes nothing', async () => {
  const { list, ids } = listOf(['first', 'second'])
  await list.undo(ids[0] ?? 0)
  let changes = 0
  list.onChange(() => changes++)
  expect(list.withdraw('none')).toEqual([])
  expect(changes).toBe(0)
})
