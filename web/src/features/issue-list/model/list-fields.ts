import type { ListProject } from '../../custom-fields/index.ts'

/** A custom field as filters and the sort menu know it: one for all projects that use it. */
export type ListField = {
  readonly id: string
  readonly name: string
  /** Its name in the query language, whatever the reader's language. */
  readonly attribute: string
  readonly valueType: string
  readonly isMultiValue: boolean
  /** Sets of values that it has in the projects. */
  readonly bundleIds: readonly string[]
  readonly canBeEmpty: boolean
  readonly emptyText: string | undefined
}

/** The fields of the given projects, each once, the usual ones first. */
export function listFields(projects: readonly ListProject[]): readonly ListField[] {
  const fields = new Map<string, ListField>()
  for (const { customFields } of projects) {
    for (const { field, bundle, canBeEmpty, emptyFieldText } of customFields) {
      const valueType = field?.fieldType?.valueType ?? ''
      if (!field) continue
      const seen = fields.get(field.id)
      fields.set(field.id, {
        id: field.id,
        name: field.localizedName || field.name || '',
        attribute: field.name ?? '',
        valueType,
        isMultiValue: field.fieldType?.isMultiValue ?? false,
        bundleIds: [...new Set([...(seen?.bundleIds ?? []), ...(bundle ? [bundle.id] : [])])],
        canBeEmpty: canBeEmpty || (seen?.canBeEmpty ?? false),
        emptyText: seen?.emptyText ?? emptyFieldText ?? undefined,
      })
    }
  }
  return [...fields.values()].toSorted((a, b) => rank(a) - rank(b))
}

/** The fields whose filters are always there: states and who works on it. */
export function mainFields(fields: readonly ListField[]): readonly ListField[] {
  const people = fields.filter(isUser)
  const assignee = people.find(({ name }) => /^assignees?$/i.test(name)) ?? people[0]
  return [...fields.filter(isState), ...(assignee ? [assignee] : [])]
}

/** The fields whose filters the bar always shows: the main ones, then how urgent and of which type. */
export function usualFields(fields: readonly ListField[]): readonly ListField[] {
  const more = ['priority', 'type'].flatMap(name => fields.find(field => field.attribute.toLowerCase() === name) ?? [])
  return [...mainFields(fields), ...more]
}

const UNORDERED: ReadonlySet<string> = new Set(['user', 'group', 'text'])

/** Fields by which a list can be sorted: those with one value that has a place among the others. */
export function sortFields(fields: readonly ListField[]): readonly ListField[] {
  return fields.filter(({ isMultiValue, valueType }) => !isMultiValue && !UNORDERED.has(valueType))
}

function isState({ valueType }: ListField): boolean {
  return valueType === 'state'
}

function isUser({ valueType }: ListField): boolean {
  return valueType === 'user'
}

function rank(field: ListField): number {
  if (isState(field)) return 0
  if (isUser(field)) return 1
  if (field.name === 'Priority') return 2
  return field.bundleIds.length > 0 ? 3 : 4
}
