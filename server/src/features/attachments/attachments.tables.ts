import type { Generated } from 'kysely'

export interface AttachmentTable {
  id: Generated<number>
  /** Null: of a draft. */
  host_id: number | null
  issue_draft_id: number | null
  text_draft_id: number | null
  article_draft_id: number | null
  comment_id: number | null
  author_id: number
  name: string
  size: number
  mime_type: string
  charset: string | null
  width: number | null
  height: number | null
  file_key: string
  created: number
  updated: number
  removed_at: number | null
  removed_by: number | null
  permitted_groups: Generated<readonly number[]>
  permitted_users: Generated<readonly number[]>
  acl: Generated<readonly number[]>
}

export interface AttachmentThumbnailTable {
  attachment_id: number
  /** Null: none can be made of this file. */
  thumbnail_key: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly attachment: AttachmentTable
    readonly attachment_thumbnail: AttachmentThumbnailTable
  }
}
