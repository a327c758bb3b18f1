import type { Generated } from 'kysely'

export interface RoleTable {
  id: Generated<number>
  key: string | null
  name: string
  description: string | null
  immutable: Generated<boolean>
}

export interface RolePermissionTable {
  role_id: number
  permission: string
}

export interface RoleGrantTable {
  id: Generated<number>
  role_id: number
  user_id: number | null
  group_id: number | null
  project_id: number | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly role: RoleTable
    readonly role_permission: RolePermissionTable
    readonly role_grant: RoleGrantTable
  }
}
