import type { Generated } from 'kysely'

export interface ErasedItemTable {
  id: Generated<number>
  kind: 'issue' | 'comment' | 'attachment' | 'tag'
  item_id: number
  issue: string | null
  project_id: number | null
  deleted_at: number | null
  deleted_by: number | null
  erased_at: number
  erased_by: number | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly erased_item: ErasedItemTable
  }
}
