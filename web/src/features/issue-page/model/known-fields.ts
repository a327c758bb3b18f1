import type { IssueFieldData } from '../../custom-fields/index.ts'
import type { IssueData } from '../../issues/index.ts'

const typeOf = (field: IssueFieldData): string => field.projectCustomField?.field?.fieldType?.valueType ?? ''

/** The field that says how far an issue is. */
export function stateField({ customFields }: Pick<IssueData, 'customFields'>): IssueFieldData | undefined {
  return customFields.find(field => typeOf(field) === 'state')
}

/** The field that says how urgent an issue is. */
export function priorityField({ customFields }: Pick<IssueData, 'customFields'>): IssueFieldData | undefined {
  return customFields.find(
    field => typeOf(field) === 'enum' && /^priority$/i.test(field.projectCustomField?.field?.name ?? ''),
  )
}

/** The field that says who works on an issue. */
export function assigneeField({ customFields }: Pick<IssueData, 'customFields'>): IssueFieldData | undefined {
  const users = customFields.filter(field => typeOf(field) === 'user')
  return users.find(({ projectCustomField }) => /^assignees?$/i.test(projectCustomField?.field?.name ?? '')) ?? users[0]
}
