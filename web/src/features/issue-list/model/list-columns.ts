import type { ListProject } from '../../custom-fields/index.ts'
import { isPriorityField } from '../../custom-fields/index.ts'
import { addedColumns } from './list-extensions.ts'

/** A column of a list laid out as a table. */
export type ListColumn = {
  readonly id: string
  /** Of a custom field; the others are named by a text. */
  readonly name: string | undefined
  /** Type of a custom field; for the others what they are. */
  readonly kind: string
  /** Pixels. */
  readonly width: number
  readonly isNumeric: boolean
  /** Names it, where neither a field nor this feature does. */
  readonly textKey?: string
  /** How a query orders by it: `sort by: …`; undefined cannot be ordered by. */
  readonly sortName: string | undefined
}

const WIDTHS: Readonly<Record<string, number>> = {
  user: 148,
  date: 104,
  'date and time': 140,
  integer: 80,
  float: 80,
  period: 88,
  text: 200,
  string: 140,
}

const base = (id: string, width: number, sortName?: string, isNumeric = false): ListColumn => ({
  id,
  name: undefined,
  kind: id,
  width,
  isNumeric,
  sortName,
})

/** Columns every issue has. */
export const BASE_COLUMNS: readonly ListColumn[] = [
  base('project', 132, 'project'),
  base('tags', 176),
  base('reporter', 148, 'reporter'),
  base('created', 96, 'created', true),
  base('updated', 96, 'updated', true),
  base('resolved', 96, 'resolved date', true),
  base('votes', 64, 'votes', true),
]

/** Kind of the columns that other features add. */
export const ADDED = 'added'

/** All columns of the given projects: the custom fields, each once in their order, then what every issue has. */
export function listColumns(projects: readonly ListProject[]): readonly ListColumn[] {
  const fields = new Map<string, { readonly column: ListColumn; readonly ordinal: number }>()
  for (const { customFields } of projects) {
    for (const { field, ordinal } of customFields) {
      if (!field || fields.has(field.id)) continue
      const kind = field.fieldType?.valueType ?? 'string'
      const column: ListColumn = {
        id: field.id,
        name: field.localizedName || field.name || '',
        kind,
        width: WIDTHS[kind] ?? 128,
        isNumeric: ['integer', 'float', 'period', 'date', 'date and time'].includes(kind),
        sortName: field.name ?? undefined,
      }
      fields.set(field.id, { column, ordinal: ordinal ?? 0 })
    }
  }
  const ordered = [...fields.values()].toSorted((a, b) => a.ordinal - b.ordinal).map(({ column }) => column)
  const added = addedColumns
    .all()
    .map(({ id, width, textKey }): ListColumn => ({ ...base(id, width), kind: ADDED, textKey }))
  return [...ordered, ...BASE_COLUMNS, ...added]
}

/** The columns of a layout in their order; `state`, `priority` and `assignee` stand for the first fields of that kind. */
export function chosenColumns(ids: readonly string[], all: readonly ListColumn[]): readonly ListColumn[] {
  const chosen = ids.flatMap(id => all.find(column => column.id === id) ?? standIn(id, all) ?? [])
  return [...new Set(chosen)]
}

function standIn(id: string, all: readonly ListColumn[]): ListColumn | undefined {
  if (id === 'state') return all.find(({ kind }) => kind === 'state')
  if (id === 'priority') return all.find(({ kind, name }) => kind === 'enum' && isPriorityField(name ?? ''))
  if (id !== 'assignee') return undefined
  const people = all.filter(({ kind }) => kind === 'user')
  return people.find(({ name }) => /^assignees?$/i.test(name ?? '')) ?? people[0]
}

const GROUPED: ReadonlySet<string> = new Set(['enum', 'state', 'ownedField', 'version', 'build', 'user', 'group'])

/** What a list can be grouped by: fields whose values are chosen out of a set, and a few things every issue has. */
export function groupColumns(all: readonly ListColumn[]): readonly ListColumn[] {
  return all.filter(({ id, kind }) => GROUPED.has(kind) || id === 'project' || id === 'reporter' || id === 'tags')
}

/** Room for the id and the least of the summary. */
const LEAST_PX = 320

/** Pixels below which a table scrolls sideways. */
export function tableWidth(columns: readonly ListColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width + GAP_PX, LEAST_PX)
}

const GAP_PX = 12
