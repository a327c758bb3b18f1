import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, fileForm, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transaction } from '../db/index.ts'
import { KEPT_MS as DAY, MAX_KEYS } from './index.ts'

describe('a request with an Idempotency-Key', () => {
  let test: TestApp
  let issue = ''
  let projectId = 0
  let other: ApiClient
  beforeAll(async () => {
    test = await startTestApp()
    const project = await createProject(test, 'ONCE')
    projectId = Number(project.slice(2))
    issue = idIn(await test.admin.post('/issues', { project: { id: project }, summary: 'x' }, { fields: 'id' }))
    const id = await test.createUser('other')
    await test.grant(id, 'contributor', projectId)
    other = await test.clientOf(id)
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    await sql`delete from comment`.execute(test.system.db)
    await sql`delete from idempotency_key`.execute(test.system.db)
  })

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

  const rowsOf = async (key: string) => {
    const { rows } = await sql<{ request: string }>`
      select encode(request, 'hex') as request from idempotency_key where key = ${key}`.execute(test.system.db)
    return rows
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
    const elsewhere = await test.admin.send({
      method: 'POST',
      url: `/api/issues/${issue}/comments?muteUpdateNotifications=true`,
      headers: { 'idempotency-key': 'other' },
      payload: { text: 'Hello' },
    })
    for (const again of [await send('other', 'Goodbye'), elsewhere])
      expect([again.status, again.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await texts()).toEqual(['Hello'])
  })

  it('is answered with what it made as it is by now, in the fields that are asked for', async () => {
    const { body } = await send('changed', 'Hello')
    await test.admin.post(`/issues/${issue}/comments/${body.id}`, { text: 'Better' })
    const again = await send('changed', 'Hello', { fields: 'text,author(login)' })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toMatchObject({ text: 'Better', author: { login: 'admin' } })
    expect(again.body).not.toHaveProperty('id')
  })

  it('shows nothing that its author may not see any more', async () => {
    expect((await send('hidden', 'Secret', { client: other })).status).toBe(200)
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }
    await test.admin.post(`/issues/${issue}`, { visibility })
    const again = await send('hidden', 'Secret', { client: other })
    expect([again.status, again.text.includes('Secret')]).toEqual([404, false])
    await test.admin.post(`/issues/${issue}`, { visibility: { $type: 'UnlimitedVisibility' } })
    expect(await texts()).toEqual(['Secret'])
  })

  it('is not found when what it made is gone', async () => {
    const { body } = await send('gone again', 'Hello')
    await sql`delete from comment where id = ${Number(body.id.slice(2))}`.execute(test.system.db)
    expect((await send('gone again', 'Hello')).status).toBe(404)
    expect(await texts()).toEqual([])
  })

  it('has no key for guests, whom nothing tells apart', async () => {
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    await test.grant(test.system.actor.userId, 'contributor', projectId)
    const created = () =>
      test.anonymous.send({
        method: 'POST',
        url: `/api/issues/${issue}/comments`,
        headers: { 'idempotency-key': 'guest' },
        payload: { text: 'Hello' },
      })
    const replies = [await created(), await created()]
    expect(replies.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, undefined])
    expect([...replies.map(({ status }) => status), ...(await texts())]).toEqual([200, 200, 'Hello', 'Hello'])
    expect(await rowsOf('guest')).toEqual([])
  })

  it('is kept as a digest that nobody can make without the secret of the installation', async () => {
    await send('digest', 'Hello')
    const [row] = await rowsOf('digest')
    const address = `/api/issues/${issue}/comments?`
    const plain = createHash('sha256').update(`POST ${address}\n{"text":"Hello"}`).digest('hex')
    const { rows } = await sql<{ value: string }>`
      select value #>> '{}' as value from setting where key = 'secret.idempotencyKeys'`.execute(test.system.db)
    const secret = Buffer.from(rows[0]?.value ?? '', 'base64url')
    const keyed = createHmac('sha256', secret).update(`POST ${address}\n{"text":"Hello"}`).digest('hex')
    expect(secret).toHaveLength(32)
    expect([row?.request === plain, row?.request === keyed]).toEqual([false, true])
  })

  it('takes the room of the oldest when there are too many of one person', async () => {
    await send('first of many', 'Hello')
    await send('yours', 'Hello', { client: other })
    await sql`insert into idempotency_key (owner, key, turn, request, attempt, working_until, is_done, created)
      select owner, 'many ' || n, turn + n, '', '', 0, true, created from idempotency_key, generate_series(1, ${MAX_KEYS - 1}::int) n
      where key = 'first of many'`.execute(test.system.db)
    expect((await send('first of many', 'Hello')).headers['idempotency-replayed']).toBe('true')
    for (const key of ['one more', 'and one more', 'and another']) await send(key, 'Hello')
    expect(await rowsOf('first of many')).toEqual([])
    const { rows } = await sql<{ count: number; bytes: number }>`select count(*)::int as count,
      max(pg_column_size(k))::int as bytes from idempotency_key k where owner =
      (select owner from idempotency_key where key = 'one more')`.execute(test.system.db)
    expect(rows[0]?.count).toBeLessThanOrEqual(MAX_KEYS)
    expect(rows[0]?.bytes).toBeLessThan(1_000)
    expect(await rowsOf('yours')).toHaveLength(1)
  })

  it('keeps a few hundred bytes, however much is sent and answered', async () => {
    await send('large', 'x'.repeat(60_000), { fields: 'id,text,issue(id,comments(text))' })
    const { rows } = await sql<{ bytes: number }>`
      select pg_column_size(k)::int as bytes from idempotency_key k where key = 'large'`.execute(test.system.db)
    expect(rows[0]?.bytes).toBeLessThan(500)
  })

  describe('with files', () => {
    const add = (key: string, name: string, content: string) => {
      const { payload, headers } = fileForm(name, content)
      return test.admin.send({
        method: 'POST',
        url: `/api/issues/${issue}/attachments?fields=id,name,size`,
        headers: { ...headers, 'idempotency-key': key },
        payload,
      })
    }
    const names = async () => {
      const { body } = await test.admin.get(`/issues/${issue}/attachments`, { fields: 'name', $top: '-1' })
      return (body as { name: string }[]).map(({ name }) => name)
    }
    beforeEach(() => sql`delete from attachment`.execute(test.system.db))

    it('adds them once', async () => {
      const first = await add('file', 'a.txt', 'Hello')
      const again = await add('file', 'a.txt', 'Hello')
      expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
      expect(again.headers['idempotency-replayed']).toBe('true')
      expect(await names()).toEqual(['a.txt'])
    })

    it('is refused when they are others', async () => {
      await add('other file', 'a.txt', 'Hello')
      for (const [name, content] of [
        ['b.txt', 'Hello'],
        ['a.txt', 'Hellp'],
      ] as const)
        expect((await add('other file', name, content)).body.code).toBe('idempotency_key_reused')
      expect(await names()).toEqual(['a.txt'])
    })

    it('that was refused may be sent again', async () => {
      const { payload, headers } = fileForm('a.txt', 'Hello')
      const broken = await test.admin.send({
        method: 'POST',
        url: `/api/issues/${issue}/attachments?fields=id`,
        headers: { ...headers, 'idempotency-key': 'broken form' },
        payload: payload.subarray(0, -30),
      })
      expect(broken.status).toBe(400)
      expect((await add('broken form', 'a.txt', 'Hello')).status).toBe(200)
    })
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

  it.each(['', 'x'.repeat(129), 'caf\u00e9', 'a\tb'])('needs a key of 1 to 128 printable characters: %j', async key => {
    const reply = await send(key, 'Hello')
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_parameter'])
    expect(await texts()).toEqual([])
    expect((await send('x'.repeat(128), 'Hello')).status).toBe(200)
  })

  it('that was done, and whose reply nobody has, is not done again', async () => {
    await send('lost', 'Hello')
    await sql`update idempotency_key set made = null, working_until = 0 where key = 'lost'`.execute(test.system.db)
    const again = await send('lost', 'Hello')
    expect([again.status, again.body.code]).toEqual([409, 'reply_lost'])
    expect(await texts()).toEqual(['Hello'])
  })

  it('of a node that went before it was done is done by the next that asks, when no request takes that long', async () => {
    await send('gone', 'Hello')
    await sql`delete from comment`.execute(test.system.db)
    const until = test.clock.now + 60_000
    await sql`update idempotency_key set is_done = false, made = null, working_until = ${until}
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
    const again = await send('not shown', 'Hello', { fields })
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(await texts()).toEqual(['Hello'])
  })

  it('gets its reply also when that cannot be kept', async () => {
    await sql`create function refuse_reply() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_reply before update on idempotency_key for each row when (new.made is not null)
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
