import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Outcome } from '../connection/index.ts'
import { type ApiError, isApiError } from './api-error.ts'
import { createApi } from './create-api.ts'

type Seen = {
  readonly method?: string
  readonly url?: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: Server
let root: string
let reply: { status: number; body: string; headers?: Record<string, string> }
let seen: Seen | undefined
let unauthorized = 0
/** What a request without a session waits for. */
let signedIn: Promise<void> | undefined
let forbidden = 0
let outcomes: Outcome[] = []
let builds: string[] = []

beforeEach(async () => {
  seen = undefined
  unauthorized = 0
  signedIn = undefined
  forbidden = 0
  outcomes = []
  builds = []
  reply = { status: 200, body: '{}' }
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    seen = { method: request.method, url: request.url, headers: request.headers, body }
    // jsdom's page has another origin than this server.
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    response.setHeader('Access-Control-Expose-Headers', '*')
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tracker/api/`
})

afterEach(() => {
  server.close()
  // biome-ignore lint/suspicious/noDocumentCookie: the API reads this cookie
  document.cookie = 'cairn-csrf=; max-age=0'
})

function connect() {
  return createApi({
    root,
    locale: () => 'en',
    onUnauthorized: () => {
      unauthorized += 1
      return signedIn
    },
    onForbidden: () => {
      forbidden += 1
    },
    onOutcome: outcome => outcomes.push(outcome),
    onClient: build => builds.push(build),
  })
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    reason => reason,
  )
  if (!isApiError(error)) throw new Error(`no ApiError but ${String(error)}`)
  return error
}

test('a read prints fields and parameters below the base path', async () => {
  reply.body = '{"id":"2-7"}'
  const options = { fields: { id: true }, query: { $top: 5, customFields: ['State', 'Type'], q: undefined } } as const
  await expect(connect().get<{ id: string }>('issues/2-7', options)).resolves.toEqual({ id: '2-7' })
  expect(seen?.url).toBe('/tracker/api/issues/2-7?%24top=5&customFields=State&customFields=Type&fields=id')
})

test('a write carries the token of the readable cookie and JSON', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it in production
  document.cookie = 'cairn-csrf=abc%3D'
  await connect().post('issues', { body: { summary: 'x' }, headers: { 'If-Match': '7' } })
  expect(seen).toMatchObject({ method: 'POST', body: '{"summary":"x"}' })
  expect(seen?.headers).toMatchObject({ 'x-csrf-token': 'abc=', 'content-type': 'application/json', 'if-match': '7' })
})

test('a reply without a body is undefined', async () => {
  reply.body = ''
  await expect(connect().del('issues/2-7')).resolves.toBeUndefined()
})

test('a refusal carries code, description, children and facts', async () => {
  reply = {
    status: 400,
    body: '{"error":"invalid_properties","error_description":"Bad","facts":{"max":3},"error_children":[{"error":"e","error_description":"d","error_field":"f"}]}',
  }
  const error = await failure(connect().get('issues'))
  expect(error).toMatchObject({ status: 400, code: 'invalid_properties', description: 'Bad', facts: { max: 3 } })
  expect(error.children).toEqual([{ code: 'e', description: 'd', field: 'f' }])
})

test('a refusal goes by the code of the product, and by the name that all clients read', async () => {
  reply = { status: 404, body: '{"error":"Not Found","error_description":"Gone","code":"not_found"}' }
  const error = await failure(connect().get('issues/2-7'))
  expect(error.code).toBe('not_found')
  expect([isApiError(error, 'not_found'), isApiError(error, 'Not Found'), isApiError(error, 'network')]).toEqual([
    true,
    true,
    false,
  ])
})

test('a refusal that is no JSON gets its status as code', async () => {
  reply = { status: 502, body: '<html>' }
  expect(await failure(connect().get('issues'))).toMatchObject({ status: 502, code: 'http_502' })
})

test('a reply that nobody is signed in is announced', async () => {
  reply = { status: 401, body: '{"error":"Unauthorized"}' }
  expect(await failure(connect().get('users/me'))).toMatchObject({ code: 'Unauthorized' })
  expect(unauthorized).toBe(1)
})

test('no reply at all is a network error', async () => {
  await new Promise(resolve => server.close(resolve))
  expect(await failure(connect().get('issues'))).toMatchObject({ status: 0, code: 'network' })
})

test('once all changes have settled, also those that followed from others have their replies', async () => {
  const api = connect()
  const done: string[] = []
  void api
    .post('issues', { body: { summary: 'x' } })
    .then(() => done.push('first'))
    .then(() => api.del('issues/2-7'))
    .then(() => done.push('second'))
  await api.settled()
  expect(done).toEqual(['first', 'second'])
})

test('a refused change has settled too', async () => {
  reply = { status: 409, body: '{"error":"edit_conflict"}' }
  const api = connect()
  const codes: string[] = []
  void failure(api.post('issues/2-7')).then(({ code }) => codes.push(code))
  await api.settled()
  expect(codes).toEqual(['edit_conflict'])
})

test('what only lacked a session is sent once more when there is one, with its new token', async () => {
  const signIn = Promise.withResolvers<void>()
  signedIn = signIn.promise
  reply = { status: 401, body: '{"code":"unauthorized"}' }
  const sent = connect().post('issues', { body: { summary: 'Kept' } })
  await expect.poll(() => unauthorized).toBe(1)
  reply = { status: 200, body: '{"id":"2-1"}' }
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it with the new session
  document.cookie = 'cairn-csrf=another'
  signIn.resolve()
  await expect(sent).resolves.toEqual({ id: '2-1' })
  expect(seen).toMatchObject({ body: '{"summary":"Kept"}', headers: { 'x-csrf-token': 'another' } })
})

test('what lacks a session is refused when nobody signs in, and a sign-in waits for none', async () => {
  reply = { status: 401, body: '{"code":"unauthorized"}' }
  const signIn = Promise.withResolvers<void>()
  signedIn = signIn.promise
  const refused = failure(connect().get('issues'))
  await expect.poll(() => unauthorized).toBe(1)
  signIn.reject(new Error('put off'))
  expect((await refused).code).toBe('unauthorized')
  expect((await failure(connect().post('session', { waitsForSession: false }))).status).toBe(401)
  expect(unauthorized).toBe(1)
})

test('what says something about the server as a whole is told, with the pause that it asks for', async () => {
  const api = connect()
  for (const [status, body, headers] of [
    [200, '{}', {}],
    [404, '{"code":"not_found"}', {}],
    [503, '{"code":"unavailable"}', { 'Retry-After': '7' }],
    [502, '<html>', {}],
    [429, '', { 'Retry-After': '20' }],
    [429, '{"code":"too_many_attempts"}', { 'Retry-After': '60' }],
    [500, '{"code":"server_error"}', {}],
    [200, '<html>Sign in to this network', {}],
  ] as const) {
    reply = { status, body, headers }
    await api.get('issues').catch(() => undefined)
  }
  expect(outcomes).toEqual([
    { kind: 'ok' },
    { kind: 'ok' },
    { kind: 'unavailable', retryAfter: 7_000 },
    { kind: 'unavailable' },
    { kind: 'busy', retryAfter: 20_000 },
    { kind: 'silent' },
  ])
})

test('each reply says which client the server has, and what is forbidden is told', async () => {
  reply = { status: 403, body: '{"code":"forbidden"}', headers: { 'X-Cairn-Client': 'index-abc' } }
  await failure(connect().get('issues'))
  expect([builds, forbidden]).toEqual([['index-abc'], 1])
})
