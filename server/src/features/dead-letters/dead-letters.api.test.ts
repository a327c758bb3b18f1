import { JOB_NAMES } from '@cairn/common/features/dead-letters'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { writeDeadLetter } from '../../testing/dead-letters.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PATH = '/admin/deadLetters'
const NEVER = '00000000-0000-4000-8000-000000000000'
const AT = Date.UTC(2026, 0, 5, 9)

interface Shown {
  readonly id: string
  readonly error: string
  readonly failed: number
}

it('has every job of the server among those that clients know', () => {
  const names = features.flatMap(feature => feature.jobs ?? []).map(({ name }) => name)
  expect(names.sort()).toEqual([...JOB_NAMES])
})

describe('jobs that failed for good', () => {
  let test: TestApp
  /** May do nothing of the installation but read how it is. */
  let onlooker: ApiClient
  /** Whether the job fails that this node runs, and with what it ran well. */
  const job = { isBroken: true, done: [] as unknown[] }

  beforeAll(async () => {
    test = await startTestApp()
    const id = await test.createUser('onlooker')
    await test.grantPermissions(id, ['LOW_LEVEL_READ'])
    onlooker = await test.clientOf(id)
    const { jobs } = test.app.platform
    await jobs.start(test.app.platform, [
      {
        name: 'collect',
        run: async (_, { n }) => {
          if (job.isBroken) throw new Error(`no ${n}`)
          job.done.push(n)
        },
      },
    ])
    // As if all its time were over with the first attempt.
    await sql`update pgboss.queue set retry_limit = 0 where name = 'collect'`.execute(test.system.db)
  })
  afterEach(async () => {
    await until('no job runs', async () => (await states()).every(state => state !== 'active' && state !== 'retry'))
    await sql`delete from pgboss.job`.execute(test.system.db)
  })
  afterAll(() => test.stop())

  async function until(what: string, done: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 20_000; !(await done()); await new Promise(resolve => setImmediate(resolve)))
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}`)
  }
  const states = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'collect'`.execute(
      test.system.db,
    )
    return rows.map(({ state }) => state)
  }
  const list = async (query: Readonly<Record<string, string>> = {}): Promise<readonly Shown[]> => {
    const reply = await onlooker.get(PATH, { fields: 'id,error,failed', ...query })
    expect(reply.status).toBe(200)
    return reply.body
  }
  const errors = async (query?: Readonly<Record<string, string>>) => (await list(query)).map(({ error }) => error)
  /** Three, of which the third failed last. */
  const three = async (): Promise<readonly string[]> => {
    const ids: string[] = []
    for (const n of [1, 2, 3]) ids.push(await writeDeadLetter(test, { error: `${n}`, failed: AT + n }))
    return ids
  }

  it('are run again, really and at once, and are none any more when it goes well', async () => {
    await test.app.platform.jobs.send('collect', { n: 1 })
    await until('it failed', async () => (await states()).includes('failed'))
    const fields = 'id,job,event,entity,entityId,error,attempts,created,failed'
    const [letter] = (await onlooker.get(PATH, { fields })).body
    expect(letter).toEqual({
      $type: 'DeadLetter',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      job: 'collect',
      event: null,
      entity: null,
      entityId: null,
      error: 'no 1',
      attempts: 1,
      created: expect.any(Number),
      failed: expect.any(Number),
    })
    expect(Math.abs(letter.failed - Date.now())).toBeLessThan(60_000)
    const again = await test.admin.post(`${PATH}/${letter.id}/retry`, undefined, { fields: 'id,job' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ $type: 'DeadLetter', id: letter.id, job: 'collect' })
    await until('it failed again', async () => (await states()).includes('failed'))
    expect((await onlooker.get(PATH, { fields: 'id,attempts' })).body).toMatchObject([{ id: letter.id, attempts: 2 }])
    job.isBroken = false
    expect((await test.admin.post(`${PATH}/${letter.id}/retry`)).status).toBe(200)
    await until('it ran', async () => job.done.length > 0)
    expect(job.done).toEqual([1])
    expect(await list()).toEqual([])
    expect((await test.admin.post(`${PATH}/${letter.id}/retry`)).status).toBe(404)
  })

  it('say what event they were queued for, and nothing else that they were told', async () => {
    const event = { kind: 'comment.changed', entity: 'IssueComment', entityId: 7, payload: { text: 'Secret' } }
    await writeDeadLetter(test, { data: { event, password: 'Secret' }, error: 'x'.repeat(20_000) })
    // Of other versions.
    await writeDeadLetter(test, { data: { event: { kind: 1, entity: 'Unheard', entityId: 8 } }, failed: AT })
    await writeDeadLetter(test, { data: { event: 'text' }, failed: AT - 1 })
    const { text, body } = await onlooker.get(PATH, { fields: 'event,entity,entityId,error' })
    expect(text).not.toContain('Secret')
    expect(text).not.toContain('at somewhere')
    expect(body).toMatchObject([
      { event: 'comment.changed', entity: 'IssueComment', entityId: '4-7', error: 'x'.repeat(10_000) },
      { event: null, entity: 'Unheard', entityId: '8' },
      { event: null, entity: null, entityId: null },
    ])
  })

  it('are listed page by page, the newest first', async () => {
    await three()
    expect(await errors()).toEqual(['3', '2', '1'])
    expect((await list())[0]?.failed).toBe(AT + 3)
    expect(await errors({ $top: '2' })).toEqual(['3', '2'])
    expect(await errors({ $skip: '1', $top: '1' })).toEqual(['2'])
    expect(await errors({ $skip: '1', $top: '-1' })).toEqual(['2', '1'])
  })

  it('are forgotten', async () => {
    const [first = '', second = ''] = await three()
    expect((await test.admin.delete(`${PATH}/${second}`)).status).toBe(200)
    expect(await errors()).toEqual(['3', '1'])
    for (const id of [second, NEVER, `${first}0`, 'retry', '1-1'])
      for (const reply of [await test.admin.delete(`${PATH}/${id}`), await test.admin.post(`${PATH}/${id}/retry`)])
        expect([id, reply.status, reply.body.code]).toEqual([id, 404, 'not_found'])
    expect((await test.admin.delete(PATH)).status).toBe(200)
    expect(await list()).toEqual([])
    const { rows } = await sql`select 1 from pgboss.job where name = 'sample'`.execute(test.system.db)
    expect(rows).toEqual([])
  })

  it('are only those, whatever else waits in the queue', async () => {
    const [id] = await three()
    await sql`update pgboss.job set state = 'retry' where id = ${id}`.execute(test.system.db)
    expect(await errors()).toEqual(['3', '2'])
    expect((await test.admin.delete(`${PATH}/${id}`)).status).toBe(404)
    expect((await test.admin.delete(PATH)).status).toBe(200)
    const { rows } = await sql`select id, state from pgboss.job where name = 'sample'`.execute(test.system.db)
    expect(rows).toEqual([{ id, state: 'retry' }])
  })

  it('are all run again or forgotten that had failed by a moment, and none that failed later', async () => {
    await three()
    await sql`update pgboss.job set completed_on = completed_on + interval '900 microseconds'`.execute(test.system.db)
    expect((await test.admin.delete(`${PATH}?until=${AT + 1}`)).status).toBe(200)
    expect(await errors()).toEqual(['3', '2'])
    const some = await test.admin.post(`${PATH}/retry?until=${AT + 2}`)
    expect([some.status, some.body]).toEqual([200, { count: 1 }])
    expect(await errors()).toEqual(['3'])
    for (const moment of ['soon', '-1', '1'.repeat(14)]) {
      expect((await test.admin.post(`${PATH}/retry?until=${moment}`)).status).toBe(400)
      expect((await test.admin.delete(`${PATH}?until=${moment}`)).status).toBe(400)
    }
    expect((await test.admin.post(`${PATH}/retry`)).body).toEqual({ count: 1 })
    expect((await test.admin.post(`${PATH}/retry`)).body).toEqual({ count: 0 })
  })

  it('are done with by one of two who act at the same moment', async () => {
    const [id] = await three()
    const both = await Promise.all([test.admin.post(`${PATH}/${id}/retry`), test.admin.delete(`${PATH}/${id}`)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    const all = await Promise.all([1, 2, 3].map(() => test.admin.post(`${PATH}/retry`)))
    expect(all.reduce((sum, { body }) => sum + body.count, 0)).toBe(2)
  })

  it('are more than one transaction takes', async () => {
    await writeDeadLetter(test, { failed: AT })
    await sql`insert into pgboss.job (name, policy, state, completed_on)
      select 'sample', 'short', 'failed', to_timestamp(${AT}::float8 / 1000) from generate_series(1, 2100)`.execute(
      test.system.db,
    )
    expect(await list({ $top: '-1' })).toHaveLength(1_000)
    expect((await test.admin.post(`${PATH}/retry`)).body).toEqual({ count: 2_101 })
    expect(await list()).toEqual([])
  })

  it('are read by who may see the state of the installation, and handled by who may change it', async () => {
    const [id] = await three()
    const projectAdmin = await test.createUser('projectadmin')
    await test.grant(projectAdmin, 'project-admin')
    const nosy = await test.clientOf(projectAdmin)
    expect((await nosy.get(PATH)).status).toBe(403)
    expect((await test.anonymous.get(PATH)).status).toBe(401)
    for (const client of [nosy, onlooker])
      for (const send of [
        () => client.post(`${PATH}/${id}/retry`),
        () => client.post(`${PATH}/${NEVER}/retry`),
        () => client.post(`${PATH}/retry`),
        () => client.delete(`${PATH}/${id}`),
        () => client.delete(PATH),
      ])
        expect((await send()).body).toMatchObject({ code: 'forbidden', facts: { permission: 'LOW_LEVEL' } })
    // Administrators act in that mode, too: somebody has to end it.
    const settings = '/admin/globalSettings/systemSettings'
    await test.admin.post(settings, { isApplicationReadOnly: true })
    expect((await onlooker.delete(PATH)).body).toMatchObject({ code: 'read_only_mode' })
    expect((await onlooker.post(`${PATH}/retry`)).body).toMatchObject({ code: 'read_only_mode' })
    expect(await errors()).toEqual(['3', '2', '1'])
  })
})
