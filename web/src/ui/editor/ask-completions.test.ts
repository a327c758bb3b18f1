import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askCompletions, DELAY_MS } from './ask-completions.ts'
import type { CompletionSource } from './completion.ts'
import type { CompletionAnswer } from './completion-state.ts'

const ADA = [{ id: 'ada', text: 'Ada', insert: '@ada ' }]
const source = (find: CompletionSource['find'], isLocal = false): CompletionSource => ({
  id: 'people',
  label: 'People',
  triggerAt: () => undefined,
  find,
  isLocal,
  takesFirst: true,
})

let told: CompletionAnswer[]
const tell = (answer: CompletionAnswer) => void told.push(answer)
const at = (text: string) => ({ place: 'people 0', text })
beforeEach(() => {
  vi.useFakeTimers()
  told = []
})
afterEach(() => void vi.useRealTimers())

test('a source that asks nobody answers at once', async () => {
  const asked: string[] = []
  const find = (text: string) => {
    asked.push(text)
    return ADA
  }
  askCompletions(source(find, true), at('a'), tell)
  expect(told).toEqual([{ ...at('a'), items: ADA, hasFailed: false }])
  await vi.advanceTimersByTimeAsync(DELAY_MS)
  expect([asked, told.length]).toEqual([['a'], 1])
})

test('others are asked after a moment, at the sign alone at once', async () => {
  const find = async () => ADA
  askCompletions(source(find), at('a'), tell)
  await vi.advanceTimersByTimeAsync(DELAY_MS - 1)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([{ ...at('a'), items: ADA, hasFailed: false }])
  askCompletions(source(find), at(''), tell)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveLength(2)
})

test('one that cannot be asked has failed', async () => {
  askCompletions(
    source(() => Promise.reject(new Error('Away'))),
    at('a'),
    tell,
  )
  await vi.advanceTimersByTimeAsync(DELAY_MS)
  expect(told).toEqual([{ ...at('a'), items: [], hasFailed: true }])
})

test('a question that is dropped is not asked, or its answer not told', async () => {
  const signals: AbortSignal[] = []
  let reply: (items: typeof ADA) => void = () => undefined
  const find = (_: string, signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<typeof ADA>(resolve => {
      reply = resolve
    })
  }
  askCompletions(source(find), at('a'), tell)()
  await vi.advanceTimersByTimeAsync(DELAY_MS)
  expect(signals).toEqual([])
  const drop = askCompletions(source(find), at('ad'), tell)
  await vi.advanceTimersByTimeAsync(DELAY_MS)
  drop()
  reply(ADA)
  await vi.advanceTimersByTimeAsync(0)
  expect([signals.map(({ aborted }) => aborted), told]).toEqual([[true], []])
})
