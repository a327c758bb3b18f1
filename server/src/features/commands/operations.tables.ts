import type { ColumnType, Generated } from 'kysely'
import type { Made } from './made-things.ts'
import type { Refusal } from './refusals.ts'

export interface OperationTable {
  id: Generated<number>
  author_id: number
  acting_id: number | null
  created: number
  query: string
  state: 'running' | 'done' | 'failed'
  done: Generated<number>
  total: number
  error_text: string | null
  plan: unknown | null
  issue_ids: Generated<readonly number[]>
  created_ids: Generated<readonly number[]>
  deleted_ids: Generated<readonly number[]>
  /** What the commands made beside issues, or what taking an undo back brought back. */
  made: ColumnType<Made, string | undefined, string>
  /** What undoing took away. */
  gone: ColumnType<Made, string | undefined, string>
  /** Issues that were left out. */
  refusals: ColumnType<readonly Refusal[], string, string>
  undone_at: number | null
  undone: number | null
  skipped: number | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly operation: OperationTable
  }
}
