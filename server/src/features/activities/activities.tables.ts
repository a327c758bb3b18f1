import type { Generated, Selectable } from 'kysely'
import type { ActivityContent } from './activity-content.ts'

export interface ActivityTable {
  id: Generated<number>
  host_id: number
  project_id: number
  author_id: number
  created: number
  category: string
  target_kind: string | null
  target_id: number | null
  field_id: number | null
  field_name: string | null
  added: ActivityContent | null
  removed: ActivityContent | null
  acl: Generated<readonly number[]>
  private: Generated<boolean>
  erased_at: number | null
  erased_by: number | null
  operation_id: number | null
  /** The same for what one transaction did; null for what is told of other times, and for old entries. */
  change_id: Generated<number | null>
}

/** A change as history keeps it. */
export type StoredActivity = Selectable<ActivityTable>

export interface ActivityValueTable {
  activity_id: number
  project_id: number
  field_id: number
  value_id: number
  added: boolean
  created: number
  host_id: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly activity: ActivityTable
    readonly activity_value: ActivityValueTable
  }
}
