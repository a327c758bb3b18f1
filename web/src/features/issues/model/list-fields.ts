import type { ListProject } from '../api/use-list-projects.ts'

/** A custom field as filters and the sort menu know it: one for all projects that use it. */
export type ListField = {
  readonly id: string
  readonly name: string
  readonly typeId: string
  /** Sets of values it has in the projects, with their kind as the address names it. */
  readonly bundles: readonly { readonly id: string; readonly kind: string }[]
  readonly canBeEmpty: boolean
  readonly emptyText: string | undefined
}

const KINDS: Readonly<Record<string, string>> = {
  enum: 'enum',
  state: 'state',
  ownedField: 'ownedField',
  version: 'version',
  build: 'build',
  user: 'user',
}

/** The fields of the given projects by which a list can be filtered, each once, the usual ones first. */
export function listFields(projects: readonly ListProject[]): readonly ListField[] {
  const fields = new Map<string, ListField>()
  for (const project of projects) {
    for (const own of project.customFields) {
      const typeId = own.field?.fieldType?.id ?? ''
      const kind = KINDS[typeId.replace(/\[.\]$/, '')]
      if (!own.field || kind === undefined) continue
      const seen = fields.get(own.field.id)
      const bundles = own.bundle ? [{ id: own.bundle.id, kind }] : []
      fields.set(own.field.id, {
        id: own.field.id,
        name: own.field.localizedName ?? own.field.name ?? '',
        typeId,
        bundles: [
          ...(seen?.bundles ?? []),
          ...bundles.filter(({ id }) => !seen?.bundles.some(other => other.id === id)),
        ],
        canBeEmpty: own.canBeEmpty || (seen?.canBeEmpty ?? false),
        emptyText: seen?.emptyText ?? own.emptyFieldText ?? undefined,
      })
    }
  }
  return [...fields.values()].toSorted((a, b) => rank(a) - rank(b))
}

const isState = ({ typeId }: ListField) => typeId === 'state[1]'
const isUser = ({ typeId }: ListField) => typeId.startsWith('user')

/** The fields whose filters are always there: states and who works on it. */
export function mainFields(fields: readonly ListField[]): readonly ListField[] {
  const assignee = fields.find(field => isUser(field) && /^assignees?$/i.test(field.name)) ?? fields.find(isUser)
  return [...fields.filter(isState).slice(0, 1), ...(assignee ? [assignee] : [])]
}

/** Fields by which a list can be sorted: those with one value that has a place. */
export function sortFields(fields: readonly ListField[]): readonly ListField[] {
  return fields.filter(field => field.typeId.endsWith('[1]') && !isUser(field))
}

function rank(field: ListField): number {
  if (isState(field)) return 0
  if (isUser(field)) return 1
  return field.name === 'Priority' ? 2 : 3
}
