import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listening, openEvents } from '../features/live/event-client.testing.ts'
import type { ApiClient, ApiReply } from './api-client.ts'
import { createProject, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const AHEAD_MS = 600_000

let right: TestApp
let ahead: TestApp
/** The same person at both. */
let at: readonly [right: ApiClient, ahead: ApiClient]
beforeAll(async () => {
  right = await startTestApp()
  ahead = await right.secondNode()
  right.clock.now = Date.now()
  ahead.clock.now = Date.now() + AHEAD_MS
  at = [right.admin, ahead.admin]
})
afterAll(() => right.stop())

const ok = async (asking: Promise<ApiReply>): Promise<ApiReply['body']> => {
  const { status, text, body } = await asking
  expect([status, text]).toEqual([200, text])
  return body
}

it('a node whose clock is ten minutes ahead gets nobody, and what it does for those it has holds everywhere', async () => {
  const health = await ahead.app.http.inject({ url: '/health/ready' })
  expect([health.statusCode, health.json().checks.clock]).toEqual([
    503,
    expect.stringMatching(/^is \d{3}\.\d s off the clock/),
  ])
  const streams = await Promise.all(
    [right, ahead].map(async node => openEvents(await listening(node), node.admin, { projects: '*' })),
  )
  const project = await createProject(ahead, 'AHEAD')
  const issue = idIn(await at[1].post('/issues', { project: { id: project }, summary: 'One' }, { fields: 'id' }))
  for (const [turn, client] of [at[0], at[1], at[0], at[1]].entries()) {
    await ok(client.post(`/issues/${issue}`, { summary: `Summary ${turn}` }))
    const comment = await ok(client.post(`/issues/${issue}/comments`, { text: `Comment ${turn}` }, { fields: 'id' }))
    await ok(client.post(`/issues/${issue}/comments/${comment.id}`, { text: `Comment ${turn}, changed` }))
    for (const stream of streams) await stream.next(({ data }) => data.part === comment.id)
    for (const reader of at) {
      const shown = await ok(reader.get(`/issues/${issue}`, { fields: 'summary,comments(text)' }))
      expect([shown.summary, shown.comments.length]).toEqual([`Summary ${turn}`, turn + 1])
    }
  }
  for (const [here, there] of [at, at.toReversed()] as const) {
    const ran = await ok(
      here.post('/commands', { query: 'Major', issues: [{ id: issue }] }, { fields: 'operation(id)' }),
    )
    expect(await ok(there.post(`/operations/${ran.operation.id}/undo`, {}, { fields: 'undone' }))).toMatchObject({
      undone: 1,
    })
  }
  for (const [here, there] of [at, at.toReversed()] as const) {
    const key = randomUUID()
    const send = (client: ApiClient) =>
      client.send({
        method: 'POST',
        url: `/api/issues/${issue}/comments?fields=id`,
        headers: { 'idempotency-key': key },
        payload: { text: 'Once' },
      })
    const [first, again] = [await send(here), await send(there)]
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
  }
  for (const stream of streams) stream.close()
})

it('who signs in at a node whose clock is ten minutes ahead is signed in everywhere', async () => {
  const password = 'correct horse battery staple'
  await ok(right.admin.post('/users', { login: 'early', fullName: 'Early', email: 'early@example.com', password }))
  for (const [here, there] of [
    [ahead, right],
    [right, ahead],
  ] as const) {
    const signedIn = await here.anonymous.post('/session', { login: 'early', password })
    expect(signedIn.status).toBe(200)
    const cookie = [signedIn.headers['set-cookie'] ?? []]
      .flat()
      .map(text => String(text).split(';')[0])
      .join('; ')
    const me = await there.anonymous.send({ method: 'GET', url: '/api/users/me?fields=login', headers: { cookie } })
    expect([me.status, me.body.login]).toEqual([200, 'early'])
  }
})
