import type { Generated } from 'kysely'

export interface ProjectTable {
  id: Generated<number>
  short_name: string
  name: string
  description: string | null
  leader_id: number
  created_by: number
  created: number
  archived: Generated<boolean>
  template: string | null
  is_demo: Generated<boolean>
  icon: string | null
  starting_number: Generated<number>
  last_number: Generated<number>
  number_reference: string | null
  from_email: string | null
  reply_to_email: string | null
}

export interface ProjectKeyTable {
  key: string
  project_id: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly project: ProjectTable
    readonly project_key: ProjectKeyTable
  }
}
