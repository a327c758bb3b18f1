import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertIssue } from '../../testing/issue-rows.ts'
import { FIELDS, type FileWorld, form, PNG, startFileWorld } from './attachments.testing.ts'
import { sweepFiles } from './jobs/sweep-files.ts'

describe('uploads', () => {
  let world: FileWorld

  beforeAll(async () => {
    world = await startFileWorld()
  })
  afterAll(() => world.test.stop())

  it('uploads several files of any part names and answers with a list', async () => {
    const { ada, upload, activities } = world
    const reply = await upload(ada, [
      { name: 'files[0]', filename: 'Übersicht.txt', content: 'grüezi' },
      { name: 'x', filename: 'dot.png', content: Buffer.from(PNG, 'base64') },
      { name: 'x', filename: 'empty.bin', content: '' },
    ])
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject([
      {
        name: 'Übersicht.txt',
        size: 7,
        mimeType: 'text/plain',
        charset: 'utf-8',
        extension: 'txt',
        thumbnailURL: null,
      },
      { name: 'dot.png', mimeType: 'image/png', imageDimensions: { width: 2, height: 3 }, author: { login: 'ada' } },
      { name: 'empty.bin', size: 0 },
    ])
    expect(reply.body[1].thumbnailURL).toBe(`${reply.body[1].url}&thumbnail=true`)
    expect(await activities(reply.body[0].id)).toEqual(['AttachmentsCategory'])
  })

  it('reads a quotation mark in a name as browsers write it', async () => {
    const { ada, add } = world
    expect((await add(ada, '%22quoted%22 100%.txt')).name).toBe('"quoted" 100%.txt')
  })

  it('neither keeps nor parses what stands beside the files', async () => {
    const { issue, ada } = world
    const sent = (kind: string, value: string) => {
      const part = (head: string, content: string) =>
        `--frontier\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
      const payload = `${part(`name="note"\r\nContent-Type: ${kind}`, value)}${part('name="file"; filename="a.txt"', 'a')}--frontier--\r\n`
      const headers = { 'content-type': 'multipart/form-data; boundary=frontier' }
      return ada.send({ method: 'POST', url: `/api/issues/${issue}/attachments`, headers, payload })
    }
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect((await sent('text/plain', 'x'.repeat(500_000))).status).toBe(200)
    expect((await sent('application/json', nested(10))).status).toBe(200)
    // Parsing only half a megabyte of it would take a tenth of a second, and a form may have a hundred of them.
    expect((await sent('application/json', nested(250_000))).status).toBe(400)
  })

  it('takes a file inside JSON, bare or as a data URI', async () => {
    const { issue, ada } = world
    for (const base64Content of [PNG, `data:image/png;base64,${PNG}`]) {
      const reply = await ada.post(
        `/issues/${issue}/attachments`,
        { name: 'in.png', base64Content },
        { fields: FIELDS },
      )
      expect(reply.body).toMatchObject([{ name: 'in.png', mimeType: 'image/png' }])
    }
  })

  it('takes files along with a new issue', async () => {
    const { project, ada } = world
    const body = { summary: 'With a file', project: { id: `0-${project}` } }
    const attachments = [{ name: 'plan.txt', base64Content: 'cGxhbg==' }]
    const reply = await ada.post('/issues', { ...body, attachments }, { fields: 'attachments(name,size)' })
    expect(reply.body.attachments).toMatchObject([{ name: 'plan.txt', size: 4 }])
    const bad = await ada.post('/issues', { ...body, attachments: [{ base64Content: '§' }] })
    expect(bad.status).toBe(400)
  })

  it('refuses bad bodies and leaves nothing behind', async () => {
    const { issue, ada, upload, keys } = world
    const before = await keys()
    expect((await ada.post(`/issues/${issue}/attachments`, { name: 'a' })).status).toBe(400)
    expect((await ada.post(`/issues/${issue}/attachments`, { base64Content: '§§' })).status).toBe(400)
    expect((await ada.post(`/issues/${issue}/attachments`, { base64Content: 7 })).status).toBe(400)
    expect((await upload(ada, [])).status).toBe(400)
    const text = { method: 'POST', url: `/api/issues/${issue}/attachments`, payload: 'x' } as const
    expect((await ada.send({ ...text, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    const reply = await upload(ada, [
      { name: 'a', filename: 'small', content: 'x' },
      { name: 'b', filename: 'big', content: Buffer.alloc(100_001) },
    ])
    expect(reply.status).toBe(413)
    expect(reply.body.error_description).toContain('100,000')
    const visibility = { permittedUsers: [{ login: 'nobody' }] }
    expect((await ada.post(`/issues/${issue}/attachments`, { base64Content: 'eA==', visibility })).status).toBe(400)
    expect(await keys()).toBe(before)
  })

  it('refuses forms that are none, that break off, or hold more than a hundred files, and leaves nothing behind', async () => {
    const { issue, ada, upload, keys } = world
    const before = await keys()
    const send = (payload: string | Buffer, type: string) =>
      ada.send({ method: 'POST', url: `/api/issues/${issue}/attachments`, payload, headers: { 'content-type': type } })
    const { payload, headers } = form([{ name: 'a', filename: 'a', content: 'x'.repeat(200) }])
    const cut = payload.subarray(0, payload.length - 30)
    for (const [body, type] of [
      [payload, 'multipart/form-data'],
      [cut, headers['content-type'] ?? ''],
    ] as const) {
      const reply = await send(body, type)
      expect([type, reply.status, reply.body.error]).toEqual([type, 400, 'bad_request'])
    }
    const parts = (count: number) => Array(count).fill({ name: 'a', filename: 'a', content: 'x' })
    expect((await upload(ada, parts(101))).status).toBe(400)
    for (const type of ['application/json-seq', 'text/json', 'xapplication/json'])
      expect([type, (await send('{"base64Content":"eA=="}', type)).status]).toEqual([type, 415])
    expect((await send('{"base64Content":null}', 'application/json')).body.code).toBe('file_missing')
    expect(await keys()).toBe(before)
    expect((await send(' {"base64Content":"eA=="}', 'application/json; charset=utf-8')).status).toBe(200)
  })

  it('refuses who is not signed in, may not, or does not see the issue', async () => {
    const { test, project, secret, ada, stranger, upload, keys } = world
    const before = await keys()
    const part = [{ name: 'a', filename: 'a', content: 'x' }]
    expect((await upload(test.anonymous, part)).status).toBe(401)
    expect((await upload(stranger, part)).status).toBe(404)
    expect((await upload(ada, part, `issues/${secret}`)).status).toBe(404)
    expect((await upload(ada, part, 'issues/2-99999')).status).toBe(404)
    const readerId = await test.createUser('onlooker')
    await test.grantPermissions(readerId, ['READ_ISSUE', 'READ_COMMENT'], project)
    const onlooker = await test.clientOf(readerId)
    expect((await upload(onlooker, part)).status).toBe(403)
    expect(await keys()).toBe(before)
  })

  it('allows at most 500 files in an issue', async () => {
    const { test, project, ada, adaId, upload } = world
    const full = await insertIssue(test, project)
    await sql`insert into attachment (host_id, author_id, name, size, mime_type, file_key, created, updated)
      select ${Number(full.slice(2))}, ${adaId}, 'f', 1, 'a/b', 'k' || n, 0, 0 from generate_series(1, 500) n`.execute(
      test.system.db,
    )
    const reply = await upload(ada, [{ name: 'a', filename: 'a', content: 'x' }], `issues/${full}`)
    expect(reply).toMatchObject({ status: 400, body: { code: 'too_many_attachments' } })
  })

  it('keeps nothing of an upload that breaks off or is too large for a real connection', async () => {
    const { test, issue, ada, keys, partFiles } = world
    const address = await test.app.http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = new URL(address)
    const before = await keys()
    const start = async (length: number, body: Buffer): Promise<Socket> => {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `POST /api/issues/${issue}/attachments HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n` +
          `Authorization: ${ada.headers.authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n` +
          '--b\r\nContent-Disposition: form-data; name="f"; filename="f.bin"\r\n\r\n',
      )
      socket.on('error', () => socket.destroy())
      socket.write(body)
      return socket
    }
    const broken = await start(90_000, Buffer.alloc(20_000))
    await expect.poll(partFiles, { timeout: 10_000 }).toBe(1)
    broken.destroy()
    await expect.poll(partFiles, { timeout: 10_000 }).toBe(0)

    const large = await start(5_000_000, Buffer.alloc(4_000_000))
    const [answer] = await once(large, 'data')
    expect(String(answer)).toContain('HTTP/1.1 413')
    large.destroy()
    await expect.poll(partFiles, { timeout: 10_000 }).toBe(0)
    expect(await keys()).toBe(before)
    expect((await ada.get(`/issues/${issue}/attachments`)).status).toBe(200)
  })

  it('sweeps orphans and the content of files removed long ago, nothing else', async () => {
    const { test, issue, ada, add, fetchFile } = world
    const kept = await add(ada, 'kept.txt')
    const gone = await add(ada, 'gone.txt')
    await ada.delete(`/issues/${issue}/attachments/${gone.id}`)
    await test.app.platform.files.write(Readable.from([Buffer.from('orphan')]), 100)
    await sql`delete from attachment where file_key like 'k%'`.execute(test.system.db)
    const now = test.clock.now
    expect(await sweepFiles(test.app.platform)).toBe(0)
    test.clock.now = now + 2 * 86_400_000
    expect(await sweepFiles(test.app.platform, AbortSignal.abort())).toBe(0)
    expect(await sweepFiles(test.app.platform)).toBe(1)
    test.clock.now = now + 40 * 86_400_000
    expect(await sweepFiles(test.app.platform)).toBeGreaterThanOrEqual(1)
    expect(await sweepFiles(test.app.platform)).toBe(0)
    test.clock.now = now
    expect((await fetchFile(kept.url)).text).toBe('text')
  })

  it('keeps what was uploaded when nobody knows whether its rows were committed', async () => {
    const { test, ada, upload, keys } = world
    const before = await keys()
    await sql`create function end_connection() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pg_backend_pid());
        return null;
      end $$;
      create constraint trigger end_connection after insert on attachment deferrable initially deferred
        for each row execute function end_connection()`.execute(test.system.db)
    const reply = await upload(ada, [{ name: 'a', filename: 'a', content: 'x' }])
    await sql`drop trigger end_connection on attachment`.execute(test.system.db)
    expect([reply.status, reply.body.code]).toEqual([503, 'outcome_unknown'])
    expect(await keys()).toBe(before + 1)
  })
})
