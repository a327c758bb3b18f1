import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient, ApiReply } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addComment } from '../comments/index.ts'
import { addAttachment } from './index.ts'
import { sweepFiles } from './jobs/sweep-files.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAFElEQVR4nGP8z8Dwn4GBgYEJRMAAAB8GAwF0a4y/AAAAAElFTkSuQmCC'

interface Part {
  readonly name: string
  readonly filename: string
  readonly content: string | Buffer
}

function form(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----cairn-test'
  const chunks = parts.flatMap(part => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"; filename="${part.filename}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
    part.content,
    '\r\n',
  ])
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map(chunk => Buffer.from(chunk as string)))
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

describe('attachments', () => {
  let test: TestApp
  let project: number
  let issue: string
  let other: string
  let secret: string
  let ada: ApiClient
  let adaId: number
  let bob: ApiClient
  let bobId: number
  let lead: ApiClient
  let stranger: ApiClient
  const fields =
    'id,name,size,mimeType,charset,extension,url,thumbnailURL,imageDimensions(width,height),author(login),comment(id),visibility(permittedUsers(login))'

  beforeAll(async () => {
    test = await startTestApp({ env: { CAIRN_MAX_UPLOAD: '100000' } })
    project = await insertProject(test, 'FILE')
    issue = await insertIssue(test, project)
    other = await insertIssue(test, project)
    secret = await insertIssue(test, project, { acl: [0] })
    adaId = await test.createUser('ada')
    bobId = await test.createUser('bob')
    const leadId = await test.createUser('lead')
    await test.grant(adaId, 'contributor', project)
    await test.grant(bobId, 'contributor', project)
    await test.grant(leadId, 'system-admin')
    ;[ada, bob, lead] = await Promise.all([test.clientOf(adaId), test.clientOf(bobId), test.clientOf(leadId)])
    stranger = await test.signIn('stranger')
  })
  afterAll(() => test.stop())

  const upload = (client: ApiClient, parts: readonly Part[], on = `issues/${issue}`): Promise<ApiReply> =>
    client.send({ method: 'POST', url: `/api/${on}/attachments`, query: { fields }, ...form(parts) })
  const add = async (client: ApiClient, filename: string, content: string | Buffer = 'text', on?: string) => {
    const reply = await upload(client, [{ name: 'file', filename, content }], on)
    expect(reply.status).toBe(200)
    return reply.body[0]
  }
  const fetchFile = (url: string, headers: Record<string, string> = {}) =>
    test.anonymous.send({ method: 'GET', url, headers })
  const keys = async (): Promise<number> => {
    let count = 0
    for await (const _ of test.app.platform.files.olderThan(Date.now() + 60_000)) count++
    return count
  }
  /** Number of files that are being written. */
  const partFiles = async (): Promise<number> => {
    const names = await readdir(join(test.app.platform.config.dataDir, 'files'), { recursive: true })
    return names.filter(name => name.endsWith('.part')).length
  }
  const activities = async (id: string) =>
    (
      await sql<{ category: string }>`select category from activity where target_kind = 'IssueAttachment'
        and target_id = ${Number(id.slice(2))} order by id`.execute(test.system.db)
    ).rows.map(row => row.category)

  it('uploads several files of any part names and answers with a list', async () => {
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
    expect((await add(ada, '%22quoted%22 100%.txt')).name).toBe('"quoted" 100%.txt')
  })

  it('takes a file inside JSON, bare or as a data URI', async () => {
    for (const base64Content of [PNG, `data:image/png;base64,${PNG}`]) {
      const reply = await ada.post(`/issues/${issue}/attachments`, { name: 'in.png', base64Content }, { fields })
      expect(reply.body).toMatchObject([{ name: 'in.png', mimeType: 'image/png' }])
    }
  })

  it('takes files along with a new issue', async () => {
    const body = { summary: 'With a file', project: { id: `0-${project}` } }
    const attachments = [{ name: 'plan.txt', base64Content: 'cGxhbg==' }]
    const reply = await ada.post('/issues', { ...body, attachments }, { fields: 'attachments(name,size)' })
    expect(reply.body.attachments).toMatchObject([{ name: 'plan.txt', size: 4 }])
    const bad = await ada.post('/issues', { ...body, attachments: [{ base64Content: '§' }] })
    expect(bad.status).toBe(400)
  })

  it('refuses bad bodies and leaves nothing behind', async () => {
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

  it('refuses who is not signed in, may not, or does not see the issue', async () => {
    const before = await keys()
    const part = [{ name: 'a', filename: 'a', content: 'x' }]
    expect((await upload(test.anonymous, part)).status).toBe(401)
    expect((await upload(stranger, part)).status).toBe(404)
    expect((await upload(ada, part, `issues/${secret}`)).status).toBe(404)
    expect((await upload(ada, part, 'issues/2-99999')).status).toBe(404)
    expect(await keys()).toBe(before)
  })

  it('allows at most 500 files in an issue', async () => {
    const full = await insertIssue(test, project)
    await sql`insert into attachment (issue_id, author_id, name, size, mime_type, file_key, created, updated)
      select ${Number(full.slice(2))}, ${adaId}, 'f', 1, 'a/b', 'k' || n, 0, 0 from generate_series(1, 500) n`.execute(
      test.system.db,
    )
    const reply = await upload(ada, [{ name: 'a', filename: 'a', content: 'x' }], `issues/${full}`)
    expect(reply).toMatchObject({ status: 400, body: { code: 'too_many_attachments' } })
  })

  it('lists and gives files of this very issue only', async () => {
    const file = await add(ada, 'mine.txt')
    const list = await bob.get(`/issues/${issue}/attachments`, { fields: 'id', $top: '-1' })
    expect(list.body.map((found: { id: string }) => found.id)).toContain(file.id)
    expect((await bob.get(`/issues/${issue}/attachments`, { fields: 'id', $top: '1', $skip: '1' })).body).toHaveLength(
      1,
    )
    expect((await bob.get(`/issues/${issue}/attachments/${file.id}`, { fields: 'name' })).body.name).toBe('mine.txt')
    for (const [client, on, status] of [
      [bob, other, 404],
      [stranger, issue, 404],
      [test.anonymous, issue, 401],
    ] as const) {
      expect((await client.get(`/issues/${on}/attachments/${file.id}`)).status).toBe(status)
      expect((await client.post(`/issues/${on}/attachments/${file.id}`, { name: 'x' })).status).toBe(status)
      expect((await client.delete(`/issues/${on}/attachments/${file.id}`)).status).toBe(status)
    }
    expect((await bob.get(`/issues/${other}/attachments`)).body).toEqual([])
    expect((await bob.get(`/issues/${issue}/attachments/..%2f..%2fetc`)).status).toBe(404)
  })

  it('renames and limits a file, which then is nowhere for others', async () => {
    const file = await add(ada, 'plan.txt')
    const path = `/issues/${issue}/attachments/${file.id}`
    const url = (await bob.get(path, { fields: 'url' })).body.url
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'ada' }] }
    const reply = await ada.post(path, { name: 'Plan/2.txt', visibility }, { fields })
    expect(reply.body).toMatchObject({ name: 'Plan_2.txt', visibility: { permittedUsers: [{ login: 'ada' }] } })
    expect(await activities(file.id)).toEqual([
      'AttachmentsCategory',
      'AttachmentRenameCategory',
      'AttachmentVisibilityCategory',
    ])
    expect((await bob.get(path)).status).toBe(404)
    expect((await bob.post(path, { name: 'x' })).status).toBe(404)
    expect((await bob.get(`/issues/${issue}`, { fields: 'attachments(id)' })).body.attachments).not.toContainEqual(
      expect.objectContaining({ id: file.id }),
    )
    expect((await fetchFile(url)).status).toBe(404)
    expect((await ada.post(path, { name: '  ' })).status).toBe(400)
    expect((await ada.post(path, { visibility: null }, { fields: 'name' })).status).toBe(200)
    expect((await bob.get(path)).status).toBe(200)
  })

  it('lets only its author or who holds the permission change a file', async () => {
    const guestId = await test.createUser('reader')
    await test.grant(guestId, 'contributor', project)
    const file = await add(ada, 'own.txt')
    await sql`delete from role_permission where permission in ('UPDATE_ATTACHMENT_ISSUE', 'DELETE_ATTACHMENT_ISSUE')
      and role_id = (select id from role where key = 'contributor')`.execute(test.system.db)
    await test.grant(guestId, 'observer')
    const path = `/issues/${issue}/attachments/${file.id}`
    expect((await bob.post(path, { name: 'x' })).status).toBe(403)
    expect((await bob.delete(path)).status).toBe(403)
    expect((await ada.post(path, { name: 'y.txt' })).status).toBe(200)
    expect((await lead.delete(path)).status).toBe(200)
    expect((await ada.get(path)).status).toBe(404)
    expect((await ada.delete(path)).status).toBe(404)
    expect(await activities(file.id)).toContain('AttachmentRenameCategory')
  })

  it('serves the content with nothing that could act', async () => {
    const page = await add(ada, 'x.html', '<script>alert(1)</script>')
    const reply = await fetchFile(page.url)
    expect(reply.status).toBe(200)
    expect(reply.text).toBe('<script>alert(1)</script>')
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="x.html"; filename*=UTF-8''x.html`,
    })
    expect(reply.headers['content-security-policy']).toContain("sandbox; default-src 'none'")
    for (const name of ['x.svg', 'x.js', 'x.xml', 'x.pdf', 'x.unknown'])
      expect((await fetchFile((await add(ada, name, '<svg onload="alert(1)"/>')).url)).headers['content-type']).toBe(
        'application/octet-stream',
      )
    const image = await add(ada, 'dot.png', Buffer.from(PNG, 'base64'))
    expect((await fetchFile(image.url)).headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline/),
    })
  })

  it('serves ranges and answers that nothing changed', async () => {
    const file = await add(ada, 'long.txt', 'abcdefghij'.repeat(400))
    const part = await fetchFile(file.url, { range: 'bytes=2-5', 'accept-encoding': 'gzip' })
    expect(part).toMatchObject({ status: 206, text: 'cdef' })
    expect(part.headers['content-range']).toBe('bytes 2-5/4000')
    const whole = await fetchFile(file.url, { 'accept-encoding': 'gzip' })
    expect(whole.text).toHaveLength(4000)
    expect(whole.headers).toMatchObject({ 'content-length': '4000', 'accept-ranges': 'bytes' })
    expect(whole.headers['content-encoding']).toBeUndefined()
    expect(whole.headers['cache-control']).toContain('private')
    const tag = String(whole.headers.etag)
    expect((await fetchFile(file.url, { 'if-none-match': tag })).status).toBe(304)
    expect((await fetchFile(file.url, { range: 'bytes=4000-' })).status).toBe(416)
    expect((await fetchFile((await add(ada, 'none.txt', '')).url)).text).toBe('')
  })

  it('refuses addresses that are unsigned, altered, of another file or expired', async () => {
    const file = await add(ada, 'a.txt')
    const second = await add(ada, 'b.txt')
    const sign = new URL(file.url, 'http://x').searchParams.get('sign') ?? ''
    expect((await fetchFile(`/api/files/${file.id}`)).status).toBe(400)
    const altered = `${sign.slice(0, -3)}${sign.endsWith('AAA') ? 'BBB' : 'AAA'}`
    expect((await fetchFile(`/api/files/${file.id}?sign=${altered}`)).status).toBe(403)
    expect((await fetchFile(`/api/files/${second.id}?sign=${sign}`)).status).toBe(403)
    expect((await fetchFile(`/api/files/${file.id}?sign=${'%00'.repeat(10)}`)).status).toBe(403)
    expect((await fetchFile(`/api/files/..%2f..%2fpasswd?sign=${sign}`)).status).toBe(404)
    const now = test.clock.now
    test.clock.now = now + 3 * 86_400_000
    const late = await fetchFile(file.url)
    test.clock.now = now
    expect(late).toMatchObject({ status: 403, body: { code: 'link_expired' } })
    expect((await fetchFile(file.url)).status).toBe(200)
  })

  it('asks for the permission of the user an address was signed for each time', async () => {
    const leaverId = await test.createUser('leaver')
    await test.grant(leaverId, 'contributor', project)
    const leaver = await test.clientOf(leaverId)
    const file = await add(leaver, 'a.txt')
    const own = (await leaver.get(`/issues/${issue}/attachments/${file.id}`, { fields: 'url' })).body.url
    expect((await fetchFile(own)).status).toBe(200)
    await test.revoke(leaverId, 'contributor', project)
    expect((await fetchFile(own)).status).toBe(404)
    await test.grant(leaverId, 'contributor', project)
    expect((await fetchFile(own)).status).toBe(200)
    await sql`update users set banned = true where id = ${leaverId}`.execute(test.system.db)
    expect((await fetchFile(own)).status).toBe(403)
    await ada.delete(`/issues/${issue}/attachments/${file.id}`)
  })

  it('keeps files of a comment with the comment', async () => {
    const id = Number(issue.slice(2))
    const comment = await addComment(test.system, {
      issue: { id, project_id: project },
      authorId: adaId,
      text: 'Look',
      created: test.clock.now,
    })
    const on = `issues/${issue}/comments/4-${comment}`
    const file = await add(ada, 'shot.png', Buffer.from(PNG, 'base64'), on)
    expect(file.comment.id).toBe(on.split('/').at(-1))
    expect((await upload(bob, [{ name: 'a', filename: 'a', content: 'x' }], on)).status).toBe(403)
    const wrong = `issues/${other}/comments/4-${comment}`
    expect((await upload(ada, [{ name: 'a', filename: 'a', content: 'x' }], wrong)).status).toBe(404)
    expect((await upload(test.anonymous, [], on)).status).toBe(401)
    const list = await bob.get(`/${on}/attachments`, { fields: 'id,url' })
    expect(list.body).toMatchObject([{ id: file.id }])
    expect((await bob.get(`/${on}`, { fields: 'attachments(name)' })).body.attachments).toMatchObject([
      { name: 'shot.png' },
    ])
    expect((await test.anonymous.get(`/${on}/attachments`)).status).toBe(401)
    await ada.post(`/${on}`, { visibility: { permittedUsers: [{ login: 'ada' }] } })
    expect((await bob.get(`/${on}/attachments`)).status).toBe(404)
    expect((await bob.get(`/issues/${issue}/attachments/${file.id}`)).status).toBe(404)
    expect((await fetchFile(list.body[0].url)).status).toBe(404)
    await ada.post(`/${on}`, { visibility: null, deleted: true })
    expect((await fetchFile(file.url)).status).toBe(404)
    await ada.post(`/${on}`, { deleted: false })
    expect((await fetchFile(file.url)).status).toBe(200)
  })

  it('takes files of an import with their author and date', async () => {
    const content = Readable.from([Buffer.from('old')])
    const place = { id: Number(other.slice(2)), project_id: project }
    const id = await addAttachment(test.system, {
      issue: place,
      authorId: bobId,
      name: 'old.txt',
      content,
      created: 1_000,
    })
    const reply = await ada.get(`/issues/${other}/attachments/8-${id}`, { fields: 'created,author(login)' })
    expect(reply.body).toMatchObject({ created: 1_000, author: { login: 'bob' } })
  })

  it('asks the database as often for many files as for one', async () => {
    const one = await insertIssue(test, project)
    await add(ada, 'a.txt', 'x', `issues/${one}`)
    const count = (id: string) =>
      test.countStatements(() =>
        ada.get(`/issues/${id}`, { fields: `attachments(${fields.replace(',comment(id)', '')})` }),
      )
    expect(await count(issue)).toBe(await count(one))
  })

  it('keeps nothing of an upload that breaks off or is too large for a real connection', async () => {
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
    const kept = await add(ada, 'kept.txt')
    const gone = await add(ada, 'gone.txt')
    await ada.delete(`/issues/${issue}/attachments/${gone.id}`)
    await test.app.platform.files.write(Readable.from([Buffer.from('orphan')]), 100)
    await sql`delete from attachment where file_key like 'k%'`.execute(test.system.db)
    const now = test.clock.now
    expect(await sweepFiles(test.app.platform)).toBe(0)
    test.clock.now = now + 2 * 86_400_000
    expect(await sweepFiles(test.app.platform)).toBe(1)
    test.clock.now = now + 40 * 86_400_000
    expect(await sweepFiles(test.app.platform)).toBeGreaterThanOrEqual(1)
    expect(await sweepFiles(test.app.platform)).toBe(0)
    test.clock.now = now
    expect((await fetchFile(kept.url)).text).toBe('text')
  })
})

describe('a second origin for files', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({
      env: { CAIRN_BASE_URL: 'https://cairn.example/tracker', CAIRN_FILES_URL: 'https://files.example' },
    })
  })
  afterAll(() => test.stop())

  it('serves files and nothing else', async () => {
    const issue = await insertIssue(test, await insertProject(test, 'TWO'))
    const { payload, headers } = form([{ name: 'a', filename: 'a.txt', content: 'hello' }])
    const reply = await test.admin.send({
      method: 'POST',
      url: `/tracker/api/issues/${issue}/attachments`,
      query: { fields: 'url' },
      payload,
      headers,
    })
    const url = new URL(reply.body[0].url)
    expect(url.origin).toBe('https://files.example')
    expect(url.pathname).toMatch(/^\/tracker\/api\/files\//)
    const path = `${url.pathname}${url.search}`
    const get = (host: string, target: string) => test.admin.send({ method: 'GET', url: target, headers: { host } })
    expect(await get('files.example', path)).toMatchObject({
      status: 200,
      text: 'hello',
      headers: { 'access-control-allow-origin': 'https://cairn.example' },
    })
    expect((await get('files.example', '/tracker/api/users/me')).status).toBe(404)
    const moved = await get('cairn.example', path)
    expect(moved.status).toBe(302)
    expect(moved.headers.location).toBe(url.href)
    expect((await get('cairn.example', '/tracker/api/users/me')).status).toBe(200)
  })
})
