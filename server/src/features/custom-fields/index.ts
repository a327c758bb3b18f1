export { fieldsChanged } from '../bundles/index.ts'
export { attachField } from './commands/attach-field.ts'
export type { FieldSettings } from './commands/field-settings.ts'
export { updateProjectField } from './commands/update-project-field.ts'
export { type FieldHooks, type FieldUseChange, fieldHooks } from './custom-fields.extensions.ts'
export { customFieldsFeature } from './custom-fields.feature.ts'
export { type CustomFieldInfo, insertCustomField, resolveCustomField } from './custom-fields.store.ts'
export { type FieldUse, projectFieldCondition, seesUse, usesOf } from './field-uses.ts'
export {
  canSeeField,
  type ProjectFieldInfo,
  projectFields,
  projectFieldsOf,
} from './project-fields.ts'
export { WORK_TIME_KEY, type WorkTimeInfo, workTimeOf } from './work-time.ts'
