import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import type { AnyRoute } from '@cairn/common/platform/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import type { ApiClient } from './api-client.ts'
import { rowsBy } from './feature-rows.ts'
import { plausibleBody } from './hostile-values.ts'
import { fileForm, fillPath, type Ids, sampleOf, writeSamples } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const catalogue: Catalogue = entities

/** In the order of the columns of the table. What they may do in the project of the samples: see `ROLES`. */
const ACTORS = ['guest', 'stranger', 'reporter', 'member', 'projectAdmin', 'admin'] as const
type Who = (typeof ACTORS)[number]
const ROLES = { reporter: 'reporter', member: 'contributor', projectAdmin: 'project-admin' } as const

/** They end what the test itself needs, or answer with a stream. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'auth.setup',
  'auth.signIn',
  'auth.signOut',
  'auth.logout',
  'live.events',
])

/** What is refused for its body is said so whoever asks. */
const ANSWERS: Readonly<Record<number, string>> = { 200: 'ok', 400: 'bad', 409: 'bad', 412: 'bad' }

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']
const depth = (route: AnyRoute): number => route.path.split('/').length
/** Reading before writing before removing, what lies inside before what holds it. */
const routes = features
  .flatMap(feature => feature.routes ?? [])
  .map(({ route }) => route)
  .filter(route => !route.path.startsWith('/issues/:id') && !LEFT_OUT.has(route.id))
  .toSorted((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method) || depth(b) - depth(a))

/** What stands inside is no part of it, but common to all. */
const COMMON: ReadonlySet<string> = new Set([
  'featureFlags.removeUser',
  'featureFlags.setUser',
  'timeSettings.detachType',
  'timeSettings.typeOfProject',
])

const ROUTE_ANSWERS = rowsBy(({ answers }) => answers)
/** What is sent in place of a value for every attribute. */
const BODIES = rowsBy(({ body }) => body)

describe('every route that does not lie below an issue', () => {
  let test: TestApp
  let strangersProject: number

  beforeAll(async () => {
    test = await startTestApp()
    const body = { shortName: 'AWAY', name: 'AWAY', leader: { login: 'admin' } }
    strangersProject = Number((await test.admin.post('/admin/projects', body, { fields: 'id' })).body.id.slice(2))
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
  })
  afterAll(() => test.stop())

  const answers = async (client: ApiClient, ids: Ids): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>()
    for (const route of routes) {
      const entity = typeof route.body === 'string' ? catalogue[route.body] : undefined
      const sent =
        route.body === 'multipart'
          ? fileForm('a.txt', 'text')
          : route.method === 'GET' || route.body === null
            ? {}
            : { payload: BODIES[route.id]?.(ids) ?? (entity ? plausibleBody(entity, name => sampleOf(name, ids)) : {}) }
      const { status } = await client.send({
        method: route.method as 'GET',
        url: `${route.root}${fillPath(route, ids)}`,
        ...sent,
      })
      found.set(route.id, ANSWERS[status] ?? String(status))
    }
    return found
  }

  const clientOf = async (who: Who, project: number): Promise<ApiClient> => {
    if (who === 'guest') return test.anonymous
    if (who === 'admin') return test.admin
    const user = await test.createUser(who)
    await test.grant(
      user,
      who === 'stranger' ? 'contributor' : ROLES[who],
      who === 'stranger' ? strangersProject : project,
    )
    return test.clientOf(user)
  }

  it('has its row in the table', () => {
    expect(routes.map(({ id }) => id).toSorted()).toEqual(Object.keys(ROUTE_ANSWERS).toSorted())
  })

  it.each(ACTORS)(
    'answers as the table says: %s',
    async who => {
      const ids = await writeSamples(test, who.toUpperCase().slice(0, 8))
      const found = await answers(await clientOf(who, Number(ids.projects?.slice(2))), ids)
      const column = ACTORS.indexOf(who)
      const expected = Object.entries(ROUTE_ANSWERS).map(([id, row]) => [id, row.split(' ')[column]])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    },
    60_000,
  )

  it('refuses whoever is banned everywhere', async () => {
    const ids = await writeSamples(test, 'BANNED')
    const user = await test.createUser('banned')
    await test.grant(user, 'system-admin')
    const client = await test.clientOf(user)
    await test.admin.post(`/users/1-${user}`, { banned: true })
    const open = new Set(['settings.config', 'auth.setupState'])
    const letIn = [...(await answers(client, ids))].filter(([id, answer]) => answer !== '401' && !open.has(id))
    expect(letIn).toEqual([])
  }, 60_000)

  it('knows inside something only what is of this very thing', async () => {
    const here = await writeSamples(test, 'HERE')
    const there = await writeSamples(test, 'THERE')
    const wrong: string[] = []
    let tried = 0
    const nested = routes.filter(
      ({ id, path }) => /:.*\/:/.test(path.replace('/:kind/:id', '/enum/:id')) && !COMMON.has(id),
    )
    for (const route of nested) {
      const [inside, outside] = [fillPath(route, there).split('/'), fillPath(route, here).split('/')]
      const last = route.path.split('/').findLastIndex(part => part.startsWith(':'))
      const path = outside.with(last, inside[last] ?? '').join('/')
      const isWrite = route.method !== 'GET' && route.body !== null && route.body !== 'multipart'
      tried++
      const { status, text } = await test.admin.send({
        method: route.method as 'GET',
        url: `${route.root}${path}`,
        ...(isWrite ? { payload: BODIES[route.id]?.(there) ?? {} } : {}),
      })
      if (status !== 404) wrong.push(`${route.id}: ${status} ${text.slice(0, 100)}`)
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(20)
  })
})
