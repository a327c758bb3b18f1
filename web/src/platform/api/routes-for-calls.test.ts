// @vitest-environment node
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { definitions } from '@cairn/common/features/query-attributes'
import type { AnyRoute } from '@cairn/common/platform/route'
import { expect, test } from 'vitest'
import { routesForCalls, shortened } from '../../../routes-for-calls.ts'

const FEATURES = join(import.meta.dirname, '../../../../common/src/features')

const routesIn = (value: unknown): readonly AnyRoute[] =>
  typeof value !== 'object' || value === null
    ? []
    : 'method' in value && 'returns' in value
      ? [value as AnyRoute]
      : Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value)
        ? Object.values(value).flatMap(routesIn)
        : []

const load = async (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`)

test('in the build every route has its method and path, and nothing that checks or tells', async () => {
  const { load: built } = routesForCalls() as { load: (id: string) => Promise<string | null> }
  let routes = 0
  for (const file of globSync('*/*.routes.ts', { cwd: FEATURES })) {
    const path = join(FEATURES, file)
    const code = (await built(path)) ?? ''
    const short = await load(code)
    for (const [name, value] of Object.entries(await import(path))) {
      const kept = routesIn(value).filter(({ root }) => root === '/api')
      expect(shortRoutes(short[name]), `${file}: ${name}`).toEqual(
        kept.map(({ method, path, creates }) => `${method} ${path}${creates ? ' +' : ''}`),
      )
      routes += kept.length
    }
    expect(code).not.toMatch(/summary|zod/)
  }
  expect(routes).toBeGreaterThan(250)
  expect(await built(join(FEATURES, 'issues/issues.entity.ts'))).toBeNull()
})

const shortRoutes = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(shortRoutes)
    : /^[A-Z]+ \//.test(String(value))
      ? [value]
      : []

test('in the build attributes of queries are what is written of them', async () => {
  const { load: built } = routesForCalls() as { load: (id: string) => Promise<string | null> }
  const code = (await built(join(FEATURES, 'query-attributes/definitions.ts'))) ?? ''
  expect(definitions.length).toBeGreaterThan(30)
  expect((await load(code)).definitions).toEqual(definitions)
})

test('plain values stay, what only a server has goes', async () => {
  class Schema {
    readonly shape = {}
  }
  const route = { method: 'GET', path: '/things', root: '/api', returns: { kind: 'raw' }, summary: 'x', query: {} }
  const module = {
    LIMIT: 7,
    NAMES: ['a', 'b'],
    made: () => 1,
    schema: new Schema(),
    pair: [{ list: route, text: 'x' }],
    hub: { ...route, root: '/hub/api/rest' },
  }
  expect({ ...(await load(shortened(module))) }).toEqual({
    LIMIT: 7,
    NAMES: ['a', 'b'],
    pair: [{ list: 'GET /things', text: 'x' }],
  })
})
