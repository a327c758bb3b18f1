import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DEFAULT_ALLOWED_FRAMES } from '@cairn/common/platform/markdown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const BUILD = {
  'index.html': `<!doctype html><html lang="en" dir="ltr"><head><base href="/" /><meta property="csp-nonce" nonce="__CSP_NONCE__">
    <script type="module" crossorigin src="./assets/data-a1.js"></script>
    <script type="module" crossorigin src="./assets/shell-b2.js"></script></head><body></body></html>`,
  'pdf-frame.html': '<!doctype html><html><head><script nonce="__CSP_NONCE__">1</script></head></html>',
  'diagram-frame.html': '<!doctype html><html><head><script nonce="__CSP_NONCE__">2</script></head></html>',
  'first-requests.json': '{"session":["api/users/me?fields=id"],"issue":["api/issues/{id}?fields=id"]}',
  'boot.js': 'boot()',
  'icon.svg': '<svg/>',
  'assets/shell-b2.js': 'shell()',
  'assets/import-table-d4.js': 'export default [[],[]]',
  '.vite/manifest.json': JSON.stringify({
    'src/features/issue-page/pages/issue-page.tsx': { file: 'assets/issue-c3.js', imports: ['_shell.js'] },
    '_shell.js': { file: 'assets/shell-b2.js' },
    'src/features/issue-list/pages/issue-list-page.tsx': { file: 'assets/list-e5.js', imports: ['_shell.js'] },
    'src/features/search/model/parser.ts': { file: 'assets/parser-f6.js' },
  }),
}

/** Word for word; what a nonce is differs from reply to reply. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'nonce-NONCE'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
]
const FRAME_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'nonce-NONCE' 'wasm-unsafe-eval'",
  'worker-src blob:',
  "style-src 'nonce-NONCE'",
  'img-src blob: data:',
  'font-src blob: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types cairn-pdf',
]
const DIAGRAM_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'nonce-NONCE'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
]

let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  for (const [path, content] of Object.entries(BUILD)) {
    await mkdir(dirname(join(dist, path)), { recursive: true })
    await writeFile(join(dist, path), content)
  }
})
afterAll(() => rm(dist, { recursive: true, force: true }))

/** A reply over a socket, its policy part by part, and the nonce that stands in policy and text. */
async function read(address: string, init: RequestInit = {}) {
  const reply = await fetch(address, init)
  const text = await reply.text()
  const policy = reply.headers.get('content-security-policy') ?? ''
  const nonce = /nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    nonce,
    policy: policy === '' ? [] : policy.replaceAll(nonce === '' ? '\0' : nonce, 'NONCE').split('; '),
  }
}

describe('the client, below a path', () => {
  let test: TestApp
  let origin: string

  beforeAll(async () => {
    test = await startTestApp({
      webClient: dist,
      env: { CAIRN_BASE_URL: 'http://127.0.0.1/tracker', CAIRN_LOCALE: 'de_AT' },
    })
    origin = await test.app.http.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => test.stop())

  it.each(['/tracker/', '/tracker/issues', '/tracker/issue/HAR-1/its-words', '/tracker/no-such-screen'])(
    'sends its page for %s, with a policy that lets nothing else act',
    async path => {
      const { status, headers, text, nonce, policy } = await read(origin + path)
      expect(status).toBe(200)
      expect(policy).toEqual(PAGE_POLICY)
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
      expect(text).toContain(`nonce="${nonce}"`)
      expect(text).not.toContain('__CSP_NONCE__')
      expect(text).toContain('<base href="/tracker/">')
      expect(text).toContain('<html lang="de-AT" dir="ltr">')
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-cairn-client': 'shell-b2',
      })
    },
  )

  it('gives no two pages the same nonce', async () => {
    const nonces = await Promise.all([1, 2, 3].map(async () => (await read(`${origin}/tracker/`)).nonce))
    expect(new Set(nonces).size).toBe(3)
  })

  it.each([
    ['documents', 'pdf-frame.html', FRAME_POLICY],
    ['diagrams', 'diagram-frame.html', DIAGRAM_POLICY],
  ])('sends the page that draws %s without origin, network and forms', async (_what, page, expected) => {
    const { status, headers, text, nonce, policy } = await read(`${origin}/tracker/${page}`)
    expect(status).toBe(200)
    expect(policy).toEqual(expected)
    expect(text).toContain(`<script nonce="${nonce}">`)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(nonce).not.toBe((await read(`${origin}/tracker/${page}`)).nonce)
  })

  it('sends assets for good, and the files beside the page to be asked for anew', async () => {
    const asset = await read(`${origin}/tracker/assets/shell-b2.js`)
    expect(asset.text).toBe('shell()')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const boot = await read(`${origin}/tracker/boot.js`)
    expect([boot.text, boot.headers.get('cache-control'), boot.headers.get('content-type')]).toEqual([
      'boot()',
      'no-cache',
      'text/javascript; charset=utf-8',
    ])
  })

  it.each(['/tracker/assets/gone.js', '/tracker/api/no-such-route', '/tracker/hub/api/rest/no-such-route'])(
    'says that there is no %s, instead of sending the page',
    async path => {
      const { status, headers } = await read(origin + path)
      expect(status).toBe(404)
      expect(headers.get('content-type')).toContain('application/json')
    },
  )

  it('does not hand out what the build keeps for the server', async () => {
    for (const path of ['index.html', 'first-requests.json', '.vite/manifest.json', 'assets/../index.html'])
      expect((await read(`${origin}/tracker/${path}`)).text, path).toContain('<base href="/tracker/">')
  })

  it('brings the table of imports with screens whose code it does not name, and not with others', async () => {
    const table = '<link rel="modulepreload" crossorigin href="./assets/import-table-d4.js">'
    expect((await read(`${origin}/tracker/agiles/131-1`)).text).toContain(table)
    expect((await read(`${origin}/tracker/issue/HAR-1`)).text).not.toContain(table)
  })

  it.each([
    ['/issues', false],
    ['/issues?q=ferry', true],
    ['/search/7-1', true],
    ['/projects/HAR/issues', false],
    ['/projects/HAR/issues?q=ferry', true],
  ])('names the code of the list %s ahead, with what reads queries: %s', async (address, readsQuery) => {
    const { text } = await read(`${origin}/tracker${address}`)
    expect(text).toContain('<link rel="modulepreload" crossorigin href="./assets/list-e5.js">')
    expect(text.includes('href="./assets/parser-f6.js"')).toBe(readsQuery)
  })

  it('names the code of an issue ahead, and its data only for who is signed in', async () => {
    const guest = await read(`${origin}/tracker/issue/HAR-1`)
    expect(guest.text).toContain('<link rel="modulepreload" crossorigin href="./assets/issue-c3.js">')
    expect(guest.text).not.toContain('rel="preload" as="fetch"')
    const known = await read(`${origin}/tracker/issue/HAR-1`, { headers: { cookie: 'cairn-session=any' } })
    expect(known.text).toContain('href="./api/issues/HAR-1?fields=id"')
  })
})

describe('the page around pages of other sites', () => {
  let test: TestApp
  let origin: string

  beforeAll(async () => {
    test = await startTestApp({ webClient: dist })
    origin = await test.app.http.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => test.stop())

  const embed = (address: string) => read(`${origin}/embed-frame.html?address=${encodeURIComponent(address)}`)

  it('runs nothing, and is there only for what administrators allow', async () => {
    const { status, text, policy, headers } = await embed('https://miro.com/app/embed/x?a="><script>&b=1')
    expect(status).toBe(200)
    expect(policy).toEqual([
      "default-src 'none'",
      "style-src 'nonce-NONCE'",
      `frame-src ${DEFAULT_ALLOWED_FRAMES.join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
    expect(text).toContain('src="https://miro.com/app/embed/x?a=%22%3E%3Cscript%3E&amp;b=1" sandbox="allow-scripts ')
    expect(text).toContain('referrerpolicy="no-referrer"')
    expect(text).not.toContain('<script')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await embed('https://www.youtube-nocookie.com/embed/abcdefghijk')).text).toContain('"strict-origin"')

    await test.admin.post('/admin/globalSettings/frameSettings', { allowedFrames: ['https://maps.example.com/e/'] })
    expect((await embed('https://miro.com/app/embed/x')).status).toBe(404)
    expect((await embed('https://maps.example.com/e/1')).policy).toContain('frame-src https://maps.example.com/e/')
    await test.admin.post('/admin/globalSettings/frameSettings', { allowedFrames: [] })
    expect((await embed('https://maps.example.com/e/1')).status).toBe(404)
    await test.admin.post('/admin/globalSettings/frameSettings', { allowedFrames: null })
    expect((await embed('https://miro.com/app/embed/x')).status).toBe(200)
  })

  it.each(['javascript:alert(1)', 'https://evil.example/miro.com/app/embed/', 'http://miro.com/app/embed/x', ''])(
    'is not there for %j',
    async address => {
      expect((await embed(address)).status).toBe(404)
    },
  )
})

it('lets pages reach the address of files, where they have one of their own, and nothing else besides', async () => {
  const test = await startTestApp({ webClient: dist, env: { CAIRN_FILES_URL: 'https://files.example.com/x' } })
  try {
    const { headers } = await test.app.http.inject({ method: 'GET', url: '/' })
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy.filter(part => part.includes('https:'))).toEqual([
      "img-src 'self' data: blob: https://files.example.com",
      "media-src 'self' blob: https://files.example.com",
      "connect-src 'self' https://files.example.com",
    ])
  } finally {
    await test.stop()
  }
})
