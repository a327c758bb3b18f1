import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transaction } from '../db/index.ts'

const DAY = 24 * 3_600_000

describe('a request with an Idempotency-Key', () => {
  let test: TestApp
  let issue = ''
  let other: ApiClient
  beforeAll(async () => {
    test = await startTestApp()
    const project = await createProject(test, 'ONCE')
    issue = idIn(await test.admin.post('/issues', { project: { id: project }, summary: 'x' }, { fields: 'id' }))
    const id = await test.createUser('other')
    await test.grant(id, 'contributor', Number(project.slice(2)))
    other = await test.clientOf(id)
  })
  afterAll(() => test.stop())
  beforeEach(() => sql`delete from comment`.execute(test.system.db))

  const send = (key: string, text: string, { client = test.admin, fields = 'id,text' } = {}) =>
    client.send({
      method: 'POST',
      url: `/api/issues/${issue}/comments?fields=${fields}`,
      headers: { 'idempotency-key': key },
      payload: { text },
    })
  const texts = async () => {
    const { rows } = await sql<{ text: string }>`select text from comment order by id`.execute(test.system.db)
    return rows.map(({ text }) => text)
  }

  it('is carried out once, and gets the first reply again', async () => {
    const first = await send('one', 'Hello')
    const second = await send('one', 'Hello')
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
    expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect(await texts()).toEqual(['Hello'])
    await send('two', 'Hello')
    expect(await texts()).toEqual(['Hello', 'Hello'])
  })

  it('is refused when the key stands for another one', async () => {
    await send('other', 'Hello')
    for (const again of [await send('other', 'Goodbye'), await send('other', 'Hello', { fields: 'id' })])
      expect([again.status, again.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await texts()).toEqual(['Hello'])
  })

  it('has keys of its own, whoever else uses the same', async () => {
    const mine = await send('same', 'Mine')
    const yours = await send('same', 'Mine', { client: other })
    expect(yours.headers['idempotency-replayed']).toBeUndefined()
    expect(yours.body.id).not.toBe(mine.body.id)
    expect(await texts()).toEqual(['Mine', 'Mine'])
  })

  it('is carried out once when it comes many times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('many', 'Hello')))
    expect(await texts()).toEqual(['Hello'])
    for (const { status, body, headers } of replies)
      if (status !== 200) expect([status, body.code, headers['retry-after']]).toEqual([409, 'idempotency_running', '1'])
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect((await send('many', 'Hello')).status).toBe(200)
  })

  it('that was refused may be sent again', async () => {
    expect((await send('refused', '')).status).toBe(400)
    expect((await send('refused', 'Better')).status).toBe(200)
    expect(await texts()).toEqual(['Better'])
  })

  it.each(['', 'x'.repeat(129)])('needs a key of 1 to 128 characters', async key => {
    const reply = await send(key, 'Hello')
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_parameter'])
    expect(await texts()).toEqual([])
    expect((await send('x'.repeat(128), 'Hello')).status).toBe(200)
  })

  it('that was done, and whose reply nobody has, is not done again', async () => {
    await send('lost', 'Hello')
    await sql`update idempotency_key set status = null, reply = null, working_until = 0 where key = 'lost'`.execute(
      test.system.db,
    )
    const again = await send('lost', 'Hello')
    expect([again.status, again.body.code]).toEqual([409, 'reply_lost'])
    expect(await texts()).toEqual(['Hello'])
  })

  it('of a node that went before it was done is done by the next that asks, when no request takes that long', async () => {
    await send('gone', 'Hello')
    await sql`delete from comment`.execute(test.system.db)
    const until = test.clock.now + 60_000
    await sql`update idempotency_key set is_done = false, status = null, reply = null, working_until = ${until}
      where key = 'gone'`.execute(test.system.db)
    expect((await send('gone', 'Hello')).body.code).toBe('idempotency_running')
    test.clock.now = until + 1
    expect((await send('gone', 'Hello')).status).toBe(200)
    expect(await texts()).toEqual(['Hello'])
  })

  it('is forgotten after a day', async () => {
    await send('old', 'Hello')
    test.clock.now += DAY - 1
    await send('young', 'Hello')
    expect((await send('old', 'Hello')).headers['idempotency-replayed']).toBe('true')
    test.clock.now += 2
    await send('next', 'Hello')
    expect((await send('old', 'Hello')).headers['idempotency-replayed']).toBeUndefined()
    expect((await send('young', 'Hello')).headers['idempotency-replayed']).toBe('true')
  })

  it('is forgotten after a day also when nobody sent another one since', async () => {
    await send('alone', 'Hello')
    test.clock.now += DAY + 1
    const again = await send('alone', 'Goodbye')
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect(await texts()).toEqual(['Hello', 'Goodbye'])
    expect((await send('alone', 'Goodbye')).text).toBe(again.text)
    expect(await texts()).toEqual(['Hello', 'Goodbye'])
  })

  it('does not wait for who else removes what is forgotten', async () => {
    await send('held', 'Hello')
    test.clock.now += DAY + 1
    await transaction(test.system, async ctx => {
      await sql`select 1 from idempotency_key where key = 'held' for update`.execute(ctx.db)
      expect((await send('not held', 'Hello')).status).toBe(200)
    })
  })

  it('that was done, and could not be shown, is not done again nor waited for', async () => {
    const fields = 'id,reactions(id)'
    await sql`alter table comment_reaction rename to out_of_reach`.execute(test.system.db)
    expect((await send('not shown', 'Hello', { fields })).status).toBe(500)
    await sql`alter table out_of_reach rename to comment_reaction`.execute(test.system.db)
    expect((await send('not shown', 'Hello', { fields })).body.code).toBe('reply_lost')
    expect(await texts()).toEqual(['Hello'])
  })

  it('gets its reply also when that cannot be kept', async () => {
    await sql`create function refuse_reply() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_reply before update on idempotency_key for each row when (new.status is not null)
        execute function refuse_reply()`.execute(test.system.db)
    expect((await send('not kept', 'Hello')).status).toBe(200)
    await sql`drop trigger refuse_reply on idempotency_key`.execute(test.system.db)
    expect((await send('not kept', 'Hello')).body.code).toBe('idempotency_running')
    expect(await texts()).toEqual(['Hello'])
  })

  it('leaves nothing when its transaction is rolled back', async () => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before insert on comment for each row execute function refuse()`.execute(test.system.db)
    expect((await send('broken', 'Hello')).status).toBe(500)
    await sql`drop trigger refuse on comment`.execute(test.system.db)
    expect((await send('broken', 'Hello')).status).toBe(200)
    expect(await texts()).toEqual(['Hello'])
  })
})
