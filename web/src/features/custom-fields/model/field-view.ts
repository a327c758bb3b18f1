import type { IssueFieldData, ProjectFieldData } from './custom-field.ts'

/** A custom field as an editor sees it: of an issue, or of a project for an issue that does not exist yet. */
export type ProjectFieldView = {
  /** Id of the field in its project: the one issues are changed by. */
  readonly id: string
  /** Id of the field across projects. */
  readonly fieldId: string
  readonly name: string
  /** `enum`, `state`, `user`, `period`, `date and time` and so on. */
  readonly valueType: string
  readonly isMultiValue: boolean
  readonly canBeEmpty: boolean
  /** What stands there while there is no value, e.g. "Unassigned". */
  readonly emptyFieldText: string | null
  /** The set its values come from; null for types without one. */
  readonly bundleId: string | null
  readonly isUpdatable: boolean
  readonly isPublic: boolean
  readonly ordinal: number
}

/** Makes an editor's view of a project's field, as read with `PROJECT_FIELD_FIELDS`. */
export function projectFieldView(data: ProjectFieldData, isUpdatable = true): ProjectFieldView {
  return {
    id: data.id,
    fieldId: data.field?.id ?? data.id,
    name: data.field?.localizedName || data.field?.name || '',
    valueType: data.field?.fieldType?.valueType ?? 'string',
    isMultiValue: data.field?.fieldType?.isMultiValue ?? false,
    canBeEmpty: data.canBeEmpty ?? true,
    emptyFieldText: data.emptyFieldText,
    bundleId: data.bundle?.id ?? null,
    isUpdatable,
    isPublic: data.isPublic ?? true,
    ordinal: data.ordinal ?? data.field?.ordinal ?? 0,
  }
}

/** Makes an editor's view of an issue's field. */
export function issueFieldView(data: IssueFieldData): ProjectFieldView | undefined {
  return data.projectCustomField ? projectFieldView(data.projectCustomField, data.isUpdatable === true) : undefined
}
