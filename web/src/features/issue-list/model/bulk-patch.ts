import type { FieldValueItem } from '../../custom-fields/index.ts'
import type { IssueData, ListedIssue } from '../../issues/index.ts'
import type { TagData } from '../../tags/index.ts'

type Patched = ListedIssue | IssueData

/** Puts a value into a field, known by its id across projects, of issues that have the field. */
export function withChoice(fieldId: string, value: FieldValueItem | null, isState: boolean) {
  return <T extends Patched>(issue: T): T => {
    if (!issue.customFields.some(field => field.projectCustomField?.field?.id === fieldId)) return issue
    return {
      ...issue,
      ...(isState ? { resolved: value?.isResolved === true ? (issue.resolved ?? Date.now()) : null } : {}),
      customFields: issue.customFields.map(field => {
        const { projectCustomField } = field
        if (projectCustomField?.field?.id !== fieldId) return field
        const isMulti = projectCustomField.field.fieldType?.isMultiValue === true
        return { ...field, value: isMulti ? (value ? [value] : []) : value }
      }),
    }
  }
}

/** Puts a plain value, such as a day, into a field, known by its id across projects, of issues that have the field. */
export function withValue(fieldId: string, value: unknown) {
  return <T extends Patched>(issue: T): T => ({
    ...issue,
    customFields: issue.customFields.map(field =>
      field.projectCustomField?.field?.id === fieldId ? { ...field, value } : field,
    ),
  })
}

/** Puts a tag on an issue. */
export function withTag(tag: TagData) {
  return <T extends Patched>(issue: T): T =>
    issue.tags.some(({ id }) => id === tag.id) ? issue : { ...issue, tags: [...issue.tags, tag] }
}

/** Takes a tag off an issue. */
export function withoutTag(tagId: string) {
  return <T extends Patched>(issue: T): T =>
    issue.tags.some(({ id }) => id === tagId) ? { ...issue, tags: issue.tags.filter(({ id }) => id !== tagId) } : issue
}
