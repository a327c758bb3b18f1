import type { Generated } from 'kysely'

export interface BundleTable {
  id: Generated<number>
  kind: string
  name: string
}

export interface BundleElementTable {
  id: Generated<number>
  bundle_id: number
  name: string
  localized_name: string | null
  description: string | null
  ordinal: Generated<number>
  archived: Generated<boolean>
  color: Generated<number>
  is_resolved: Generated<boolean>
  owner_id: number | null
  start_date: number | null
  release_date: number | null
  released: Generated<boolean>
  assemble_date: number | null
}

export interface BundleUserTable {
  bundle_id: number
  user_id: number
}

export interface BundleGroupTable {
  bundle_id: number
  group_id: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly bundle: BundleTable
    readonly bundle_element: BundleElementTable
    readonly bundle_user: BundleUserTable
    readonly bundle_group: BundleGroupTable
  }
}
