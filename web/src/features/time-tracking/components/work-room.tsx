import { isEmptyValue } from '../../custom-fields/index.ts'
import type { IssueData } from '../../issues/index.ts'

/** Keeps the room of the work on an issue while it is on its way, where the fields tell that there is some. */
export function WorkRoom({ issue }: { readonly issue: IssueData }) {
  const hasTime = issue.customFields.some(
    ({ projectCustomField, value }) =>
      projectCustomField?.field?.fieldType?.valueType === 'period' && !isEmptyValue(value),
  )
  return hasTime ? <section aria-hidden className="h-28" /> : null
}
