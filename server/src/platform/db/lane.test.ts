import { describe, expect, it } from 'vitest'
import { AbandonedError, createLane, type Lane } from './lane.ts'

/** Who still waits when a test ends does so for longer than all tests take: what is thrown then would be another's fault. */
const PATIENCE = 3_600_000

/** A lane on a clock of the test's own. */
function laneOf(size: number, share: number, patience = PATIENCE) {
  const clock = { now: 100_000 }
  return { clock, lane: createLane({ size, share, patience, now: () => clock.now }) }
}

/** Enters and notes who got a connection, in order. */
function line(lane: Lane) {
  const granted: string[] = []
  const leave = new Map<string, () => void>()
  return {
    granted,
    leave: (name: string) => leave.get(name)?.(),
    acquire: async (name: string, person: string | null = name.slice(0, 1), signal?: AbortSignal) => {
      const end = await lane.acquire({ person, signal })
      granted.push(name)
      leave.set(name, end)
    },
  }
}

/** Lets everything that is decided come through. */
const settled = () => new Promise(resolve => setImmediate(resolve))

describe('a lane', () => {
  it('keeps connections free for others, however much one person asks for', async () => {
    const { lane } = laneOf(4, 2)
    const { granted, acquire, leave } = line(lane)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void acquire(name)
    await settled()
    expect(granted).toEqual(['a1', 'a2'])
    await acquire('b1')
    leave('a1')
    await settled()
    expect(granted).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('serves who uses the fewest first, whoever came first', async () => {
    const { lane } = laneOf(2, 2)
    const { granted, acquire, leave } = line(lane)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void acquire(name)
    await settled()
    leave('a1')
    await settled()
    leave('b1')
    await settled()
    expect(granted).toEqual(['a1', 'a2', 'b1', 'c1'])
  })

  it('gives one at a time to whoever keeps them long, until that is some time ago', async () => {
    const { lane, clock } = laneOf(4, 2)
    const { granted, acquire, leave } = line(lane)
    await acquire('a1')
    clock.now += 500
    void acquire('a2')
    await settled()
    expect(granted).toEqual(['a1'])
    leave('a1')
    void acquire('a3')
    await settled()
    expect(granted).toEqual(['a1', 'a2'])
    // Short work in between does not make it better.
    for (const name of ['a2', 'a3']) leave(name)
    await settled()
    leave('a3')
    for (const name of ['a4', 'a5']) void acquire(name)
    await settled()
    expect(granted).toEqual(['a1', 'a2', 'a3', 'a4'])
    for (const name of ['a4', 'a5']) {
      leave(name)
      await settled()
    }
    clock.now += 60_000
    for (const name of ['a6', 'a7']) void acquire(name)
    await settled()
    expect(granted.slice(-2)).toEqual(['a6', 'a7'])
  })

  it('bounds the work of the server itself by its size alone', async () => {
    const { lane } = laneOf(2, 1)
    const { granted, acquire } = line(lane)
    for (const name of ['x', 'y', 'z']) void acquire(name, null)
    await settled()
    expect(granted).toEqual(['x', 'y'])
  })

  it('lets the server ask for each request, however many come at once', async () => {
    const { lane } = laneOf(2, 1)
    const { granted, acquire, leave } = line(lane)
    const names = Array.from({ length: 1_000 }, (_, index) => `n${index}`)
    const all = Promise.all(names.map(name => acquire(name, null)))
    await settled()
    for (let at = 0; at < names.length; at++) {
      leave(granted[at] ?? '')
      await settled()
    }
    await all
    expect(granted).toEqual(names)
  })

  it('sends away who waits too long, or asks without end, and says when to come again', async () => {
    const { lane } = laneOf(1, 1, 5)
    const { acquire, granted, leave } = line(lane)
    await acquire('a1')
    const overloaded = { code: 'overloaded', facts: { retryAfter: 5 } }
    await expect(acquire('b1')).rejects.toMatchObject(overloaded)
    const many = Array.from({ length: 250 }, (_, index) => acquire(`c${index}`).catch(error => error.code))
    expect((await Promise.all(many)).every(code => code === 'overloaded')).toBe(true)
    leave('a1')
    await acquire('d1')
    expect(granted).toEqual(['a1', 'd1'])
  })

  it('forgets who went away while waiting, and gives nothing twice', async () => {
    const { lane } = laneOf(1, 1)
    const { acquire, granted, leave } = line(lane)
    await acquire('a1')
    const gone = new AbortController()
    const waiting = acquire('b1', 'b', gone.signal)
    void acquire('c1')
    gone.abort()
    await expect(waiting).rejects.toBeInstanceOf(AbandonedError)
    await expect(acquire('b2', 'b', gone.signal)).rejects.toBeInstanceOf(AbandonedError)
    leave('a1')
    leave('a1')
    void acquire('d1')
    await settled()
    expect(granted).toEqual(['a1', 'c1'])
  })
})
