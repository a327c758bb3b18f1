import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAssistStore, PAUSE_MS } from './assist-store.ts'

type Asked = { readonly query: string; readonly folder: unknown; readonly reply: (query?: string) => Promise<void> }

let asked: Asked[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => {
    const { query, caret, folder } = JSON.parse(String(init?.body))
    return new Promise<Response>((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      const reply = async () => {
        resolve(Response.json({ query, caret, styleRanges: [], suggestions: [], problems: [] }))
        await vi.advanceTimersByTimeAsync(0)
      }
      asked.push({ query, folder, reply })
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const edit = (text: string) => ({ text, caret: text.length })
const queries = () => asked.map(({ query }) => query)

test('nothing is asked before a pause, and nothing about what was dropped in it', async () => {
  const assist = createAssistStore()
  const drop = assist.ask(edit('s'), undefined)
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
  expect(queries()).toEqual([])
  drop()
  assist.ask(edit('st'), '0-1')
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(asked).toMatchObject([{ query: 'st', folder: { id: '0-1' } }])
})

test('an answer is told to whoever subscribes, and stays while the next is asked for', async () => {
  const assist = createAssistStore()
  const told: unknown[] = []
  assist.subscribe(() => told.push(assist.state()?.query))
  expect(assist.state()).toBeUndefined()
  assist.ask(edit('st'), undefined)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  await asked[0]?.reply()
  assist.ask(edit('sta'), undefined)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(assist.state()).toMatchObject({ asked: edit('st'), query: 'st' })
  await asked[1]?.reply()
  expect(told).toEqual(['st', 'sta'])
})

test('an answer to a question that was dropped is no answer', async () => {
  const assist = createAssistStore()
  const drop = assist.ask(edit('st'), undefined)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  drop()
  await asked[0]?.reply()
  expect([queries(), assist.state()]).toEqual([['st'], undefined])
})

test('a question that fails leaves the last answer, and the next is asked all the same', async () => {
  const assist = createAssistStore()
  assist.ask(edit('st'), undefined)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  await asked[0]?.reply()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  assist.ask(edit('sta'), undefined)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(assist.state()).toMatchObject({ query: 'st' })
})
