import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type FileWorld, form, PNG, startFileWorld } from './attachments.testing.ts'

describe('addresses of files', () => {
  let world: FileWorld

  beforeAll(async () => {
    world = await startFileWorld()
  })
  afterAll(() => world.test.stop())

  it('serves the content with nothing that could act', async () => {
    const { ada, add, fetchFile } = world
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
    const { ada, add, fetchFile } = world
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

  it('says exactly what it sends, whole, in part, or not at all', async () => {
    const { ada, add, fetchFile } = world
    const { url } = await add(ada, 'ten.txt', 'abcdefghij')
    const tag = String((await fetchFile(url)).headers.etag)
    expect(tag).toMatch(/^"[a-z0-9]{20}"$/)
    for (const [headers, status, text, length, range] of [
      [{}, 200, 'abcdefghij', '10', undefined],
      [{ range: 'bytes=2-5' }, 206, 'cdef', '4', 'bytes 2-5/10'],
      [{ range: 'bytes=-1' }, 206, 'j', '1', 'bytes 9-9/10'],
      [{ range: 'bytes=2-5', 'if-range': tag }, 206, 'cdef', '4', 'bytes 2-5/10'],
      [{ range: 'bytes=2-5', 'if-range': '"other"' }, 200, 'abcdefghij', '10', undefined],
      [{ range: 'bytes=10-' }, 416, '', '0', 'bytes */10'],
      [{ 'if-none-match': '"other"' }, 200, 'abcdefghij', '10', undefined],
      [{ 'if-none-match': tag }, 304, '', undefined, undefined],
    ] as const) {
      const reply = await fetchFile(url, headers)
      const { 'content-length': sent, 'content-range': sentRange, etag, 'accept-ranges': ranges } = reply.headers
      expect([headers, reply.status, reply.text, sent, sentRange]).toEqual([headers, status, text, length, range])
      expect([etag, ranges]).toEqual([tag, 'bytes'])
      expect(reply.headers).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache, no-transform',
      })
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('lets guests read by what was signed for them while guests are let in', async () => {
    const { test, issue, ada, project, add, fetchFile } = world
    const settings = (guestAccess: boolean) => test.admin.post('/admin/globalSettings/systemSettings', { guestAccess })
    const guest = await test.system.db
      .selectFrom('users')
      .select('id')
      .where('guest', '=', true)
      .executeTakeFirstOrThrow()
    await test.grantPermissions(guest.id, ['READ_ISSUE', 'PROJECT_READ_BASIC'], project)
    await settings(true)
    const file = await add(ada, 'open.txt')
    const { url } = (await test.anonymous.get(`/issues/${issue}/attachments/${file.id}`, { fields: 'url' })).body
    expect((await fetchFile(url)).text).toBe('text')
    await settings(false)
    expect((await fetchFile(url)).status).toBe(401)
    expect((await fetchFile(file.url)).status).toBe(200)
  })

  it('refuses addresses that are unsigned, altered, of another file or expired', async () => {
    const { test, ada, add, fetchFile } = world
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
    const { test, project, issue, ada, add, fetchFile } = world
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
      headers: {
        'access-control-allow-origin': 'https://cairn.example',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
    expect((await get('files.example', '/tracker/api/users/me')).status).toBe(404)
    const moved = await get('cairn.example', path)
    expect(moved.status).toBe(302)
    expect(moved.headers.location).toBe(url.href)
    expect((await get('cairn.example', '/tracker/api/users/me')).status).toBe(200)
  })
})
