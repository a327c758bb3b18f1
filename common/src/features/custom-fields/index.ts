export * from './custom-fields.entity.ts'
export type * from './custom-fields.events.ts'
export * from './custom-fields.routes.ts'
export {
  type FieldStorage,
  type FieldTypeId,
  type FieldTypeInfo,
  fieldTypeOf,
  fieldTypes,
  findFieldType,
} from './field-types.ts'
export {
  findTemplate,
  type ProjectTemplateInfo,
  projectTemplates,
  type TemplateBundle,
  type TemplateField,
  type TemplateValue,
} from './templates.ts'
