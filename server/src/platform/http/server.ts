import type { Catalogue } from '@cairn/common/platform/entity'
import { AppError, ERRORS } from '@cairn/common/platform/errors'
import { type AnyRoute, BODY_LIMITS } from '@cairn/common/platform/route'
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
import type { Health } from '../health/index.ts'
import { once } from '../idempotency/index.ts'
import { createMetrics } from '../metrics/index.ts'
import { type Presenter, writeJson } from '../projection/index.ts'
import { createAdmission } from './admission.ts'
import { askerOf } from './asker.ts'
import { type BoundRoute, REPLIED } from './bound-route.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { registerCors } from './cors.ts'
import { errorBody, FORM_LIMITS, toAppError } from './errors.ts'
import { endStreamsOnClose, openStreams } from './event-stream.ts'
import { serveOnlyFilesUnder } from './files-host.ts'
import { finishRequestsOnClose } from './finish-requests-on-close.ts'
import { goneSignal } from './gone-signal.ts'
import { HEALTH_PATHS, registerHealth } from './health-routes.ts'
import { parseJsonBodies } from './json-body.ts'
import { keyedRequest, keyedWork } from './keyed-request.ts'
import { knownPaths, pathOf } from './known-paths.ts'
import { METRICS_PATH, registerMetrics } from './metrics-route.ts'
import { openReplyMemory } from './reply-memory.ts'
import { bodyParser, parsePaging, parseProjection, queryParser } from './request.ts'
import { requestIds } from './request-id.ts'
import { sendCollection } from './send-collection.ts'
import { createSharedMemory, roomForBodies, roomForReplies, type SharedMemory } from './shared-memory.ts'
import { endSlowBodies } from './slow-bodies.ts'

export interface HttpOptions {
  readonly platform: Platform
  readonly catalogue: Catalogue
  readonly presenter: Presenter
  readonly routes: readonly BoundRoute[]
  readonly health: Health
  /** Finds out who asks; throws 401 for a credential that is not valid. */
  readonly authenticate: (request: FastifyRequest, reply: FastifyReply, route: AnyRoute) => Promise<Actor>
  /** Refuses an actor that may not use routes for users (a guest while guests are off). */
  readonly requireUser: (actor: Actor) => Promise<void>
  /** Whether the figures of this node may be read; without it they are not counted. */
  readonly metrics?: {
    readonly mayRead: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
    readonly isLeading: () => boolean
  }
  /** Whether pages of another origin may call the API. */
  readonly isOriginAllowed: (origin: string) => Promise<boolean>
  /** Bytes that the bodies of all running requests may hold together. */
  readonly roomForBodies?: number
  /** Bytes that what is read to answer them may take, and those for one of them. */
  readonly roomForReplies?: number
  readonly roomForReply?: number
  /** How long a body may take before its speed counts, in ms. */
  readonly patience?: number
}

const JSON_TYPE = 'application/json; charset=utf-8'
const NO_STORE = 'no-cache, no-store'
const IDLE_MS = 300_000
/** How long a request may take to arrive: its head, and all of it, which may be a large file over a poor line. */
const HEAD_MS = 30_000
const REQUEST_MS = 2 * 3_600_000

/** Registers every contract entry with Fastify. The only place that knows the HTTP library. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { platform } = options
  const { basePath, trustProxy, maxUpload } = platform.config
  const app = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMITS.small,
    requestTimeout: REQUEST_MS,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: requestIds(trustProxy),
    requestIdHeader: false,
    // Clients send projections of many kilobytes in the address.
    http: { maxHeaderSize: 128 * 1024, headersTimeout: HEAD_MS, connectionsCheckingInterval: 5_000 },
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
  parseJsonBodies(app, createSharedMemory(options.roomForBodies ?? roomForBodies(), 'half of all'))
  // Whoever takes his reply slowly, or not at all, holds what was read for it.
  const replies = createSharedMemory(options.roomForReplies ?? roomForReplies(), 'half of the rest')
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: maxUpload, ...FORM_LIMITS } })
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
  endSlowBodies(app, options.patience)
  finishRequestsOnClose(app)
  endStreamsOnClose(app)
  serveOnlyFilesUnder(app, platform.config)
  registerCors(app, options.isOriginAllowed)
  app.setErrorHandler((error, request, reply) => replyWithError(platform, request, reply, error))
  const isKnownPath = knownPaths([
    ...options.routes.map(({ route }) => route),
    ...[...HEALTH_PATHS, METRICS_PATH].map(path => ({ root: '', path })),
  ])
  const missing = (request: FastifyRequest): AppError => {
    const path = pathOf(request).slice(basePath.length)
    const isKnown = isKnownPath(path)
    return isKnown ? new AppError('method_not_allowed', { method: request.method }) : new AppError('no_route')
  }
  // Said before a body is read that nobody wants.
  app.addHook('onRequest', async request => {
    if (request.is404) throw missing(request)
  })
  app.setNotFoundHandler((request, reply) => replyWithError(platform, request, reply, missing(request)))
  registerHealth(app, basePath, options.health)
  if (options.metrics) {
    const { isLeading, mayRead } = options.metrics
    const metrics = createMetrics({ platform, isLeading, openStreams: () => openStreams(app) })
    registerMetrics(app, basePath, metrics, mayRead)
  }
  for (const bound of options.routes) registerRoute(app, options, bound, replies)
  return app
}

function registerRoute(app: FastifyInstance, options: HttpOptions, bound: BoundRoute, replies: SharedMemory): void {
  const { platform, presenter } = options
  const { route } = bound
  const parseQuery = queryParser(route)
  const parseBody = bodyParser(options.catalogue, route)
  const { admit, actorOf } = createAdmission({ ...options, clock: platform.clock }, route)
  app.route({
    method: route.method,
    url: `${platform.config.basePath}${route.root}${route.path}`,
    bodyLimit: BODY_LIMITS[route.bodySize],
    onRequest: admit,
    handler: async (request, reply) => {
      const query = request.query as Record<string, unknown>
      const fields = parseProjection(query, route.fields)
      const actor = await actorOf(request, reply)
      const ctx = requestContext(platform, route, request, reply, actor)
      const paging = parsePaging(query)
      const memory = openReplyMemory(replies.open(askerOf(request)), options.roomForReply)
      reply.raw.once('close', memory.close)
      reply.raw.once('finish', memory.close)
      const input = {
        params: request.params as never,
        query: parseQuery(query) as never,
        body: parseBody(request.body) as never,
        paging,
        fields,
        presenter,
        request,
        reply,
      }
      const run = (ctx: RequestContext) => memory.run(() => bound.handle(ctx, input))
      const keyed = keyedRequest(route, request, actor, platform.config.maxUpload)
      const { result, isRepeated } = keyed
        ? await once(ctx, keyed, keyedWork(presenter, run))
        : { result: await run(ctx), isRepeated: false }
      if (isRepeated) reply.header('Idempotency-Replayed', 'true')
      // It goes on by itself, in portions of its own or for as long as the connection stands.
      if (result === REPLIED) {
        memory.close()
        return reply
      }
      reply.header('Cache-Control', NO_STORE)
      if (route.method === 'DELETE') return reply.code(200).send()
      if (route.returns.kind === 'raw') return reply.type(JSON_TYPE).send(JSON.stringify(result ?? null))
      if (route.returns.kind === 'many')
        return sendCollection(ctx, reply, { presenter, refs: result as never, fields, memory })
      const json = result ? await memory.run(() => presenter.one(ctx, result as never, fields)) : null
      if (!json) throw new AppError('not_found', { id: Object.values(request.params as object).at(-1) ?? 'none' })
      return reply.type(JSON_TYPE).send(writeJson(json))
    },
  })
}

function requestContext(
  platform: Platform,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
): RequestContext {
  const query = request.query as Record<string, unknown>
  const ifMatch = request.headers['if-match']
  return contextOf(platform, actor, {
    requestId: request.id,
    person: askerOf(request),
    // What somebody wanted to change is carried through, also when a page was closed right after.
    ...(route.onlyReads ? { signal: goneSignal(reply) } : {}),
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
    bodyLimit: request.routeOptions?.bodyLimit ?? BODY_LIMITS.small,
    uploadLimit: platform.config.maxUpload,
  })
  if (error.code === 'server_error')
    request.log.error({ err: error.cause ?? error, url: pathOf(request) }, 'Request failed')
  if (typeof error.facts.retryAfter === 'number') reply.header('Retry-After', error.facts.retryAfter)
  return reply
    .code(ERRORS[error.code].status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(platform.texts, localeOf(platform, request, null), error)))
}
