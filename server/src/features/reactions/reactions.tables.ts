import type { Generated } from 'kysely'

export interface CommentReactionTable {
  id: Generated<number>
  comment_id: number
  user_id: number
  reaction: string
  created: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly comment_reaction: CommentReactionTable
  }
}
