import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import type { BoardFacts } from '../board-facts.ts'
import type { ColumnInput, ValueInput } from './board-edit.ts'

/** Values that make columns where a field has them. */
const USUAL = ['open', 'in progress', 'fixed', 'verified']
/** How many columns the values of any other field make. */
const MAX_DEFAULT_COLUMNS = 7

/**
 * The columns that a board of the field begins with: Open, In Progress, Fixed, Verified as far as they are there, else the
 * first values, the resolved ones in one column.
 */
export function defaultColumns(facts: BoardFacts, field: ProjectFieldInfo): readonly ColumnInput[] {
  const known = facts.valuesOf(field.fieldId)
  const usual = USUAL.flatMap(name => known.get(name) ?? [])
  if (usual.length > 1) return usual.map(({ name }) => columnOf([{ name, valueId: null }]))
  const values = [...known.values()].filter(({ archived }) => !archived)
  const open = values.filter(value => !value.isResolved)
  const resolved = values.filter(value => value.isResolved)
  const room = MAX_DEFAULT_COLUMNS - (resolved.length > 0 ? 1 : 0)
  const columns = open.slice(0, room).map(({ name }) => columnOf([{ name, valueId: null }]))
  const last = resolved.length > 0 ? [columnOf(resolved.map(({ name }) => ({ name, valueId: null })))] : []
  const all = [...columns, ...last]
  return all.length > 0 ? all : [columnOf([{ name: null, valueId: null }])]
}

export const columnOf = (values: readonly ValueInput[]): ColumnInput => ({
  id: null,
  title: null,
  color: null,
  policy: null,
  isVisible: true,
  wipMin: null,
  wipMax: null,
  values,
})
