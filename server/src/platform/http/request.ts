import type { Catalogue } from '@cairn/common/platform/entity'
import { parseBody } from '@cairn/common/platform/entity'
import { AppError } from '@cairn/common/platform/errors'
import { DEFAULT_PROJECTION, type Projection, parseFields } from '@cairn/common/platform/fields'
import type { AnyRoute } from '@cairn/common/platform/route'
import { z } from 'zod'
import { createMemory } from '../memory/index.ts'
import type { Paging } from './bound-route.ts'

/** Page size where the caller names none (the documented default of the API). */
export const DEFAULT_TOP = 42

type Query = Readonly<Record<string, unknown>>

const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)

/** What a letter of the text becomes; measured. */
const PARSED_BYTES = 100

/** Parsing is pure and clients repeat themselves. */
const projections = createMemory<Projection>({
  name: 'parsed projections',
  maxBytes: 16 * 1024 * 1024,
  maxEntryBytes: 512 * 1024,
  bytesOf: (_projection, text) => PARSED_BYTES * text.length,
})

/** What the query asks for; when it asks for nothing, what the route shows by itself. */
export function parseProjection(query: Query, byItself: string | null): Projection {
  const asked = last(query.fields)
  const text = typeof asked === 'string' && asked.trim() !== '' ? asked : byItself
  if (text === null) return DEFAULT_PROJECTION
  let projection = projections.get(text)
  if (!projection) {
    projection = parseFields(text)
    projections.set(text, projection)
  }
  return projection.size > 0 ? projection : DEFAULT_PROJECTION
}

export function parsePaging(query: Query): Paging {
  const top = wholeNumber(query.$top, '$top', -1)
  const skip = wholeNumber(query.$skip, '$skip', 0)
  return { skip: skip ?? 0, top: top === null ? DEFAULT_TOP : top === -1 ? null : top }
}

function wholeNumber(value: unknown, name: string, least: number): number | null {
  const text = last(value)
  if (text === undefined || text === '') return null
  const number = Number(text)
  if (!Number.isInteger(number) || number < least || number > 2_147_483_647)
    throw new AppError('invalid_parameter', { name, reason: 'whole number expected' })
  return number
}

/** The schemas of all query parameters of a route, made once. */
export function queryParser(route: AnyRoute): (query: Query) => Query {
  const schema = z.object(route.query)
  return query => {
    const result = schema.safeParse(query)
    if (result.success) return result.data as Query
    const issue = result.error.issues[0]
    throw new AppError('invalid_parameter', { name: String(issue?.path[0] ?? ''), reason: issue?.message ?? '' })
  }
}

export function bodyParser(catalogue: Catalogue, route: AnyRoute): (body: unknown) => unknown {
  const { body } = route
  if (body === null || body === 'multipart') return () => undefined
  if (typeof body === 'string') {
    const entity = catalogue[body]
    if (!entity) throw new Error(`Route ${route.id}: no entity ${body}`)
    return json => parseBody(catalogue, entity, json ?? {})
  }
  return json => {
    const result = body.safeParse(json ?? {})
    if (result.success) return result.data
    const issue = result.error.issues[0]
    throw new AppError('invalid_type', { name: issue?.path.join('.') || 'body', expected: issue?.message ?? '' })
  }
}
