import { AppError } from '../errors/index.ts'
import type { Entity, Field } from './define-entity.ts'
import type { Catalogue } from './entity-types.ts'

/** A body after its shape was checked against the entity; commands read it through `BodyOf`. */
export type UntypedBody = Readonly<Record<string, unknown>>

const MAX_DEPTH = 12
/** Most members of one list: each of them may cost a look-up. */
const MAX_LIST = 1_000
const MAX_LONG = 8_640_000_000_000_000

/**
 * Checks a JSON body against an entity: known attributes must have their type (or be null), unknown ones are
 * dropped, references are checked inside as well. Throws `invalid_type` with the path of the wrong value.
 */
export function parseBody(catalogue: Catalogue, entity: Entity, json: unknown): UntypedBody {
  return parseObject(catalogue, entity, json, '', 0)
}

function parseObject(catalogue: Catalogue, entity: Entity, json: unknown, path: string, depth: number): UntypedBody {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw wrong(path || 'body', 'object')
  if (depth > MAX_DEPTH) throw new AppError('body_too_deep', { limit: MAX_DEPTH })
  const result: Record<string, unknown> = {}
  const given = json as Readonly<Record<string, unknown>>
  if (Object.hasOwn(given, '$type')) {
    if (typeof given.$type !== 'string') throw wrong(join(path, '$type'), 'string')
    result.$type = given.$type.slice(given.$type.lastIndexOf('.') + 1)
  }
  for (const name of Object.keys(given)) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    // Clients of old send the projection along in the body; it is no attribute.
    if (name === 'fields' && typeof given[name] === 'string') continue
    if (field) result[name] = parseField(catalogue, field, given[name], join(path, name), depth)
  }
  return result
}

function parseField(catalogue: Catalogue, field: Field, value: unknown, path: string, depth: number): unknown {
  if (value === null || value === undefined) return null
  if (field.type === 'ref') {
    const entity = catalogue[field.entity]
    if (!entity) return value
    if (!field.list) return parseObject(catalogue, entity, value, path, depth + 1)
    if (!Array.isArray(value)) throw wrong(path, 'array')
    if (value.length > MAX_LIST) throw new AppError('list_too_long', { name: path.slice(0, 200), limit: MAX_LIST })
    return value.map((member, index) => parseObject(catalogue, entity, member, `${path}[${index}]`, depth + 1))
  }
  return parseScalar(field, value, path)
}

function parseScalar(field: Field, value: unknown, path: string): unknown {
  switch (field.type) {
    case 'string':
      if (typeof value !== 'string') throw wrong(path, 'string')
      if (value.includes('\0') || !value.isWellFormed()) throw new AppError('invalid_value', { name: path })
      if (field.values && !field.values.includes(value))
        throw new AppError('unknown_value', { value: value.slice(0, 100), name: path })
      return value
    case 'bool':
      if (typeof value !== 'boolean') throw wrong(path, 'boolean')
      return value
    case 'int':
      if (!Number.isInteger(value) || Math.abs(value as number) > 2_147_483_647) throw wrong(path, 'integer')
      return value
    case 'long':
      if (!Number.isInteger(value) || Math.abs(value as number) > MAX_LONG) throw wrong(path, 'integer')
      return value
    case 'float':
      if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(path, 'number')
      return value
    default:
      return value
  }
}

const join = (path: string, name: string): string => (path ? `${path}.${name}` : name)

function wrong(path: string, expected: string): AppError {
  return new AppError('invalid_type', { name: path.slice(0, 200), expected })
}
