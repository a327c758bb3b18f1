import { entities } from '@cairn/common/features/entities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from './features.ts'
import { buildOpenApi, documentedPath, openApiRoute } from './openapi.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const routes = [...features.flatMap(feature => feature.routes ?? []).map(({ route }) => route), openApiRoute]

describe('the OpenAPI document', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  it('is served to anyone and has the version that clients compare', async () => {
    const { status, body } = await test.anonymous.get('/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toBe('3.0.1')
    expect(body.info.version).toBe('2025.3')
    expect(body.servers).toEqual([{ url: '/api' }])
    expect(body.components.securitySchemes.permanentToken).toMatchObject({ type: 'http', scheme: 'bearer' })
  })

  it('holds every route with its path parameters, and no two under one address', async () => {
    const { body } = await test.anonymous.get('/openapi.json')
    const missing = routes.filter(route => !body.paths[documentedPath(route)]?.[route.method.toLowerCase()])
    expect(missing.map(route => `${route.method} ${route.path}`)).toEqual([])
    const operations = Object.values<Record<string, unknown>>(body.paths).flatMap(entry => Object.keys(entry))
    expect(operations).toHaveLength(routes.length)
    for (const [path, entry] of Object.entries<Record<string, { parameters: { name: string; in: string }[] }>>(
      body.paths,
    ))
      for (const operation of Object.values(entry))
        expect(operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => `{${name}}`)).toEqual(
          path.match(/\{\w+\}/g) ?? [],
        )
  })

  it('refers only to schemas that it has, and has unique operation ids', async () => {
    const { text, body } = await test.anonymous.get('/openapi.json')
    const references = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(match => match[1]))
    expect([...references].filter(name => !Object.hasOwn(body.components.schemas, name ?? ''))).toEqual([])
    const ids = routes.map(route => route.id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('describes the key and its answers where a route takes one, and nowhere else', async () => {
    type Operation = {
      readonly parameters: readonly { readonly name: string; readonly schema: { readonly maxLength?: number } }[]
      readonly responses: Readonly<Record<string, { readonly headers?: object; readonly description: string }>>
    }
    const { body } = await test.anonymous.get('/openapi.json')
    for (const route of routes) {
      const { parameters, responses }: Operation = body.paths[documentedPath(route)][route.method.toLowerCase()]
      const key = parameters.find(({ name }) => name === 'Idempotency-Key')
      const told = [key?.schema.maxLength, ...Object.keys(responses)]
      expect([route.id, ...told]).toEqual([
        route.id,
        ...(route.takesKey ? [128, '200', '409', '422', '503', 'default'] : [undefined, '200', 'default']),
      ])
      if (!route.takesKey) continue
      expect(responses['200']?.headers).toHaveProperty('Idempotency-Replayed')
      for (const status of ['409', '503']) expect(responses[status]?.headers).toHaveProperty('Retry-After')
      expect(responses['503']?.description).toContain('outcome_unknown')
    }
    expect(body.paths['/issues'].post.responses).toHaveProperty('422')
  })

  it('describes fields and paging where a route has them', () => {
    const document = buildOpenApi(routes, entities, '') as {
      paths: Record<string, Record<string, { parameters: { name: string }[] }>>
    }
    const names = document.paths['/permissions/cache']?.get?.parameters.map(parameter => parameter.name)
    expect(names).toEqual(['fields', '$skip', '$top'])
  })
})
