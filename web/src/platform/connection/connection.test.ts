// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection, type Outcome } from './connection.ts'

let answer: Outcome = { kind: 'ok' }
let probes = 0
let isOnline = true
let isVisible = true

const create = () =>
  createConnection({
    probe: async () => {
      probes++
      return answer
    },
    isOnline: () => isOnline,
    isVisible: () => isVisible,
  })
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  answer = { kind: 'ok' }
  probes = 0
  isOnline = true
  isVisible = true
})
afterEach(() => {
  vi.useRealTimers()
})

test('one failure of a server that serves everything else is no alarm', async () => {
  const connection = create()
  const seen: boolean[] = []
  connection.subscribe(() => seen.push(connection.state().isUp))
  connection.report({ kind: 'silent' })
  connection.report({ kind: 'unavailable', retryAfter: 5_000 })
  await passed(0)
  expect(seen).toEqual([])
  expect(probes).toBe(1)
})

test('a server that stays silent is told of at once, and tried until it is back', async () => {
  answer = { kind: 'silent' }
  const connection = create()
  const back = vi.fn()
  connection.onBack(back)
  connection.report({ kind: 'silent' })
  await passed(0)
  expect(connection.state()).toEqual({ isUp: false, trouble: 'silent', nextTry: Date.now() + 2_000 })
  await passed(60_000)
  expect(connection.state().isUp).toBe(false)
  expect(probes).toBe(31)
  answer = { kind: 'ok' }
  await passed(2_000)
  expect(connection.state()).toEqual({ isUp: true })
  expect(back).toHaveBeenCalledOnce()
  await passed(60_000)
  expect(probes).toBe(32)
})

test('begun anew it knows of nothing wrong, and what was asked before is forgotten', async () => {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const connection = createConnection({
    probe: () => {
      probes++
      return probes === 1 ? promise : Promise.resolve(answer)
    },
    isOnline: () => isOnline,
    isVisible: () => isVisible,
  })
  connection.report({ kind: 'silent' })
  connection.beginAnew()
  resolve({ kind: 'silent' })
  await passed(60_000)
  expect([connection.state(), probes]).toEqual([{ isUp: true }, 1])
  answer = { kind: 'silent' }
  connection.report({ kind: 'silent' })
  await passed(0)
  expect(connection.state().isUp).toBe(false)
  connection.beginAnew()
  await passed(60_000)
  expect([connection.state(), probes]).toEqual([{ isUp: true }, 2])
})

test('what a request meets that began before a new beginning tells nothing', async () => {
  const connection = create()
  answer = { kind: 'silent' }
  const before = connection.reporter()
  connection.beginAnew()
  const after = connection.reporter()
  before({ kind: 'silent' })
  await passed(60_000)
  expect([connection.state(), probes]).toEqual([{ isUp: true }, 0])
  after({ kind: 'silent' })
  await passed(0)
  expect(connection.state().isUp).toBe(false)
})

test('it is tried at once when somebody asks, and many who ask share one question', async () => {
  answer = { kind: 'silent' }
  const connection = create()
  connection.report({ kind: 'silent' })
  await passed(0)
  answer = { kind: 'ok' }
  await Promise.all([connection.tryNow(), connection.tryNow()])
  expect(connection.state().isUp).toBe(true)
  expect(probes).toBe(2)
})

test('a request that gets through while the server is thought away has it tried at once', async () => {
  answer = { kind: 'unavailable' }
  const connection = create()
  connection.report({ kind: 'unavailable' })
  await passed(0)
  expect(connection.state()).toMatchObject({ trouble: 'unavailable' })
  answer = { kind: 'ok' }
  connection.report({ kind: 'ok' })
  await passed(0)
  expect(connection.state().isUp).toBe(true)
})

test('without a network nothing is tried, and with it at once', async () => {
  const connection = create()
  isOnline = false
  connection.networkChanged()
  expect(connection.state()).toEqual({ isUp: false, trouble: 'offline', nextTry: null })
  await connection.tryNow()
  await passed(60_000)
  expect(probes).toBe(0)
  isOnline = true
  connection.networkChanged()
  await passed(0)
  expect(connection.state().isUp).toBe(true)
  expect(probes).toBe(1)
})

test('a server that is asked too much gets the pause that it asks for', async () => {
  const connection = create()
  connection.report({ kind: 'busy', retryAfter: 20_000 })
  expect(connection.state()).toMatchObject({ trouble: 'busy', nextTry: Date.now() + 20_000 })
  connection.report({ kind: 'ok' })
  await passed(19_000)
  expect(probes).toBe(0)
  await passed(1_000)
  expect(connection.state().isUp).toBe(true)
})

test('a short pause is no reason to wait longer for a server that restarts, a long one is, within bounds', async () => {
  answer = { kind: 'unavailable', retryAfter: 5_000 }
  const connection = create()
  connection.report(answer)
  await passed(0)
  expect(connection.state()).toMatchObject({ nextTry: Date.now() + 2_000 })
  answer = { kind: 'unavailable', retryAfter: 3_600_000 }
  await passed(2_000)
  expect(connection.state()).toMatchObject({ nextTry: Date.now() + 60_000 })
})

test('what nobody looks at is tried less often', async () => {
  isVisible = false
  answer = { kind: 'silent' }
  const connection = create()
  connection.report({ kind: 'silent' })
  await passed(14_000)
  expect(probes).toBe(1)
  isVisible = true
  answer = { kind: 'ok' }
  await connection.tryNow()
  expect(connection.state().isUp).toBe(true)
})

test('an answer from before the network went says nothing about now', async () => {
  let reply: (outcome: Outcome) => void = () => undefined
  const connection = createConnection({
    probe: () =>
      new Promise(resolve => {
        probes++
        reply = resolve
      }),
    isOnline: () => isOnline,
    isVisible: () => true,
  })
  connection.report({ kind: 'silent' })
  isOnline = false
  connection.networkChanged()
  reply({ kind: 'ok' })
  await passed(0)
  expect(connection.state()).toMatchObject({ trouble: 'offline' })
})
