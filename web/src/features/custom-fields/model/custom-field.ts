import type { Read } from '@cairn/common/features/entities'
import { CHOSEN_FIELDS, FIELD_VALUE_FIELDS } from './value-fields.ts'

/** A field of a project as the editors need it; also part of every issue. */
export const PROJECT_FIELD_FIELDS = {
  id: true,
  canBeEmpty: true,
  emptyFieldText: true,
  isPublic: true,
  ordinal: true,
  bundle: { id: true },
  field: {
    id: true,
    name: true,
    localizedName: true,
    ordinal: true,
    fieldType: { id: true, valueType: true, isMultiValue: true },
  },
} as const

/** The same of an issue that does not exist yet: what it starts with, and when it is shown. */
export const NEW_ISSUE_FIELD_FIELDS = {
  ...PROJECT_FIELD_FIELDS,
  defaultValues: CHOSEN_FIELDS,
  condition: { field: { id: true }, values: { id: true }, showForNullValue: true },
} as const

export const ISSUE_FIELD_FIELDS = {
  id: true,
  name: true,
  isUpdatable: true,
  version: true,
  value: FIELD_VALUE_FIELDS,
  projectCustomField: PROJECT_FIELD_FIELDS,
} as const

export type IssueFieldData = Read<'IssueCustomField', typeof ISSUE_FIELD_FIELDS>
export type ProjectFieldData = Read<'ProjectCustomField', typeof PROJECT_FIELD_FIELDS>
