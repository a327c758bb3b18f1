/** Part of a value of a field: of a state, or of a person. */
type Value = {
  readonly name?: string | null
  readonly localizedName?: string | null
  readonly isResolved?: boolean | null
  readonly fullName?: string | null
  readonly login?: string | null
  readonly avatarUrl?: string | null
}

type Field = {
  readonly projectCustomField: {
    readonly field: {
      readonly name: string | null
      readonly fieldType: { readonly valueType: string | null } | null
    } | null
  } | null
  readonly value?: unknown
}

/** State and assignee of an issue, as lists show them: the first field of states, and the assignee or the first person. */
export function lookOf(fields: readonly Field[]) {
  const ofType = (type: string) =>
    fields.filter(({ projectCustomField }) => projectCustomField?.field?.fieldType?.valueType === type)
  const people = ofType('user')
  const assigned = people.find(({ projectCustomField }) => projectCustomField?.field?.name === 'Assignee') ?? people[0]
  return { state: firstOf(ofType('state')[0]), assignee: firstOf(assigned) }
}

function firstOf(field: Field | undefined): Value | undefined {
  const value: unknown = Array.isArray(field?.value) ? field.value[0] : field?.value
  return typeof value === 'object' && value !== null ? (value as Value) : undefined
}
