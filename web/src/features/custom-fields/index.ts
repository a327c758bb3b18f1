export { CHOICE_FIELDS, useFieldUsers, useKnownGroups } from './api/use-choices.ts'
export { useListProjects } from './api/use-list-projects.ts'
export { FieldEditor } from './components/field-editor.tsx'
export { ColorDot, FieldValue, ItemMark } from './components/field-value.tsx'
export { TypedForm } from './components/typed-field.tsx'
export { ValueMark } from './components/value-mark.tsx'
export { ISSUE_FIELD_FIELDS, type IssueFieldData, NEW_ISSUE_FIELD_FIELDS } from './model/custom-field.ts'
export { dayOf, timeOfDay } from './model/field-dates.ts'
export { isPriorityField, isTypeField } from './model/field-look.ts'
export { fieldText } from './model/field-text.ts'
export {
  type FieldValueItem,
  fieldValueBody,
  isChoiceType,
  isEmptyValue,
  itemColor,
  itemText,
  valueItems,
} from './model/field-value.ts'
export { issueFieldView, type ProjectFieldView, projectFieldView } from './model/field-view.ts'
export type { ListProject } from './model/list-project.ts'
export { FIELD_VALUE_FIELDS } from './model/value-fields.ts'
