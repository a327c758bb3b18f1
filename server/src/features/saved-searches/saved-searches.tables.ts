import type { Generated } from 'kysely'

export interface SavedQueryTable {
  id: Generated<number>
  name: string
  query: string
  owner_id: number | null
  kind: string | null
  read_groups: Generated<readonly number[]>
  read_users: Generated<readonly number[]>
  update_groups: Generated<readonly number[]>
  update_users: Generated<readonly number[]>
  acl: readonly number[]
  created: number
  updated: number
  deleted_at: number | null
}

export interface FolderPinTable {
  user_id: number
  class_no: number
  folder_id: number
  pinned: Generated<boolean>
  ordinal: Generated<number>
}

export interface RecentSearchTable {
  id: Generated<number>
  user_id: number
  query: string
  used: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly saved_query: SavedQueryTable
    readonly folder_pin: FolderPinTable
    readonly recent_search: RecentSearchTable
  }
}
