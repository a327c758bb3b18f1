import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedPath } from '../openapi.ts'
import { ASKERS, type Call, type ContractWorld, contract, PATIENCE, startContractWorld } from './contract-world.ts'
import { HOSTILE_IDS } from './hostile-values.ts'
import { fileForm, fillPath } from './sample-data.ts'

/** Deepest first, so that what lies inside is deleted before what holds it. */
const byDepth = [...contract].sort((a, b) => b.path.split('/').length - a.path.split('/').length)

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

/** What is odd in bodies is tried in `contract-bodies.api.test.ts`. */
describe('every route', { timeout: PATIENCE }, () => {
  let world: ContractWorld

  beforeAll(async () => {
    world = await startContractWorld('HARD')
  })
  afterAll(() => world.stop())

  it('stands in the document of the API, and nothing else does', async () => {
    const { body } = await world.test.anonymous.get('/openapi.json')
    const documented = Object.entries(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    )
    const tried = contract.map(route => `${route.method.toLowerCase()} ${documentedPath(route)} ${route.id}`)
    expect(documented.toSorted()).toEqual(tried.toSorted())
  })

  it.each(ASKERS)('answers ids that name nothing with a refusal: %s', async who => {
    await world.begin(who)
    const { ids, bodyOf } = world
    const calls = contract.flatMap(route => {
      const samples = fillPath(route, ids).split('/')
      return route.path.split('/').flatMap((part, index) =>
        part.startsWith(':')
          ? HOSTILE_IDS.map((id): Call & { readonly id: string } => {
              const path = samples.with(index, id).join('/')
              return { route, id, path, body: bodyOf(route), input: path }
            })
          : [],
      )
    })
    // The first id of all may name something.
    const [possible, odd] = [calls.filter(({ id }) => id === '0-0'), calls.filter(({ id }) => id !== '0-0')]
    for (const call of ids.projects === '0-0' ? [] : possible) await world.call(who, call)
    await world.refuse(who, odd)
    expect(odd.length).toBeGreaterThan(2_000)
    expect(await world.faults()).toEqual([])
  })

  it.each(ASKERS)('survives odd parameters: %s', async who => {
    await world.begin(who)
    // What is wrong with a request is found out before who asks matters; one reader tries all.
    const queries = who === 'admin' ? QUERIES : QUERIES.slice(-8)
    await world.read(
      who,
      contract
        .filter(({ method }) => method === 'GET')
        .flatMap(route => queries.map(query => ({ route, query, input: query }))),
    )
    expect(await world.faults()).toEqual([])
  })

  it.each(ASKERS)('answers a plausible request without a fault: %s', async who => {
    const client = await world.begin(who)
    const kept = new Set(['auth.setup', 'auth.signIn'])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      for (const route of byDepth.filter(one => one.method === method && !kept.has(one.id))) {
        const body = world.bodyOf(route)
        if (route.body !== 'multipart') await world.call(who, { route, body, input: body })
        else {
          const url = `${route.root}${fillPath(route, world.ids)}`
          const reply = await client.send({ method: 'POST', url, ...fileForm('a.txt', 'text') })
          await world.check(who, route, body, reply)
        }
      }
    expect(await world.faults()).toEqual([])
  })
})
