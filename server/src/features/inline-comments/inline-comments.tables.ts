import type { Generated } from 'kysely'

export interface CommentAnchorTable {
  comment_id: number
  host_id: number
  quote: string
  prefix: string
  suffix: string
  start_at: number
  end_at: number
  version: string
  is_outdated: Generated<boolean>
  is_unread: Generated<boolean>
  resolved_at: number | null
  resolved_by: number | null
}

export interface CommentReplyTable {
  comment_id: number
  parent_id: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly comment_anchor: CommentAnchorTable
    readonly comment_reply: CommentReplyTable
  }
}
