import { hostname } from 'node:os'
import { NODE_PROBLEMS } from '@cairn/common/features/nodes'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdAdvisoryLock } from '../../platform/db/index.ts'
import { claimFiles } from '../../platform/files/index.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.testing.ts'
import { writeNodeSample } from '../../testing/nodes.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'

const PATH = '/admin/nodes'
const FIELDS = 'id,name,release,started,seen,isLeading,load,clockSkew,eventLag,problems'

interface Shown {
  readonly id: string
  readonly name: string
  readonly started: number
  readonly seen: number
  readonly isLeading: boolean
  readonly load: number | null
  readonly clockSkew: number | null
  readonly eventLag: number
  readonly problems: readonly string[]
}

describe('nodes', () => {
  const closing: (() => Promise<unknown>)[] = []
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(async () => {
    vi.useRealTimers()
    for (const close of closing.splice(0)) await close()
  })
  /** Nodes are asked whether their clocks are right. */
  const runClock = ({ clock }: TestApp, ahead = 0): void => {
    Object.defineProperty(clock, 'now', { configurable: true, get: () => Date.now() + ahead })
  }
  const open = async (options: TestAppOptions = {}): Promise<TestApp> => {
    const test = await startTestApp(options)
    closing.push(test.stop)
    runClock(test)
    await claimFiles(test.system.db, test.app.platform.files)
    return test
  }
  const list = async (test: TestApp, query: Readonly<Record<string, string>> = {}): Promise<readonly Shown[]> => {
    const reply = await test.admin.get(PATH, { fields: FIELDS, ...query })
    expect(reply.status).toBe(200)
    return reply.body
  }
  const names = async (test: TestApp, query?: Readonly<Record<string, string>>) =>
    (await list(test, query)).map(({ name }) => name)

  it('say who they are and how they do, from their start until they stop', async () => {
    const test = await open()
    expect(await list(test)).toEqual([])
    const begin = Date.now()
    await test.app.startBackground()
    const [node] = await list(test)
    expect(node).toEqual({
      $type: 'Node',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: `${hostname()}:${test.app.platform.config.port}`,
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
      started: expect.any(Number),
      seen: expect.any(Number),
      isLeading: true,
      // Nothing to measure from yet.
      load: null,
      clockSkew: expect.any(Number),
      eventLag: 0,
      problems: [],
    })
    const { started = 0, seen = 0 } = node ?? {}
    expect(seen).toBeGreaterThanOrEqual(begin)
    expect(started).toBeLessThanOrEqual(seen)
    expect(seen - started).toBeLessThan(600_000)
  })

  it('are two, of which one leads, and one as soon as the other has stopped', async () => {
    const test = await open()
    const other = await test.secondNode()
    runClock(other)
    await test.app.startBackground()
    await other.app.startBackground()
    const both = await list(test)
    expect(both).toHaveLength(2)
    expect(both.map(({ isLeading }) => isLeading).sort()).toEqual([false, true])
    expect(await list(other)).toEqual(both)
    await other.stop()
    expect((await list(test)).map(({ isLeading }) => isLeading)).toEqual([true])
  })

  it('that are lost are in trouble first, and gone after a minute', async () => {
    const test = await open()
    await writeNodeSample(test, { name: 'b:1', age: 5_000 })
    const late = await writeNodeSample(test, { name: 'a:1', age: 40_000, problems: ['clock'] })
    const lost = await writeNodeSample(test, { name: 'c:1', age: 60_001 })
    expect((await list(test)).map(({ name, problems }) => [name, problems])).toEqual([
      ['a:1', ['clock', 'silent']],
      ['b:1', []],
    ])
    const rows = async () => (await sql<{ id: string }>`select id from node`.execute(test.system.db)).rows
    expect(await rows()).toContainEqual({ id: lost })
    await test.app.startBackground()
    expect(await rows()).not.toContainEqual({ id: lost })
    expect(await rows()).toContainEqual({ id: late })
    expect(await list(test)).toHaveLength(3)
  })

  it('say what is wrong with them, in words that clients know', async () => {
    const test = await open()
    runClock(test, 90_000)
    test.app.health.drain()
    await sql`insert into outbox (kind, entity, entity_id, actor_id, payload, created)
      values ('tag.created', 'Tag', 7, 1, '{}', ${Date.now() - 5_000})`.execute(test.system.db)
    // Nobody numbers.
    await test.app.platform.database.main.transaction().execute(async db => {
      await holdAdvisoryLock(db, 'numbering')
      await test.app.startBackground()
    })
    const [node] = await list(test)
    expect(node?.problems.toSorted()).toEqual(['clock', 'drain'])
    for (const problem of node?.problems ?? []) expect(NODE_PROBLEMS).toContain(problem)
    expect(node?.clockSkew).toBeGreaterThan(60_000)
    expect(node?.clockSkew).toBeLessThanOrEqual(90_001)
    expect(node?.eventLag).toBeGreaterThanOrEqual(5_000)
  })

  it('tell anew every ten seconds how they are, also after the database was away', async () => {
    let proxy: DatabaseProxy | undefined
    const test = await open({
      reach: async url => {
        proxy = await startDatabaseProxy(url)
        return proxy.url
      },
    })
    closing.push(async () => proxy?.close())
    await test.app.startBackground()
    const [before] = await list(test)
    await sql`update node set seen = 0`.execute(test.system.db)
    test.app.health.drain()
    await proxy?.cut()
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await test.app.health.ready()).clockSkew).toBeNull()
    await proxy?.mend()
    const shown = async (): Promise<readonly Shown[]> => {
      await vi.advanceTimersByTimeAsync(10_000)
      const { status, body } = await test.admin.get(PATH, { fields: FIELDS })
      return status === 200 ? body : []
    }
    let nodes = await shown()
    for (const end = Date.now() + 20_000; nodes.length === 0; nodes = await shown())
      if (Date.now() > end) throw new Error('It did not come back')
    const [{ load, ...after } = { load: null }] = nodes
    expect(after).toMatchObject({ id: before?.id, started: before?.started, problems: ['drain'] })
    expect(load).toBeGreaterThan(0)
    expect(load).toBeLessThanOrEqual(1)
  })

  it('are listed by name, page by page', async () => {
    const test = await open()
    for (const name of ['b:2', 'C:1', 'a:1', 'b:1']) await writeNodeSample(test, { name })
    expect(await names(test)).toEqual(['C:1', 'a:1', 'b:1', 'b:2'])
    expect(await names(test, { $skip: '1', $top: '2' })).toEqual(['a:1', 'b:1'])
    expect(await names(test, { $top: '-1' })).toHaveLength(4)
  })

  it('are shown to who may see the state of the installation alone', async () => {
    const test = await open()
    await writeNodeSample(test)
    const onlooker = await test.createUser('onlooker')
    await test.grantPermissions(onlooker, ['LOW_LEVEL_READ'])
    expect((await (await test.clientOf(onlooker)).get(PATH)).body).toHaveLength(1)
    const projectAdmin = await test.createUser('projectadmin')
    await test.grant(projectAdmin, 'project-admin')
    expect((await (await test.clientOf(projectAdmin)).get(PATH)).body).toMatchObject({
      code: 'forbidden',
      facts: { permission: 'LOW_LEVEL_READ' },
    })
    expect((await test.anonymous.get(PATH)).status).toBe(401)
  })
})
