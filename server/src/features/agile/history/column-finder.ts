import type { OpenBoard } from '../cards/open-board.ts'
import { keyOf } from '../cards/placing-field.ts'

/** The place of the column that shows a value, -1 where none does: by the name that it has now, of one that is gone by the name that it had. */
export function columnFinder({ board, columnField }: OpenBoard): (id: number | null, name: string | null) => number {
  const indexes = new Map(
    board.columns.flatMap((column, at) => column.values.map(value => [keyOf(value), at] as const)),
  )
  const keys = new Map([...(columnField?.byTerm.values() ?? [])].map(({ valueId, key }) => [valueId, key]))
  return (id, name) => {
    if (!columnField?.isSeen) return indexes.get(null) ?? -1
    const key = id === null ? null : (keys.get(id) ?? (columnField.byNumber ? String(id) : (name?.toLowerCase() ?? '')))
    return indexes.get(key) ?? -1
  }
}
