import { type Catalogue, entitySchema } from '@cairn/common/platform/entity'
import { type AnyRoute, defineRoute, raw } from '@cairn/common/platform/route'
import { z } from 'zod'

/** Version of the API that is spoken; clients compare it. Not the product's own version. */
export const API_VERSION = '2025.3'

export const openApiRoute = defineRoute({
  id: 'openapi.get',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document',
  returns: raw(),
  access: 'public',
})

const API = '/api'

type Json = Readonly<Record<string, unknown>>

/** The OpenAPI 3.0.1 document of the given contract. `base` is the address of the product, relative or absolute. */
export function buildOpenApi(routes: readonly AnyRoute[], catalogue: Catalogue, base: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of [...routes].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    const path = documentedPath(route)
    const servers = route.root === API ? {} : { servers: [{ url: base || '/' }] }
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: { ...operation(route), ...servers } }
  }
  return {
    openapi: '3.0.1',
    info: { title: 'Cairn REST API', version: API_VERSION },
    servers: [{ url: `${base}${API}` }],
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(Object.entries(catalogue).map(([name, entity]) => [name, entitySchema(entity)])),
        Error: {
          type: 'object',
          properties: {
            error: { type: 'string' },
            error_description: { type: 'string' },
            error_developer_message: { type: 'string' },
            error_field: { type: 'string' },
            error_children: { type: 'array', items: { $ref: '#/components/schemas/Error' } },
          },
        },
      },
      securitySchemes: {
        permanentToken: { type: 'http', scheme: 'bearer', description: 'A permanent token: `perm:…`' },
      },
    },
    security: [{ permanentToken: [] }],
  }
}

/** What the document calls the address of a route: below the API, and below the product for what lies elsewhere. */
export function documentedPath({ root, path }: AnyRoute): string {
  return templateOf(root === API ? path : `${root}${path}`)
}

/** `/issues/:id/*` → `/issues/{id}/{path}` */
function templateOf(path: string): string {
  return path.replaceAll(/:([A-Za-z]+)/g, '{$1}').replaceAll('*', '{path}')
}

function operation(route: AnyRoute): Json {
  return {
    operationId: route.id,
    tags: [route.path.split('/')[1] ?? ''],
    summary: route.summary,
    parameters: [...pathParameters(route), ...queryParameters(route), ...(route.takesKey ? [KEY] : [])],
    ...requestBody(route),
    responses: { 200: reply(route), ...(route.takesKey ? KEY_ANSWERS : {}), default: error('Error') },
    ...(route.access === 'public' ? { security: [] } : {}),
  }
}

function pathParameters(route: AnyRoute): readonly Json[] {
  return [...templateOf(route.path).matchAll(/\{([A-Za-z]+)\}/g)].map(match => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(route: AnyRoute): readonly Json[] {
  const parameter = (name: string, schema: Json, description: string): Json => ({
    name,
    in: 'query',
    description,
    schema,
  })
  const own = Object.entries(route.query).map(([name, schema]) => {
    const { description = '', ...rest } = jsonSchema(schema)
    return parameter(name, rest, String(description))
  })
  const isEntity = route.returns.kind !== 'raw' && route.method !== 'DELETE'
  return [
    ...(isEntity
      ? [
          parameter(
            'fields',
            { type: 'string' },
            'Which attributes to show, e.g. `id,name,owner(login)`; default: `id`',
          ),
        ]
      : []),
    ...own,
    ...(route.returns.kind === 'many'
      ? [
          parameter('$skip', { type: 'integer', format: 'int32', minimum: 0 }, 'How many entries to leave out'),
          parameter(
            '$top',
            { type: 'integer', format: 'int32', minimum: -1 },
            'How many entries at most; default 42, -1 for all',
          ),
        ]
      : []),
  ]
}

function requestBody({ body }: AnyRoute): Json {
  if (body === null) return {}
  if (body === 'multipart')
    return {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', additionalProperties: { type: 'string', format: 'binary' } },
          },
        },
      },
    }
  return { requestBody: { content: jsonContent(typeof body === 'string' ? reference(body) : jsonSchema(body)) } }
}

function reply({ method, returns, takesKey }: AnyRoute): Json {
  if (method === 'DELETE') return { description: 'Done' }
  const replayed = takesKey ? { headers: { 'Idempotency-Replayed': REPLAYED } } : {}
  if (returns.kind === 'raw')
    return { description: 'Reply', content: jsonContent(returns.schema ? jsonSchema(returns.schema) : {}) }
  const schema = reference(returns.entity)
  return {
    description: returns.kind === 'one' ? returns.entity : `Entries of type ${returns.entity}`,
    ...replayed,
    content: jsonContent(returns.kind === 'one' ? schema : { type: 'array', items: schema }),
  }
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

/** How a request whose reply may be lost is sent again: see docs/decisions/0043-a-request-is-carried-out-once.md. */
const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Made up by the client, best of 128 random bits. A request that is sent again with the same key within 24 hours is not ' +
    'carried out again: the reply shows what the first one made, as it is now, in the `fields` that are asked for. Keys ' +
    'belong to the user; those of guests are ignored.',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[ -~]+$' },
}
const REPLAYED: Json = { description: '`true`: the key was known, and nothing was done', schema: { type: 'string' } }
const RETRY_AFTER: Json = { description: 'Seconds after which to ask again', schema: { type: 'integer' } }
const error = (description: string, headers: Json = {}): Json => ({
  description,
  ...(Object.keys(headers).length > 0 ? { headers } : {}),
  content: jsonContent(reference('Error')),
})
const KEY_ANSWERS: Json = {
  409: error(
    'The request was not carried out, for one of its own reasons, or of its `Idempotency-Key`: the first request is still ' +
      'under way (`idempotency_running`), or it was carried out and what it made cannot be found again (`reply_lost`)',
    { 'Retry-After': RETRY_AFTER },
  ),
  422: error('The `Idempotency-Key` stands for another request (`idempotency_key_reused`); nothing was done'),
  503: error(
    'The server cannot work at the moment, or does not know whether it was done (`outcome_unknown`): the request may be ' +
      'sent again with the same `Idempotency-Key`',
    { 'Retry-After': RETRY_AFTER },
  ),
}

function jsonSchema(schema: unknown): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
  }) as Json
  return rest
}
