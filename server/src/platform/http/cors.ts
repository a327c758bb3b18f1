import type { FastifyInstance, FastifyRequest } from 'fastify'

const METHODS = 'GET, POST, PUT, DELETE, OPTIONS'
const HEADERS =
  'Authorization, Content-Type, Accept, Accept-Language, Cache-Control, If-Match, Idempotency-Key, X-Requested-With'
const PREFLIGHT_SECONDS = '600'

/**
 * Lets pages of allowed origins call the API with a token. Cookies are never allowed along, so a foreign page
 * acts with nothing but what it was given.
 */
export function registerCors(app: FastifyInstance, isAllowed: (origin: string) => Promise<boolean>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || isOwn(origin, request)) return
    reply.header('Vary', 'Origin')
    if (!(await isAllowed(origin))) return
    reply
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Expose-Headers', 'ETag, Retry-After, Idempotency-Replayed')
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    return reply
      .code(204)
      .header('Access-Control-Allow-Methods', METHODS)
      .header('Access-Control-Allow-Headers', HEADERS)
      .header('Access-Control-Max-Age', PREFLIGHT_SECONDS)
      .send()
  })
}

function isOwn(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
