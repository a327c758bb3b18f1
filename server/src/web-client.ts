import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieOf } from './features/auth/index.ts'
import { readSettings } from './features/settings/index.ts'
import { isRightToLeft } from './features/users/index.ts'
import { firstRequests, REQUESTS_FILE } from './first-requests.ts'
import { FRAME_PAGES, registerFramePages } from './frame-pages.ts'
import type { Platform } from './platform/context/index.ts'
import { publicArticles } from './public-article.ts'
import { screenPreloads } from './screen-preloads.ts'

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The tag by which the page knows under which path it lives, however the build writes it. */
const BASE = /<base href="\/"\s*\/?>/

/** The language in which the page begins: the client speaks it when neither the user nor the browser names one that exists. */
const LANGUAGE = /<html lang="en"(?: dir="ltr")?/

/** The tags of the page that a public article fills. */
const TITLE = /<title>[^<]*<\/title>/
const ROOT = '<div id="root"></div>'
/** How its text looks until the client's own styles have come. */
const FIRST_STYLE =
  '<style nonce="__CSP_NONCE__">.first-text{max-width:45em;margin:2em auto;padding:0 1.5em;font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}.first-text img{max-width:100%}.first-text pre{overflow:auto}</style>'
const NOT_INDEXED = 'noindex, nofollow'

/** The page's scripts. The last begins the client; it is named after its content, and so after that of all others. */
const SCRIPTS = /<script type="module"[^>]* src="\.\/assets\/([^"]+)\.js"/g

/** What lies in the build and is no file of its own for browsers. */
const NOT_SERVED: ReadonlySet<string> = new Set(['index.html', REQUESTS_FILE, ...FRAME_PAGES])

/** Types of the few files that lie beside the page. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Below these nothing is a page: what is not there is answered as programs expect it. */
const NO_PAGES: readonly string[] = ['/api/', '/hub/api/', '/assets/']

/**
 * Serves the built browser client: hashed assets for good, and its page for every other address.
 * @param dist folder of the build; without one nothing is served
 */
export async function registerWebClient(http: FastifyInstance, platform: Platform, dist = DIST): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) return
  const { basePath, filesUrl, locale } = platform.config
  const direction = isRightToLeft(locale) ? 'rtl' : 'ltr'
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  if (!BASE.test(page)) throw new Error('The page of the client has no <base href="/">')
  await http.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: `${basePath}/assets/`,
    maxAge: '1y',
    immutable: true,
    decorateReply: false,
    // The build lies beside in the best compression; nothing is compressed while somebody waits.
    preCompressed: true,
  })
  const build = [...page.matchAll(SCRIPTS)].at(-1)?.[1]
  // With each reply, so that a browser whose page is older hears of it with whatever it asks next.
  if (build !== undefined)
    http.addHook('onRequest', async (_request, reply) => {
      reply.header('X-Cairn-Client', build)
    })
  const code = await screenPreloads(dist)
  const requests = await firstRequests(dist)
  const publicArticle = publicArticles(platform)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply> => {
    const isGuest = sessionCookieOf(platform, request) === null
    const first = isGuest ? await publicArticle(request, reply, address) : null
    const preloads = code(address) + (isGuest ? '' : requests(address))
    const nonce = randomBytes(16).toString('base64')
    // Only what guests read may be found, and that when administrators want it.
    if (!first || !(await mayBeIndexed(platform))) reply.header('X-Robots-Tag', NOT_INDEXED)
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', contentSecurityPolicy(nonce, filesUrl))
      .header('X-Frame-Options', 'DENY')
      .header('Cross-Origin-Opener-Policy', 'same-origin')
      .send(
        page
          .replace(LANGUAGE, `<html lang="${locale.replace('_', '-')}" dir="${direction}"`)
          .replace(BASE, `<base href="${basePath}/">`)
          .replace('</head>', () => `${first ? FIRST_STYLE : ''}${preloads}</head>`)
          .replaceAll('__CSP_NONCE__', nonce)
          .replace(TITLE, tag => (first ? first.head : tag))
          .replace(ROOT, tag => (first ? `<div id="root">${first.body}</div>` : tag)),
      )
  }
  await registerFramePages(http, platform, dist)
  for (const file of await readdir(dist, { withFileTypes: true })) {
    if (!file.isFile() || NOT_SERVED.has(file.name)) continue
    const content = await readFile(join(dist, file.name))
    const type = TYPES[extname(file.name)] ?? 'application/octet-stream'
    http.get(`${basePath}/${file.name}`, async (_request, reply) =>
      reply.type(type).header('Cache-Control', 'no-cache').send(content),
    )
  }
  http.get(`${basePath}/robots.txt`, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`User-agent: *\n${(await mayBeIndexed(platform)) ? 'Allow: /' : 'Disallow: /'}\n`),
  )
  http.get(`${basePath}/`, async (request, reply) => sendPage(request, reply, '/'))
  http.get(`${basePath}/*`, async (request, reply) => {
    const path = request.url.slice(basePath.length)
    if (NO_PAGES.some(start => path.startsWith(start))) return reply.callNotFound()
    return sendPage(request, reply, path)
  })
}

/** Whether search engines may list what guests read; while the database is away they may not. */
const mayBeIndexed = (platform: Platform): Promise<boolean> =>
  readSettings(platform.database.main).then(
    ({ allowIndexing, guestAccess }) => allowIndexing && guestAccess,
    () => false,
  )

function contentSecurityPolicy(nonce: string, filesUrl: string | null): string {
  const files = filesUrl ? ` ${new URL(filesUrl).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
