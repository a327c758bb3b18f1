import { type BulkField, mainBulkFields } from './bulk-fields.ts'

/** What can be chosen in a row: by these names, or by the database id of a custom field. */
export const ROW_FIELDS = ['state', 'assignee', 'priority', 'type', 'dueDate', 'tags', 'summary'] as const
export type RowFieldName = (typeof ROW_FIELDS)[number] | (string & {})

/** Whether a value of this type is typed on one line. */
export const isTyped = (valueType: string): boolean => ['period', 'integer', 'float', 'string'].includes(valueType)

/** Whether a field of this type is chosen or typed in a popup; others are written where the issue is shown. */
export const isChangedInRow = (valueType: string): boolean =>
  isTyped(valueType) || ['enum', 'state', 'version', 'build', 'ownedField', 'user', 'date'].includes(valueType)

/** The field that a name means among those that all issues at hand have. */
export function rowField(fields: readonly BulkField[], name: RowFieldName): BulkField | undefined {
  const { state, assignee, priority } = mainBulkFields(fields)
  switch (name) {
    case 'state':
      return state
    case 'assignee':
      return assignee
    case 'priority':
      return priority
    case 'type':
      return fields.find(({ valueType, commandName }) => valueType === 'enum' && /^type$/i.test(commandName))
    case 'dueDate':
      return fields.find(({ valueType, commandName }) => valueType === 'date' && /^(?:due|deadline)/i.test(commandName))
    default:
      return fields.find(({ id, valueType }) => id === name && isChangedInRow(valueType))
  }
}
