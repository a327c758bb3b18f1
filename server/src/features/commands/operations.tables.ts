import type { ColumnType, Generated } from 'kysely'
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
  /** Tags that the commands made, or that taking an undo back brought back. */
  new_tag_ids: Generated<readonly number[]>
  /** Tags that undoing took away. */
  gone_tag_ids: Generated<readonly number[]>
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
