import type { Insertable } from 'kysely'
import type { BoardTable } from '../agile.tables.ts'
import type { Board } from '../boards.store.ts'

/** A value of a column: of bundles by name, of people and groups by id; neither: no value. */
export interface ValueInput {
  readonly name: string | null
  readonly valueId: number | null
}

/** A column as it is to be; `id`: one that is there already. */
export interface ColumnInput {
  readonly id: number | null
  readonly title: string | null
  readonly color: number | null
  readonly policy: string | null
  readonly isVisible: boolean
  readonly wipMin: number | null
  readonly wipMax: number | null
  readonly values: readonly ValueInput[]
}

/** A row as the settings are to list it; `id`: one that is there already. */
export interface SwimlaneInput {
  readonly id: number | null
  readonly name: string
  readonly valueId: number | null
  readonly query: string | null
  readonly isDefault: boolean
}

export interface QueryInput {
  readonly id: number | null
  readonly name: string
  readonly query: string
  readonly color: number | null
}

export interface CardFieldInput {
  readonly fieldId: number
  readonly presentation: 'full' | 'short' | 'hidden'
}

/** What becomes of a board: columns of its row, and its parts as whole lists. What is absent stays. */
export interface BoardEdit {
  readonly row: Partial<Insertable<BoardTable>>
  readonly projectIds?: readonly number[]
  readonly columns?: readonly ColumnInput[]
  readonly swimlanes?: readonly SwimlaneInput[]
  readonly cardFields?: readonly CardFieldInput[]
  readonly filters?: readonly QueryInput[]
  readonly colorRules?: readonly QueryInput[]
  /** Colours of projects by their number. */
  readonly projectColors?: ReadonlyMap<number, number>
}

/** What bodies are read against: the board as it is, or as a new one begins. */
export type BoardBefore = Omit<Board, 'id'> & { readonly id: number | null }
