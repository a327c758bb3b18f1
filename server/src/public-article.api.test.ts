import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertProject } from './testing/issue-rows.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const PAGE = `<!doctype html><html><head><base href="/" /><title>Cairn</title><meta property="csp-nonce" nonce="__CSP_NONCE__">
  <script type="module" crossorigin src="./assets/shell-b2.js"></script></head><body><div id="root"></div></body></html>`

describe('the page of an article', () => {
  let test: TestApp
  let origin: string
  let dist: string

  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'cairn-test-'))
    await writeFile(join(dist, 'index.html'), PAGE)
    test = await startTestApp({ webClient: dist })
    origin = await test.app.http.listen({ host: '127.0.0.1', port: 0 })
    const [open, shut] = [await insertProject(test, 'OPEN'), await insertProject(test, 'SHUT')]
    await test.grantPermissions(test.system.actor.userId, ['PROJECT_READ_BASIC', 'READ_ARTICLE'], open)
    const write = (project: number, body: object) =>
      test.admin.post('/articles', { project: { id: `0-${project}` }, ...body })
    const attack = '<img src=x onerror=alert(1)> </div><script>alert(1)</script> $& `__CSP_NONCE__`'
    await write(open, {
      summary: '<Tides> $& & "fog"',
      content: `# Horns\n\nSee **OPEN-A-2** and SHUT-A-1.\n\n${attack}`,
    })
    await write(open, { summary: 'Limited', content: 'Secret', visibility: { permittedUsers: [{ login: 'admin' }] } })
    await write(shut, { summary: 'Closed', content: 'Secret' })
  })
  afterAll(async () => {
    await test.stop()
    await rm(dist, { recursive: true, force: true })
  })

  const set = (body: object) => test.admin.post('/admin/globalSettings/systemSettings', body)
  async function read(path: string, headers: Record<string, string> = {}) {
    const reply = await fetch(origin + path, { headers })
    return {
      text: await reply.text(),
      robots: reply.headers.get('x-robots-tag'),
      policy: reply.headers.get('content-security-policy'),
    }
  }
  const NOTHING = '<div id="root"></div>'
  async function expectSilence(path: string, headers: Record<string, string> = {}): Promise<void> {
    const { text } = await read(path, headers)
    expect(text, path).toContain(NOTHING)
    expect(text, path).toContain('<title>Cairn</title>')
    expect(text, path).not.toMatch(/og:|description|Limited|Closed|Secret|Tides/)
  }

  it('says nothing by itself while guests are not let in', async () => {
    const { text, robots } = await read('/articles/OPEN-A-1')
    expect(text).toContain(NOTHING)
    expect(text).toContain('<title>Cairn</title>')
    expect(robots).toBe('noindex, nofollow')
  })

  it('has title and text in it for guests who may read it, and nothing that could act', async () => {
    await set({ guestAccess: true })
    for (const path of ['/articles/OPEN-A-1', '/articles/open-a-1/tides?x=1', '/projects/OPEN/articles/OPEN-A-1']) {
      const { text, policy } = await read(path)
      expect(text).toContain('<title>&lt;Tides&gt; $&amp; &amp; &quot;fog&quot;</title>')
      expect(text).toContain('&lt;Tides&gt; $&amp; &amp; &quot;fog&quot;</h1>')
      expect(text).toContain('Horns</h1>')
      expect(text).toContain('<meta property="og:title" content="&lt;Tides&gt; $&amp; &amp; &quot;fog&quot;">')
      for (const name of ['name="description"', 'property="og:description"'])
        expect(text).toContain(`<meta ${name} content="Horns See OPEN-A-2 and SHUT-A-1.`)
      // What the guest does not see stays plain text.
      expect(text).toContain('See <strong>OPEN-A-2</strong> and SHUT-A-1.')
      expect(text).not.toMatch(/onerror|alert\(1\)<\/script>|Limited|Secret/)
      expect(text).toContain('$&amp; <code>__CSP_NONCE__</code>')
      expect(text.match(/<script/g)).toHaveLength(1)
      expect(policy).toMatch(/script-src 'self';.*require-trusted-types-for 'script'/)
    }
  })

  it('says nothing of what guests may not read, of what is not there, and to who is signed in', async () => {
    for (const path of [
      '/articles/OPEN-A-2',
      '/articles/SHUT-A-1',
      '/articles/OPEN-A-99',
      '/articles',
      '/issue/OPEN-1',
    ])
      await expectSilence(path)
    await expectSilence('/articles/OPEN-A-1', { cookie: 'cairn-session=any' })
  })

  it('is found by search engines only when administrators want it', async () => {
    expect((await read('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
    expect((await read('/articles/OPEN-A-1')).robots).toBe('noindex, nofollow')
    await set({ allowIndexing: true })
    expect((await read('/robots.txt')).text).toBe('User-agent: *\nAllow: /\n')
    expect((await read('/articles/OPEN-A-1')).robots).toBeNull()
    for (const path of ['/articles/OPEN-A-2', '/issues', '/'])
      expect((await read(path)).robots, path).toBe('noindex, nofollow')
    await set({ guestAccess: false })
    expect((await read('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
    expect((await read('/articles/OPEN-A-1')).robots).toBe('noindex, nofollow')
  })
})
