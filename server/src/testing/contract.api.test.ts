import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import type { AnyRoute } from '@cairn/common/platform/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import { documentedPath, openApiRoute } from '../openapi.ts'
import type { ApiClient, ApiReply } from './api-client.ts'
import { HOSTILE_IDS, hostileValues, ODD_VALUES, plausibleBody } from './hostile-values.ts'
import { type RowWatch, watchRows } from './row-counts.ts'
import { fileForm, fillPath, type Ids, sampleOf, writeSamples } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const catalogue: Catalogue = entities
const routes: readonly AnyRoute[] = [
  ...features.flatMap(feature => feature.routes ?? []).map(({ route }) => route),
  openApiRoute,
]
/** Deepest first, so that what lies inside is deleted before what holds it. */
const byDepth = [...routes].sort((a, b) => b.path.split('/').length - a.path.split('/').length)
const isWrite = (route: AnyRoute): boolean => route.method !== 'GET'

const QUERIES: readonly Readonly<Record<string, string>>[] = [
  { $top: '1000000000' },
  { $top: '1e9', $skip: '-1' },
  { $skip: '-1' },
  { $skip: '2147483647', $top: '2147483647' },
  { $top: 'NaN' },
  { fields: 'id,'.repeat(22_000) },
  { fields: `${'a('.repeat(1_000)}${')'.repeat(1_000)}` },
  { fields: '@a;@a:id,project(@a),issues(@a),parent(@a),author(@a),issue(@a),users(@a)' },
  { fields: 'id,id,id(id),__proto__(constructor),constructor,toString(),hasOwnProperty' },
  { fields: 'id:0:0(id),$type(),\u0000,\ud800' },
  { fields: 'value(id),value(name),values:999999999:999999999(id)' },
  { query: '\u0000', text: '\u0000', sort: '\u0000', cursor: '\u0000', categories: '\u0000', author: '\u0000' },
  { query: '(('.repeat(5_000), text: "':*&|!(<->", sort: '58-1', categories: 'x'.repeat(5_000), start: '1e400' },
  { query: 'project: \u202e', start: '-1', end: '99999999999999999999', reverse: 'yes', activityId: '12-99999999999' },
  { cursor: Buffer.from('[1e300,1,1]').toString('base64url'), value: '58-1:67-9999999999', project: '__proto__' },
  { cursor: Buffer.from('[null,9007199254740991,9007199254740991]').toString('base64url'), sort: '-58-99999999999' },
  { sign: '\u0000', updated: '-1', successor: '1-99999999999', template: '__proto__', customFields: '\u0000' },
]

/** Each test sends thousands of requests; one that is given up goes on and disturbs the next. */
const PATIENCE = 300_000

describe('every route', { timeout: PATIENCE }, () => {
  let test: TestApp
  let ids: Ids
  let rows: RowWatch
  const clients = new Map<string, ApiClient>()

  beforeAll(async () => {
    test = await startTestApp()
    ids = await writeSamples(test, 'HARD')
    const member = await test.createUser('member')
    await test.grant(member, 'contributor', Number(ids.projects?.slice(2)))
    clients.set('guest', test.anonymous)
    clients.set('member', await test.clientOf(member))
    clients.set('admin', test.admin)
    rows = await watchRows(test)
  })
  afterAll(() => test.stop())

  const call = (client: ApiClient, route: AnyRoute, path: string, body?: unknown, query?: Record<string, string>) =>
    client.send({
      method: route.method as 'GET',
      url: `${route.root}${path}`,
      ...(query ? { query } : {}),
      ...(body === undefined || !isWrite(route)
        ? {}
        : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })

  const describeCall = (who: string, route: AnyRoute, input: unknown, reply: ApiReply): string =>
    `${who} ${route.id} ${JSON.stringify(input)?.slice(0, 120)} → ${reply.status} ${reply.text.slice(0, 120)}`

  const faults: string[] = []
  const check = async (who: string, route: AnyRoute, input: unknown, reply: ApiReply): Promise<void> => {
    const told = () => describeCall(who, route, input, reply)
    if (reply.status >= 500) faults.push(told())
    else if (reply.status >= 400) {
      const { error, error_description: text } = reply.body ?? {}
      if (typeof error !== 'string' || typeof text !== 'string' || text === '') faults.push(`no description: ${told()}`)
    }
    if (!isWrite(route)) return
    const differences = await rows.differences()
    if (reply.status >= 400 && differences.length > 0) faults.push(`${differences.join(', ')}: ${told()}`)
  }
  const readers = ['guest', 'member', 'admin']
  const started = async (who: string): Promise<ApiClient> => {
    faults.length = 0
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    await rows.differences()
    const client = clients.get(who)
    if (!client) throw new Error(who)
    return client
  }
  const bodyOf = (route: AnyRoute): Record<string, unknown> => {
    const entity = typeof route.body === 'string' ? catalogue[route.body] : undefined
    return entity ? plausibleBody(entity, name => sampleOf(name, ids)) : {}
  }

  it('stands in the document of the API, and nothing else does', async () => {
    const { body } = await test.anonymous.get('/openapi.json')
    const documented = Object.entries(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    )
    const tried = routes.map(route => `${route.method.toLowerCase()} ${documentedPath(route)} ${route.id}`)
    expect(documented.toSorted()).toEqual(tried.toSorted())
  })

  it.each(readers)('answers ids that name nothing with a refusal: %s', async who => {
    const client = await started(who)
    for (const route of routes) {
      const parts = route.path.split('/')
      const samples = fillPath(route, ids).split('/')
      for (const [index, part] of parts.entries())
        if (part.startsWith(':'))
          for (const id of HOSTILE_IDS) {
            if (id === '0-0' && ids.projects === id) continue
            const path = samples.with(index, id).join('/')
            const reply = await call(client, route, path, bodyOf(route))
            await check(who, route, path, reply)
            if (reply.status < 400 && id !== '0-0') faults.push(`accepted: ${describeCall(who, route, path, reply)}`)
          }
    }
    expect(faults).toEqual([])
  })

  it.each(readers)('survives odd parameters: %s', async who => {
    const client = await started(who)
    // What is wrong with a request is found out before who asks matters; one reader tries all.
    for (const route of routes.filter(one => !isWrite(one)))
      for (const query of who === 'admin' ? QUERIES : QUERIES.slice(-8))
        await check(who, route, query, await call(client, route, fillPath(route, ids), undefined, query))
    expect(faults).toEqual([])
  })

  it.each(readers)('refuses odd bodies as a whole: %s', async who => {
    const client = await started(who)
    for (const route of routes.filter(one => one.body !== null && one.id !== 'auth.setPassword')) {
      const path = fillPath(route, ids)
      const raw = [
        ['{', 'application/json'],
        ['', 'application/json'],
        ['[]', 'application/json'],
        ['null', 'application/json'],
        ['"x"', 'application/json'],
        [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'application/json'],
        ['{"__proto__":{"admin":true}}', 'application/json'],
        ['a=b', 'application/x-www-form-urlencoded'],
        ['x', 'text/plain'],
        ['x', 'multipart/form-data'],
        ['--b\r\n', 'multipart/form-data; boundary=b'],
        [
          '--b\r\nContent-Disposition: form-data; name="a"; filename="../\u0000"\r\n\r\nx',
          'multipart/form-data; boundary=b',
        ],
        ['\xff\xfe', 'application/json; charset=utf-16'],
      ] as const
      for (const [payload, type] of raw) {
        const reply = await client.send({
          method: route.method,
          url: `${route.root}${path}`,
          payload,
          headers: { 'content-type': type },
        })
        await check(who, route, `${type} ${payload.slice(0, 80)}`, reply)
      }
    }
    expect(faults).toEqual([])
  })

  it('refuses attributes of wrong types', async () => {
    const client = await started('admin')
    const seen = new Set<string>()
    for (const route of routes) {
      if (typeof route.body !== 'string' || seen.has(route.body)) continue
      seen.add(route.body)
      for (const [name, field] of Object.entries(catalogue[route.body]?.fields ?? {}))
        for (const value of field.readOnly ? ODD_VALUES.slice(0, 4) : ODD_VALUES)
          await check(
            'admin',
            route,
            { [name]: value },
            await call(client, route, fillPath(route, ids), { [name]: value }),
          )
    }
    expect(faults).toEqual([])
  })

  it.each(readers)('refuses odd values of attributes or stays whole: %s', async who => {
    const client = await started(who)
    for (const route of routes) {
      const entity = typeof route.body === 'string' ? catalogue[route.body] : undefined
      if (!entity) continue
      const whole = bodyOf(route)
      for (const [name, field] of Object.entries(entity.fields).filter(
        ([key, { readOnly }]) => key === 'id' || !readOnly,
      )) {
        const values = hostileValues(catalogue, field, sampleOf(field.entity, ids))
        // Who may do little is refused before most values are looked at.
        for (const value of who === 'admin' ? values : values.slice(0, 2))
          await check(
            who,
            route,
            { [name]: value },
            await call(client, route, fillPath(route, ids), { ...whole, [name]: value }),
          )
      }
    }
    expect(faults).toEqual([])
  })

  it.each(readers)('answers a plausible request without a fault: %s', async who => {
    const client = await started(who)
    const kept = new Set(['auth.setup', 'auth.signIn'])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      for (const route of byDepth.filter(one => one.method === method && !kept.has(one.id))) {
        const reply =
          route.body === 'multipart'
            ? await client.send({
                method: 'POST',
                url: `${route.root}${fillPath(route, ids)}`,
                ...fileForm('a.txt', 'text'),
              })
            : await call(client, route, fillPath(route, ids), bodyOf(route))
        await check(who, route, bodyOf(route), reply)
      }
    expect(faults).toEqual([])
  })
})
