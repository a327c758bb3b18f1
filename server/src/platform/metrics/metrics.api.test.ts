import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transaction } from '../db/index.ts'

const TOKEN = 'a-token-of-sixteen-or-more'

describe('figures of a node', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ env: { CAIRN_METRICS_TOKEN: TOKEN } })
  })
  afterAll(() => test.stop())

  const read = async (headers: Readonly<Record<string, string>>) => {
    const reply = await test.app.http.inject({ url: '/metrics', headers })
    return { status: reply.statusCode, type: String(reply.headers['content-type']), text: reply.body }
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  /** The value of a series, written as Prometheus writes it. */
  const valueIn = (text: string, series: string): number =>
    Number(
      text
        .split('\n')
        .find(line => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )

  it('are read with the token of the configuration, and by who may see the state of the installation', async () => {
    const onlooker = await test.createUser('onlooker')
    await test.grantPermissions(onlooker, ['LOW_LEVEL_READ'])
    for (const headers of [bearer(TOKEN), test.admin.headers, (await test.clientOf(onlooker)).headers]) {
      const { status, type } = await read(headers)
      expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
    }
    const other = await test.clientOf(await test.createUser('other'))
    expect((await read(other.headers)).status).toBe(403)
    for (const headers of [{}, bearer(`${TOKEN}x`), bearer(TOKEN.slice(1)), { authorization: TOKEN }])
      expect((await read(headers)).status).toBe(401)
    const asked = async (method: 'HEAD' | 'POST') => {
      const { statusCode, body } = await test.app.http.inject({ method, url: '/metrics', headers: bearer(TOKEN) })
      return { statusCode, isEmpty: body === '' }
    }
    expect(await asked('HEAD')).toEqual({ statusCode: 200, isEmpty: true })
    expect(await asked('POST')).toEqual({ statusCode: 405, isEmpty: false })
  })

  it('count requests by route and status, without ids', async () => {
    const count = (text: string, route: string, status: number) =>
      valueIn(text, `cairn_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`)
    await test.admin.get('/config')
    await test.admin.get('/issues/2-1')
    await test.admin.get('/issues/2-2')
    const { text } = await read(bearer(TOKEN))
    expect(count(text, '/api/config', 200)).toBe(1)
    expect(count(text, '/api/issues/:id', 404)).toBe(2)
    expect(text).not.toContain('2-1')
  })

  it('tell of connections, events, memories, streams, files and the process', async () => {
    const { text } = await read(bearer(TOKEN))
    for (const series of [
      'cairn_database_connections_max{lane="main"}',
      'cairn_files_free_bytes',
      'cairn_memory_bytes{memory="permissions"}',
      'cairn_process_resident_memory_bytes',
    ])
      expect([series, valueIn(text, series) > 0]).toEqual([series, true])
    for (const series of [
      'cairn_database_connections_used{lane="search"}',
      'cairn_database_requests_waiting{lane="main"}',
      'cairn_leading',
      'cairn_streams',
    ])
      expect([series, valueIn(text, series)]).toEqual([series, 0])
    expect(text).toContain('cairn_nodejs_gc_duration_seconds')
  })

  it('tell of what waits: events without a number, jobs by their state', async () => {
    const { jobs } = test.app.platform
    await transaction(test.system, ctx => ctx.events.add(ctx, { kind: 'tag.created', entity: 'Tag', entityId: 7 }))
    await jobs.send('collect', { n: 1 })
    const before = await read(bearer(TOKEN))
    expect(valueIn(before.text, 'cairn_events_unnumbered')).toBeGreaterThan(0)
    expect(valueIn(before.text, 'cairn_jobs{job="collect",state="created"}')).toBe(1)
    await test.app.dispatcher.drain()
    expect(valueIn((await read(bearer(TOKEN))).text, 'cairn_events_unnumbered')).toBe(0)
    await jobs.stop()
  })
})
