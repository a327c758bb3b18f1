export type { AnyEntity, Entity, Field, ScalarType, Shaped } from './define-entity.ts'
export {
  any,
  bool,
  defineEntity,
  enumeration,
  float,
  int,
  list,
  long,
  ref,
  shaped,
  str,
  strings,
} from './define-entity.ts'
export { entitySchema } from './entity-schema.ts'
export type { BodyOf, Catalogue, KnownFields, Read } from './entity-types.ts'
export { parseBody, type UntypedBody } from './parse-body.ts'
