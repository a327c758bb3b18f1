export { parseFields } from './parse-fields.ts'
export { type FieldsSpec, printFields } from './print-fields.ts'
export { DEFAULT_PROJECTION, type Projection, type ProjectionField } from './projection.ts'
