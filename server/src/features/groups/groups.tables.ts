import type { Generated } from 'kysely'

export interface UserGroupTable {
  id: Generated<number>
  name: string
  name_key: string
  description: string | null
  kind: Generated<string>
  project_id: number | null
  parent_id: number | null
  auto_join: Generated<boolean>
}

export interface UserGroupMemberTable {
  group_id: number
  user_id: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly user_group: UserGroupTable
    readonly user_group_member: UserGroupMemberTable
  }
}
