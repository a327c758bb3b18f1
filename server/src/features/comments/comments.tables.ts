import type { Generated } from 'kysely'

export interface CommentTable {
  id: Generated<number>
  host_id: number
  author_id: number
  text: string
  uses_markdown: Generated<boolean>
  created: number
  updated: number | null
  deleted_at: number | null
  deleted_by: number | null
  pinned: Generated<boolean>
  pinned_at: number | null
  permitted_groups: Generated<readonly number[]>
  permitted_users: Generated<readonly number[]>
  acl: Generated<readonly number[]>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly comment: CommentTable
  }
}
