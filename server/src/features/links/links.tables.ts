import type { Generated } from 'kysely'

export interface IssueLinkTypeTable {
  id: Generated<number>
  name: string
  localized_name: string | null
  source_to_target: string
  localized_source_to_target: string | null
  target_to_source: Generated<string>
  localized_target_to_source: string | null
  directed: boolean
  aggregation: Generated<boolean>
  /** Whoever is at the source stands in the way of the target. */
  blocking: Generated<boolean>
  read_only: Generated<boolean>
}

export interface IssueLinkTable {
  type_id: number
  source_id: number
  target_id: number
  created: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly issue_link_type: IssueLinkTypeTable
    readonly issue_link: IssueLinkTable
  }
}
