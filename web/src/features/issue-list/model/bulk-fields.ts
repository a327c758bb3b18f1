import type { ListProject } from '../../custom-fields/index.ts'
import { type FieldValueItem, isPriorityField, itemText, valueItems } from '../../custom-fields/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { ListField } from './list-fields.ts'

/** A field that all marked issues have, with its name as commands know it. */
export type BulkField = ListField & { readonly commandName: string }

/** The fields that every given project has, in the order of the first. */
export function commonFields(projects: readonly ListProject[]): readonly BulkField[] {
  const [first, ...others] = projects
  if (!first) return []
  return first.customFields.flatMap(own => {
    const { field } = own
    const same = others.map(project => project.customFields.find(other => other.field?.id === field?.id))
    if (!field || same.includes(undefined)) return []
    const all = [own, ...same.flatMap(other => other ?? [])]
    return [
      {
        id: field.id,
        name: field.localizedName || field.name || '',
        attribute: field.name ?? '',
        commandName: field.name ?? '',
        valueType: field.fieldType?.valueType ?? '',
        isMultiValue: field.fieldType?.isMultiValue ?? false,
        bundleIds: [...new Set(all.flatMap(({ bundle }) => bundle?.id ?? []))],
        canBeEmpty: all.every(({ canBeEmpty }) => canBeEmpty !== false),
        emptyText: own.emptyFieldText ?? undefined,
      },
    ]
  })
}

export type BulkMain = Readonly<Record<'state' | 'assignee' | 'priority', BulkField | undefined>>

/** The fields that have a button of their own. */
export function mainBulkFields(fields: readonly BulkField[]): BulkMain {
  const people = fields.filter(({ valueType }) => valueType === 'user')
  return {
    state: fields.find(({ valueType }) => valueType === 'state'),
    assignee: people.find(({ commandName }) => /^assignees?$/i.test(commandName)) ?? people[0],
    priority: fields.find(({ valueType, commandName }) => valueType === 'enum' && isPriorityField(commandName)),
  }
}

/** A value offered for all marked issues. */
export type BulkChoice = {
  readonly key: string
  readonly item: FieldValueItem
  /** How many of the issues have it. */
  readonly count: number
}

type Choice = FieldValueItem & { readonly archived?: boolean | null }

/** The values that all sets of a field share, by name; each with how many issues have it. */
export function commonChoices(
  values: readonly Choice[],
  setCount: number,
  field: Pick<BulkField, 'id'>,
  issues: readonly ListedIssue[],
): readonly BulkChoice[] {
  const byName = new Map<string, { readonly item: Choice; times: number }>()
  for (const item of values) {
    if (item.archived === true) continue
    const key = choiceKey(item)
    const seen = byName.get(key)
    if (seen) seen.times += 1
    else byName.set(key, { item, times: 1 })
  }
  const held = heldCounts(field, issues)
  return [...byName]
    .filter(([, { times }]) => times >= setCount)
    .map(([key, { item }]) => ({ key, item, count: held.get(key) ?? 0 }))
}

/** How many of the issues hold each value of a field. */
export function heldCounts(field: Pick<BulkField, 'id'>, issues: readonly ListedIssue[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { customFields } of issues) {
    const value = customFields.find(({ projectCustomField }) => projectCustomField?.field?.id === field.id)?.value
    for (const item of valueItems(value)) {
      const key = choiceKey(item)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

/** What a value is called in a command: a person's login, anything else's name. */
function commandValue(item: FieldValueItem): string {
  return item.login || item.name || itemText(item)
}

export function choiceKey(item: FieldValueItem): string {
  return commandValue(item).toLowerCase()
}

/** The command that sets, adds or takes a value. */
export function fieldCommand(field: BulkField, item: FieldValueItem | null, isHeldByAll: boolean): string {
  if (item === null) return `${field.commandName} ${field.emptyText || `No ${field.commandName}`}`
  const command = `${field.commandName} ${commandValue(item)}`
  if (!field.isMultiValue) return command
  return `${isHeldByAll ? 'remove' : 'add'} ${command}`
}
