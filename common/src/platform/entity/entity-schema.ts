import type { Entity, Field } from './define-entity.ts'

const SCALARS: Readonly<Record<string, object>> = {
  string: { type: 'string', nullable: true },
  long: { type: 'integer', format: 'int64', nullable: true },
  int: { type: 'integer', format: 'int32', nullable: true },
  float: { type: 'number', format: 'float', nullable: true },
  bool: { type: 'boolean' },
  strings: { type: 'array', items: { type: 'string' } },
  any: {},
}

function fieldSchema(field: Field): object {
  const marks = field.readOnly ? { readOnly: true } : {}
  if (field.type !== 'ref') return { ...SCALARS[field.type], ...(field.values ? { enum: field.values } : {}), ...marks }
  const target = { $ref: `#/components/schemas/${field.entity}` }
  return field.list ? { type: 'array', items: target, ...marks } : { ...target }
}

/** The OpenAPI 3.0 schema of an entity (its own and inherited fields). */
export function entitySchema(entity: Entity): object {
  return {
    type: 'object',
    properties: {
      $type: { type: 'string', readOnly: true },
      ...Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, fieldSchema(field)])),
    },
  }
}
