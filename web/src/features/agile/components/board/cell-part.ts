import type { Carry } from '../../api/carrying.ts'
import { type CheckedPlace, cellKey } from '../../api/checks.ts'

/** What a cell has to do with the cards that are being moved. */
export type CellPart = {
  /** They are over it: the place among the cards that stay. */
  readonly over: number | null
  readonly isRefused: boolean
  /** Of a merged column that they are over: the values to choose from. */
  readonly values: CheckedPlace['values']
}

const IDLE: CellPart = { over: null, isRefused: false, values: [] }
/** Cards are moved, elsewhere: those of them that stand here are drawn so. */
const NONE: CellPart = { ...IDLE }
const REFUSED: CellPart = { ...NONE, isRefused: true }
const last = new WeakMap<Carry, Map<string, CellPart>>()

/** The same object as long as nothing changes for the cell. */
export function cellPart(carry: Carry | undefined, row: string, column: string): CellPart {
  if (!carry) return IDLE
  const key = cellKey(row, column)
  const check = carry.checks.get(key)
  const isRefused = check?.allowed === false
  const isOver = carry.over?.row === row && carry.over.column === column
  if (!isOver) return isRefused ? REFUSED : NONE
  const ready = last.get(carry)?.get(key)
  if (ready) return ready
  const part = {
    over: carry.over?.index ?? 0,
    isRefused,
    values: carry.by === 'pointer' && !isRefused ? (check?.values ?? []) : [],
  }
  const parts = last.get(carry) ?? new Map<string, CellPart>()
  last.set(carry, parts.set(key, part))
  return part
}
