import { randomUUID } from 'node:crypto'
import type { Catalogue } from '@cairn/common/platform/entity'
import { AppError, ERRORS } from '@cairn/common/platform/errors'
import type { AnyRoute } from '@cairn/common/platform/route'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Actor, contextOf, type Platform, type RequestContext } from '../context/index.ts'
import { type Presenter, writeJson } from '../projection/index.ts'
import { type BoundRoute, REPLIED } from './bound-route.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { finishRequestsOnClose } from './closing.ts'
import { registerCors } from './cors.ts'
import { errorBody, toAppError } from './errors.ts'
import { endStreamsOnClose } from './event-stream.ts'
import { serveOnlyFilesUnder } from './files-host.ts'
import { sendMany } from './reply.ts'
import { bodyParser, parsePaging, parseProjection, queryParser } from './request.ts'

export interface HttpOptions {
  readonly platform: Platform
  readonly catalogue: Catalogue
  readonly presenter: Presenter
  readonly routes: readonly BoundRoute[]
  /** Finds out who asks; throws 401 for a credential that is not valid. */
  readonly authenticate: (request: FastifyRequest, reply: FastifyReply, route: AnyRoute) => Promise<Actor>
  /** Refuses an actor that may not use routes for users (a guest while guests are off). */
  readonly requireUser: (actor: Actor) => Promise<void>
  /** Whether pages of another origin may call the API. */
  readonly isOriginAllowed: (origin: string) => Promise<boolean>
}

/** Largest JSON body: texts and base64 attachments of 10 MB with their overhead. */
const BODY_LIMIT = 16 * 1024 * 1024

const IDLE_MS = 300_000

/** Registers every contract entry with Fastify. The only place that knows the HTTP library. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { platform } = options
  const { basePath, trustProxy, maxUpload } = platform.config
  const app = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: () => randomUUID().slice(0, 8),
    requestIdHeader: false,
    // Clients send projections of many kilobytes in the address.
    http: { maxHeaderSize: 128 * 1024 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500, caseSensitive: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // A client that neither sends nor takes anything for so long is gone.
    connectionTimeout: IDLE_MS,
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Content-Type-Options', 'nosniff')
      replyWithError(platform, request, reply, error)
    },
    clientErrorHandler: answerBrokenRequest,
  })
  // Bodies are JSON or files; plain text is what a page of another origin could send without asking.
  app.removeContentTypeParser('text/plain')
  // Clients announce JSON for everything, even if they send nothing because they delete.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') done(null, undefined)
    else return parseJson(request, body, done)
  })
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: maxUpload, files: 100, fields: 100, parts: 200 } })
  // The fastest level: most of what is sent is small JSON for a fast network.
  await app.register(compress, {
    global: true,
    threshold: 2_048,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 1 },
  })

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('Referrer-Policy', 'same-origin')
  })
  finishRequestsOnClose(app)
  endStreamsOnClose(app)
  serveOnlyFilesUnder(app, platform.config)
  registerCors(app, options.isOriginAllowed)
  app.setErrorHandler((error, request, reply) => replyWithError(platform, request, reply, error))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const known = knownPaths(options.routes)
    const isKnown = known.some(pattern => pattern.test(path.slice(basePath.length).replace(/\/+$/, '')))
    const error = isKnown ? new AppError('method_not_allowed', { method: request.method }) : new AppError('no_route')
    return replyWithError(platform, request, reply, error)
  })
  for (const bound of options.routes) registerRoute(app, options, bound)
  return app
}

function registerRoute(app: FastifyInstance, options: HttpOptions, bound: BoundRoute): void {
  const { platform, presenter } = options
  const { route } = bound
  const parseQuery = queryParser(route)
  const parseBody = bodyParser(options.catalogue, route)
  app.route({
    method: route.method,
    url: `${platform.config.basePath}${route.root}${route.path}`,
    handler: async (request, reply) => {
      const query = request.query as Record<string, unknown>
      const fields = parseProjection(query, route.fields)
      const actor = await options.authenticate(request, reply, route)
      if (route.access === 'user') await options.requireUser(actor)
      const ctx = requestContext(platform, request, actor)
      const paging = parsePaging(query)
      const result = await bound.handle(ctx, {
        params: request.params as never,
        query: parseQuery(query) as never,
        body: parseBody(request.body) as never,
        paging,
        fields,
        request,
        reply,
      })
      if (result === REPLIED) return reply
      reply.header('Cache-Control', 'no-cache, no-store')
      if (route.method === 'DELETE') return reply.code(200).send()
      if (route.returns.kind === 'raw')
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(result ?? null))
      if (route.returns.kind === 'many') return sendMany(ctx, presenter, reply, result as never, fields)
      const json = result ? await presenter.one(ctx, result as never, fields) : null
      if (!json) throw new AppError('not_found', { id: Object.values(request.params as object).at(-1) ?? 'none' })
      return reply.type('application/json; charset=utf-8').send(writeJson(json))
    },
  })
}

function requestContext(platform: Platform, request: FastifyRequest, actor: Actor): RequestContext {
  const query = request.query as Record<string, unknown>
  const ifMatch = request.headers['if-match']
  return contextOf(platform, actor, {
    requestId: request.id,
    locale: localeOf(platform, request, actor),
    // `*` asks only that the thing exists, which every change does anyway.
    ifMatch: typeof ifMatch === 'string' && ifMatch !== '*' ? ifMatch.replace(/^(?:W\/)?"(.*)"$/, '$1') : null,
    silent: query.muteUpdateNotifications === 'true',
  })
}

function localeOf(platform: Platform, request: FastifyRequest, actor: Actor | null): string {
  return actor?.locale ?? platform.texts.negotiate(request.headers['accept-language']) ?? platform.config.locale
}

function replyWithError(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const error = toAppError(thrown, {
    id: request.id,
    contentType: request.headers['content-type']?.split(';')[0]?.trim() || 'none',
    bodyLimit: BODY_LIMIT,
    uploadLimit: platform.config.maxUpload,
  })
  if (error.code === 'server_error')
    request.log.error({ err: error.cause ?? error, url: request.url.split('?')[0] }, 'Request failed')
  if (typeof error.facts.retryAfter === 'number') reply.header('Retry-After', error.facts.retryAfter)
  return reply
    .code(ERRORS[error.code].status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(platform.texts, localeOf(platform, request, null), error)))
}

let patterns: { readonly routes: readonly BoundRoute[]; readonly tests: readonly RegExp[] } | null = null

function knownPaths(routes: readonly BoundRoute[]): readonly RegExp[] {
  if (patterns?.routes !== routes) {
    const tests = routes.map(
      ({ route: { root, path } }) =>
        new RegExp(`^${root}${path.replaceAll(/:[A-Za-z]+/g, '[^/]+').replaceAll('*', '.*')}$`),
    )
    patterns = { routes, tests }
  }
  return patterns.tests
}
