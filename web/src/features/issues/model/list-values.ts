import { type FieldValueItem, isPriorityField, isTypeField, valueItems } from '../../custom-fields/index.ts'

export type RowValues = {
  readonly type: FieldValueItem | undefined
  readonly state: FieldValueItem | undefined
  readonly priority: FieldValueItem | undefined
  readonly assignee: FieldValueItem | undefined
}

/** An issue with its fields, as lists and rows of links read it. */
type RowIssue = {
  readonly customFields: readonly {
    readonly name: string | null
    readonly value: unknown
    readonly projectCustomField: {
      readonly field: {
        readonly name: string | null
        readonly fieldType: { readonly valueType: string | null } | null
      } | null
    } | null
  }[]
}

const known = new WeakMap<RowIssue, RowValues>()

/** Picks out what a row shows: the type, the first state field, the priority and the assignee, or the first person there is. */
export function rowValues(issue: RowIssue): RowValues {
  const ready = known.get(issue)
  if (ready) return ready
  const fields = issue.customFields.map(({ name, value, projectCustomField }) => ({
    name: projectCustomField?.field?.name ?? name ?? '',
    type: projectCustomField?.field?.fieldType?.valueType ?? '',
    value,
  }))
  const people = fields.filter(({ type }) => type === 'user')
  const assignee = people.find(({ name }) => /^assignees?$/i.test(name)) ?? people[0]
  const values: RowValues = {
    type: valueItems(fields.find(({ type, name }) => type === 'enum' && isTypeField(name))?.value)[0],
    state: valueItems(fields.find(({ type }) => type === 'state')?.value)[0],
    priority: valueItems(fields.find(({ type, name }) => type === 'enum' && isPriorityField(name))?.value)[0],
    assignee: valueItems(assignee?.value)[0],
  }
  known.set(issue, values)
  return values
}
