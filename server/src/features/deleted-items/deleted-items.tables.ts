import type { Generated } from 'kysely'

export interface ErasedItemTable {
  id: Generated<number>
  kind: string
  id_class: number
  item_id: number
  /** Readable id of what it was, or hung on. */
  host: string | null
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
