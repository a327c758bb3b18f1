import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFrameAllowed } from '@cairn/common/platform/markdown'
import type { FastifyInstance } from 'fastify'
import { readSettings } from './features/settings/index.ts'
import type { Platform } from './platform/context/index.ts'

const HTML = 'text/html; charset=utf-8'
const MAX_ADDRESS_LENGTH = 4_000

/** Pages of the build that stand in sandboxed frames of the client, without an origin of their own. */
const DRAWING_PAGES: Readonly<Record<string, (nonce: string) => readonly string[]>> = {
  'pdf-frame.html': pdfPolicy,
  'diagram-frame.html': diagramPolicy,
}

/** Their files: they are served with a policy, not as they lie there. */
export const FRAME_PAGES: readonly string[] = Object.keys(DRAWING_PAGES)

/**
 * Serves what stands in frames of the client: the pages that draw a stranger's documents and diagrams, and the one that
 * holds a page of another site.
 * @param dist folder of the client's build
 */
export async function registerFramePages(http: FastifyInstance, platform: Platform, dist: string): Promise<void> {
  const { basePath } = platform.config
  for (const [name, policy] of Object.entries(DRAWING_PAGES)) {
    const page = await readFile(join(dist, name), 'utf8').catch(() => null)
    if (page === null) continue
    http.get(`${basePath}/${name}`, async (_request, reply) => {
      const nonce = newNonce()
      return reply
        .type(HTML)
        .header('Cache-Control', 'no-cache')
        .header('Content-Security-Policy', policy(nonce).join('; '))
        .send(page.replaceAll('__CSP_NONCE__', nonce))
    })
  }
  http.get<{ Querystring: { readonly address?: unknown } }>(`${basePath}/embed-frame.html`, async (request, reply) => {
    const { address } = request.query
    const { allowedFrames } = await readSettings(platform.database.main)
    const isShown = typeof address === 'string' && address.length <= MAX_ADDRESS_LENGTH
    if (!isShown || !isFrameAllowed(address, allowedFrames)) return reply.callNotFound()
    const nonce = newNonce()
    return reply
      .type(HTML)
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', embedPolicy(nonce, allowedFrames).join('; '))
      .send(embedPage(new URL(address), nonce))
  })
}

const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * For a page that unpacks a stranger's document: scripts of ours, no origin, no network, no forms. Whatever is made to
 * run in it reaches neither cookies nor the API. The decoders of pictures are WebAssembly.
 */
function pdfPolicy(nonce: string): readonly string[] {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src 'nonce-${nonce}'`,
    'img-src blob: data:',
    'font-src blob: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types cairn-pdf',
  ]
}

/**
 * For the page that draws diagrams: as above, with nothing to load at all. The library writes styles into its drawings,
 * and parses its own markup; styles reach nothing where nothing is loaded, and handlers in markup do not run.
 */
function diagramPolicy(nonce: string): readonly string[] {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
}

/** For the page around a page of another site: no scripts, and no frames but what administrators allow. */
function embedPolicy(nonce: string, allowedFrames: readonly string[]): readonly string[] {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `frame-src ${allowedFrames.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
}

/** What a page in a frame may do. It keeps its own origin, without which hardly any works; ours is another. */
const EMBED_RIGHTS =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation'

/** Its players refuse to start when nobody says where they stand; others learn nothing. */
const TELLS_ORIGIN = 'www.youtube-nocookie.com'

function embedPage(address: URL, nonce: string): string {
  const referrer = address.hostname === TELLS_ORIGIN ? 'strict-origin' : 'no-referrer'
  return `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(address.hostname)}</title>
    <style nonce="${nonce}">
      html, body { block-size: 100%; margin: 0; }
      iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; }
    </style>
  </head>
  <body>
    <iframe title="${escaped(address.hostname)}" src="${escaped(address.href)}" sandbox="${EMBED_RIGHTS}"
      allow="fullscreen; picture-in-picture; encrypted-media" referrerpolicy="${referrer}"></iframe>
  </body>
</html>
`
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, character => ESCAPES[character] ?? '')
}
