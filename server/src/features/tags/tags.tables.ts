import type { Generated } from 'kysely'

export interface TagTable {
  id: Generated<number>
  name: string
  owner_id: number
  color: Generated<number>
  untag_on_resolve: Generated<boolean>
  kind: string | null
  read_groups: Generated<readonly number[]>
  read_users: Generated<readonly number[]>
  use_groups: Generated<readonly number[]>
  use_users: Generated<readonly number[]>
  update_groups: Generated<readonly number[]>
  update_users: Generated<readonly number[]>
  acl: readonly number[]
  deleted_at: number | null
}

export interface HostTagTable {
  host_id: number
  tag_id: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly tag: TagTable
    readonly host_tag: HostTagTable
  }
}
