import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Ids, writeSamples } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const MEGABYTE = 1_048_576
const BOUNDARY = '----cairn-robust'
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`
const TAIL = `\r\n--${BOUNDARY}--\r\n`

describe('a server on a real connection', () => {
  let test: TestApp
  let ids: Ids
  let port: number
  beforeEach(async () => {
    test = await startTestApp({ env: { CAIRN_MAX_UPLOAD: String(250 * MEGABYTE) } })
    ids = await writeSamples(test, 'REAL')
    await test.app.http.listen({ host: '127.0.0.1', port: 0 })
    port = (test.app.http.server.address() as AddressInfo).port
  })
  afterEach(() => test.stop())

  const beginUpload = () =>
    request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/api/issues/${ids.issues}/attachments?fields=size`,
      headers: { ...test.admin.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    })
  const replyTo = async (upload: ReturnType<typeof beginUpload>) => {
    const [response] = await once(upload, 'response')
    return { status: response.statusCode as number, body: JSON.parse(await text(response)) }
  }
  const send = async (upload: ReturnType<typeof beginUpload>, chunk: Buffer | string): Promise<void> => {
    if (!upload.write(chunk)) await once(upload, 'drain')
  }
  const files = async (): Promise<readonly string[]> =>
    (await readdir(join(test.app.platform.config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile())
      .map(entry => entry.name)
  const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
    for (const deadline = Date.now() + 10_000; !(await isTrue()); ) {
      if (Date.now() > deadline) throw new Error('This never became true')
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  /** What the server answers to these very bytes. */
  const raw = async (bytes: string): Promise<{ readonly head: string; readonly body: string }> => {
    const socket: Socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return { head, body }
  }

  it('takes a file of 200 MB without holding it in memory', async () => {
    const chunk = Buffer.alloc(MEGABYTE, 'x')
    const upload = beginUpload()
    const replied = replyTo(upload)
    await send(upload, HEAD)
    for (let sent = 0; sent < 20; sent++) await send(upload, chunk)
    const start = process.memoryUsage().rss
    let most = start
    for (let sent = 20; sent < 200; sent++) {
      await send(upload, chunk)
      most = Math.max(most, process.memoryUsage().rss)
    }
    upload.end(TAIL)
    const { status, body } = await replied
    expect({ status, size: body[0]?.size }).toEqual({ status: 200, size: 200 * MEGABYTE })
    expect((most - start) / MEGABYTE).toBeLessThan(120)
  }, 60_000)

  it('keeps nothing of an upload whose client goes away in the middle', async () => {
    const before = await files()
    const upload = beginUpload()
    upload.on('error', () => undefined)
    await send(upload, HEAD)
    for (let sent = 0; sent < 5; sent++) await send(upload, Buffer.alloc(MEGABYTE))
    await until(async () => (await files()).length > before.length)
    upload.destroy()
    await until(async () => (await files()).length === before.length)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from attachment where name = 'big.bin'`.execute(test.system.db)
    expect(rows[0]?.count).toBe(0)
  })

  it('finishes what runs when it is stopped, and takes nothing new', async () => {
    const upload = beginUpload()
    const replied = replyTo(upload)
    await send(upload, HEAD)
    const before = await files()
    await send(upload, Buffer.alloc(MEGABYTE))
    await until(async () => (await files()).length > before.length || before.some(name => name.endsWith('.part')))
    // A connection that was opened before, as browsers keep them.
    const kept = connect(port, '127.0.0.1')
    const ask = 'GET /api/config HTTP/1.1\r\nHost: x\r\n'
    kept.write(`${ask}\r\n`)
    await once(kept, 'data')
    kept.on('error', () => undefined)
    kept.write(ask)
    const stopped = test.app.http.close()
    const late = await fetch(`http://127.0.0.1:${port}/api/config`).then(
      response => response.status,
      () => 'refused',
    )
    expect([503, 'refused']).toContain(late)
    kept.write('\r\n')
    const rest = await text(kept).catch(() => '')
    expect(rest === '' || rest.startsWith('HTTP/1.1 503 '), rest).toBe(true)
    const begin = performance.now()
    upload.end(TAIL)
    expect(await replied).toMatchObject({ status: 200, body: [{ size: MEGABYTE }] })
    await stopped
    expect(performance.now() - begin).toBeLessThan(4_000)
  })

  it('asks for patience while the database goes away, and works again as soon as it is back', async () => {
    const killer = await test.app.platform.database.connect()
    const replies: { readonly status: number; readonly text: string }[] = []
    for (let round = 0; round < 4; round++) {
      const work = Array.from({ length: 40 }, (_, index) =>
        index % 3 === 0
          ? test.admin.post(`/issues/${ids.issues}/comments`, { text: 'Still here' })
          : test.admin.get('/issues', { fields: 'id,customFields(name,value(name)),comments(text)' }),
      )
      await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      replies.push(...(await Promise.all(work)))
    }
    await killer.end()
    expect(replies.filter(({ status }) => status !== 200 && status !== 503).map(({ text: body }) => body)).toEqual([])
    expect((await test.admin.get('/issues')).status).toBe(200)
    const kept = replies.filter(({ text: body }) => body.includes('"IssueComment"') && !body.startsWith('[')).length
    const { body } = await test.admin.get(`/issues/${ids.issues}`, { fields: 'commentsCount,comments(id)' })
    expect(body.comments).toHaveLength(body.commentsCount)
    expect(body.commentsCount).toBeGreaterThanOrEqual(kept)
  })

  it('answers what is no request in the form of every other refusal', async () => {
    const broken = await raw('NONSENSE\r\n\r\n')
    expect(broken.head).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(broken.body)).toMatchObject({ error: 'bad_request', error_description: expect.any(String) })
    const long = await raw(`GET /api/issues?fields=${'x'.repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(long.head).toMatch(/^HTTP\/1\.1 431 /)
    expect(JSON.parse(long.body).error_description).toContain('too long')
    const twice = await raw(
      `POST /api/issues HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    )
    expect(twice.head).toMatch(/^HTTP\/1\.1 400 /)
    const escaped = await raw('GET /api/issues/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(escaped.head).toMatch(/^HTTP\/1\.1 400 /)
    expect(escaped.head).toMatch(/x-content-type-options: nosniff/i)
    expect(JSON.parse(escaped.body)).toMatchObject({ error: 'bad_request', code: 'bad_request' })
  })

  it('streams a long list to a slow reader that goes away, and stays well', async () => {
    await sql`with made as (insert into issue (project_id, number, summary, reporter_id, created, updated, acl)
      select p.id, 1000 + n, repeat('long ', 200), p.leader_id, n, n, '{}' from project p, generate_series(1, 3000) n
      where p.short_name = 'REAL' returning id, project_id)
      insert into host (id, kind, project_id) select id, 'issue', project_id from made`.execute(test.system.db)
    await sql`insert into issue_search (issue_id, project_id, updated, created, open, restricted, reporter_id, acl, vals, pvals, srt)
      select id, project_id, updated, created, true, false, reporter_id, acl, '{}', '{}', '{}' from issue where number > 1000`.execute(
      test.system.db,
    )
    const sockets = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const socket = connect(port, '127.0.0.1')
        socket.write(
          `GET /api/issues?$top=-1&fields=id,summary HTTP/1.1\r\nHost: x\r\nAuthorization: ${test.admin.headers.authorization}\r\n\r\n`,
        )
        await once(socket, 'readable')
        return socket
      }),
    )
    for (const socket of sockets) socket.destroy()
    const { status, body } = await test.admin.get('/issues', { $top: '-1', fields: 'id' })
    expect({ status, count: body.length }).toEqual({ status: 200, count: 3_002 })
    await until(async () => {
      const { rows } = await sql<{ busy: number }>`select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(test.system.db)
      return rows[0]?.busy === 0
    })
  })
})
