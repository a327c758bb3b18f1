import type { Generated } from 'kysely'

export interface RecentHostTable {
  user_id: number
  host_id: number
  viewed: number
  pinned: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly recent_host: RecentHostTable
  }
}
