import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addAttachmentsRoute } from '@cairn/common/features/attachments'
import { signInRoute } from '@cairn/common/features/auth'
import { getBundleValue } from '@cairn/common/features/bundles'
import type { Read } from '@cairn/common/features/entities'
import { issuePage, listIssueGroups, listIssues } from '@cairn/common/features/issue-search'
import { createIssueRoute, deleteIssueRoute, getIssue, updateIssueRoute } from '@cairn/common/features/issues'
import { type MovePreview, previewMove } from '@cairn/common/features/transfers'
import { setVote } from '@cairn/common/features/votes'
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import type { Outcome } from '../connection/index.ts'
import { type ApiError, isApiError } from './api-error.ts'
import { createCalls } from './create-calls.ts'
import { createTransport } from './create-transport.ts'

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
  const transport = createTransport({
    root,
    locale: () => 'en',
    onUnauthorized: () => {
      unauthorized += 1
      return signedIn
    },
    onForbidden: () => {
      forbidden += 1
    },
    reporter: () => outcome => void outcomes.push(outcome),
    onClient: build => builds.push(build),
  })
  return { ...createCalls(transport), settled: transport.settled }
}

const ONE = { params: { id: '2-7' } }
const NEW = { body: { summary: 'x' } }

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    reason => reason,
  )
  if (!isApiError(error)) throw new Error(`no ApiError but ${String(error)}`)
  return error
}

test('a read prints path, parameters and fields below the base path', async () => {
  reply.body = '{"id":"2-7"}'
  const asked = connect().call(getIssue, {
    params: { id: '2-7' },
    query: { $top: 5, customFields: ['State', 'Type'], at: undefined },
    fields: { id: true, project: { id: true, name: true } },
  })
  await expect(asked).resolves.toEqual({ id: '2-7' })
  expect(seen?.method).toBe('GET')
  expect(seen?.url).toBe(
    '/tracker/api/issues/2-7?%24top=5&customFields=State&customFields=Type&fields=id%2Cproject%28id%2Cname%29',
  )
})

test('values of a path stay inside their part of it', async () => {
  await connect().call(getIssue, { params: { id: 'a/b?c=:id#%' } })
  expect(seen?.url).toBe('/tracker/api/issues/a%2Fb%3Fc%3D%3Aid%23%25')
})

test('numbers and flags go as text, and what is null or undefined stays away', async () => {
  await connect().call(issuePage, { query: { hideResolved: true, $skip: 0, query: null, folder: undefined } })
  expect(seen?.url).toBe('/tracker/api/issuePage?hideResolved=true&%24skip=0')
})

test('a route is called alike in the build, where it is one text', async () => {
  const { call, urlOf, keepCall } = connect()
  const built = <T>(text: string): T => text as never
  await call(built<typeof updateIssueRoute>('POST /issues/:id'), { ...ONE, ...NEW, fields: { id: true } })
  expect(seen).toMatchObject({ method: 'POST', url: '/tracker/api/issues/2-7?fields=id', body: '{"summary":"x"}' })
  expect(urlOf(built<typeof getIssue>('GET /issues/:id'), ONE)).toBe(`${root}issues/2-7`)
  expect(keepCall(built<typeof deleteIssueRoute>('DELETE /issues/:id'), ONE)).toEqual({
    method: 'DELETE',
    path: 'issues/2-7',
  })
})

test('an address for links and streams is that of a call', () => {
  const { urlOf } = connect()
  expect(urlOf(listIssues, { query: { query: 'a & b' } })).toBe(`${root}issues?query=a+%26+b`)
  expect(urlOf(getIssue, ONE)).toBe(`${root}issues/2-7`)
  expect(urlOf(getIssue, { ...ONE, fields: { id: true, project: { name: true } } })).toBe(
    `${root}issues/2-7?fields=id%2Cproject%28name%29`,
  )
})

test('a call that is kept is plain data, and does the same when it is sent', async () => {
  const { keepCall, sendKept } = connect()
  const change = keepCall(updateIssueRoute, { ...ONE, body: { summary: 'x' }, headers: { 'If-Match': '7' } })
  expect(change).toEqual({ path: 'issues/2-7', body: { summary: 'x' }, headers: { 'If-Match': '7' } })
  await sendKept(JSON.parse(JSON.stringify(change)))
  expect(seen).toMatchObject({ method: 'POST', url: '/tracker/api/issues/2-7?fields=id', body: '{"summary":"x"}' })
  expect(seen?.headers).toMatchObject({ 'if-match': '7' })
  const removal = keepCall(deleteIssueRoute, ONE)
  expect(removal).toEqual({ method: 'DELETE', path: 'issues/2-7' })
  await sendKept(removal)
  expect(seen).toMatchObject({ method: 'DELETE', url: '/tracker/api/issues/2-7', body: '' })
})

test('a form is sent with its progress', async () => {
  reply.body = '[{"id":"8-1"}]'
  const form = new FormData()
  form.append('file', new File(['words'], 'a.txt'))
  const parts: number[] = []
  const added = await connect().call(addAttachmentsRoute, {
    ...ONE,
    form,
    fields: { id: true },
    onProgress: part => parts.push(part),
  })
  expect(added).toEqual([{ id: '8-1' }])
  expect(seen).toMatchObject({ method: 'POST', url: '/tracker/api/issues/2-7/attachments?fields=id' })
  expect(seen?.body).toContain('words')
  expect(parts.at(-1)).toBe(1)
})

test('a reply has the type of what was asked for', () => {
  const { call } = connect()
  const issue = () => call(getIssue, { ...ONE, fields: { idReadable: true, resolved: true, tags: { name: true } } })
  type Issue = Awaited<ReturnType<typeof issue>>
  expectTypeOf<Issue['idReadable']>().toEqualTypeOf<string>()
  expectTypeOf<Issue['resolved']>().toEqualTypeOf<number | null>()
  expectTypeOf<Issue>().not.toHaveProperty('summary')
  expectTypeOf<Issue['tags'][number]>().not.toHaveProperty('id')

  const FIELDS = { id: true, reporter: { login: true } } as const
  const list = () => call(listIssues, { fields: FIELDS })
  expectTypeOf<Awaited<ReturnType<typeof list>>>().toEqualTypeOf<readonly Read<'Issue', typeof FIELDS>[]>()
  // What only some kinds of a value have may be missing.
  const value = { kind: 'state', id: '66-1', valueId: '67-1' }
  const state = () => call(getBundleValue, { params: value, fields: { archived: true, isResolved: true } })
  type State = Awaited<ReturnType<typeof state>>
  expectTypeOf<State['archived']>().toEqualTypeOf<boolean>()
  expectTypeOf<State['isResolved']>().toEqualTypeOf<boolean | undefined>()
  const unread = () => call(updateIssueRoute, { ...ONE, body: {} })
  expectTypeOf<Awaited<ReturnType<typeof unread>>>().toBeUnknown()
  const preview = () => call(previewMove, { ...ONE, query: { project: '0-1' } })
  expectTypeOf<Awaited<ReturnType<typeof preview>>>().toEqualTypeOf<MovePreview>()
})

test('what the contract does not know does not compile', () => {
  const { call, urlOf } = connect()
  const refused = () => {
    // @ts-expect-error no such attribute
    void call(getIssue, { ...ONE, fields: { heading: true } })
    // @ts-expect-error no such attribute of the project
    void call(getIssue, { ...ONE, fields: { project: { heading: true } } })
    // @ts-expect-error no such parameter
    void call(getIssue, { ...ONE, query: { when: 7 } })
    // @ts-expect-error no such value
    void call(issuePage, { query: { hideResolved: 'perhaps' } })
    // @ts-expect-error a parameter that is needed
    void call(listIssueGroups, { query: {} })
    // @ts-expect-error a value of the path
    void call(getIssue, { params: {} })
    // @ts-expect-error all that is needed
    void call(getIssue, {})
    // @ts-expect-error a body where there is none
    void call(getIssue, { ...ONE, body: {} })
    // @ts-expect-error no body where there is one
    void call(setVote, ONE)
    // @ts-expect-error no such attribute of a vote
    void call(setVote, { ...ONE, body: { votes: true } })
    // @ts-expect-error a body in place of a form
    void call(addAttachmentsRoute, { ...ONE, body: {} })
    // @ts-expect-error a path as text
    void call('issues/2-7', {})
    // @ts-expect-error no such attribute
    urlOf(getIssue, { ...ONE, fields: { heading: true } })
    // @ts-expect-error what changes something has no address
    urlOf(deleteIssueRoute, ONE)
  }
  expect(refused).toBeTypeOf('function')
})

test('a write carries the token of the readable cookie and JSON', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it in production
  document.cookie = 'cairn-csrf=abc%3D'
  await connect().call(createIssueRoute, { ...NEW, headers: { 'If-Match': '7' } })
  expect(seen).toMatchObject({ method: 'POST', body: '{"summary":"x"}' })
  expect(seen?.headers).toMatchObject({ 'x-csrf-token': 'abc=', 'content-type': 'application/json', 'if-match': '7' })
})

test('a reply without a body is undefined', async () => {
  reply.body = ''
  await expect(connect().call(deleteIssueRoute, ONE)).resolves.toBeUndefined()
})

test('a refusal carries code, description, children and facts', async () => {
  reply = {
    status: 400,
    body: '{"error":"invalid_properties","error_description":"Bad","facts":{"max":3},"error_children":[{"error":"e","error_description":"d","error_field":"f"}]}',
  }
  const error = await failure(connect().call(listIssues, {}))
  expect(error).toMatchObject({ status: 400, code: 'invalid_properties', description: 'Bad', facts: { max: 3 } })
  expect(error.children).toEqual([{ code: 'e', description: 'd', field: 'f' }])
})

test('a refusal goes by the code of the product, and by the name that all clients read', async () => {
  reply = { status: 404, body: '{"error":"Not Found","error_description":"Gone","code":"not_found"}' }
  const error = await failure(connect().call(getIssue, ONE))
  expect(error.code).toBe('not_found')
  expect([isApiError(error, 'not_found'), isApiError(error, 'Not Found'), isApiError(error, 'network')]).toEqual([
    true,
    true,
    false,
  ])
})

test('a refusal that is no JSON gets its status as code', async () => {
  reply = { status: 502, body: '<html>' }
  expect(await failure(connect().call(listIssues, {}))).toMatchObject({ status: 502, code: 'http_502' })
})

test('a reply that nobody is signed in is announced', async () => {
  reply = { status: 401, body: '{"error":"Unauthorized"}' }
  expect(await failure(connect().call(listIssues, {}))).toMatchObject({ code: 'Unauthorized' })
  expect(unauthorized).toBe(1)
})

test('no reply at all is a network error', async () => {
  await new Promise(resolve => server.close(resolve))
  expect(await failure(connect().call(listIssues, {}))).toMatchObject({ status: 0, code: 'network' })
})

test('once all changes have settled, also those that followed from others have their replies', async () => {
  const api = connect()
  const done: string[] = []
  void api
    .call(createIssueRoute, NEW)
    .then(() => done.push('first'))
    .then(() => api.call(deleteIssueRoute, ONE))
    .then(() => done.push('second'))
  await api.settled()
  expect(done).toEqual(['first', 'second'])
})

test('a refused change has settled too', async () => {
  reply = { status: 409, body: '{"error":"edit_conflict"}' }
  const api = connect()
  const codes: string[] = []
  void failure(api.call(updateIssueRoute, { ...ONE, ...NEW })).then(({ code }) => codes.push(code))
  await api.settled()
  expect(codes).toEqual(['edit_conflict'])
})

test('what only lacked a session is sent once more when there is one, with its new token', async () => {
  const signIn = Promise.withResolvers<void>()
  signedIn = signIn.promise
  reply = { status: 401, body: '{"code":"unauthorized"}' }
  const sent = connect().call(createIssueRoute, { body: { summary: 'Kept' } })
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
  const refused = failure(connect().call(listIssues, {}))
  await expect.poll(() => unauthorized).toBe(1)
  signIn.reject(new Error('put off'))
  expect((await refused).code).toBe('unauthorized')
  expect(
    (await failure(connect().call(signInRoute, { body: { login: 'a', password: 'b' }, waitsForSession: false })))
      .status,
  ).toBe(401)
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
    await api.call(listIssues, {}).catch(() => undefined)
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
  await failure(connect().call(listIssues, {}))
  expect([builds, forbidden]).toEqual([['index-abc'], 1])
})
