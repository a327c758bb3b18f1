import type { Generated } from 'kysely'

export interface SearchTextTable {
  host_id: number
  /** Of the host; for sources that are `isOpen` the one in which the text was written. */
  project_id: number
  source: number
  source_id: number
  acl: readonly number[]
  private: Generated<boolean>
  tsv: string
}

export interface ReindexTable {
  id: Generated<number>
  reason: string
  bundle_id: number | null
  field_id: number | null
  last_host_id: Generated<number>
  created: number
  finished: number | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly search_text: SearchTextTable
    readonly reindex: ReindexTable
  }
}
