import type { Generated } from 'kysely'
import type { StoredValue } from '../issues/index.ts'
import type { PlannedLink } from '../links/index.ts'

export interface IssueDraftTable {
  id: Generated<number>
  owner_id: number
  project_id: number | null
  summary: Generated<string>
  description: Generated<string>
  uses_markdown: Generated<boolean>
  permitted_groups: Generated<readonly number[]>
  permitted_users: Generated<readonly number[]>
  tags: Generated<readonly number[]>
  field_values: Generated<DraftValues>
  links: Generated<readonly PlannedLink[]>
  sprints: Generated<readonly number[]>
  created: number
  updated: number
}

/** Values that the owner of a draft gave, by number of the custom field. */
export type DraftValues = Readonly<Record<string, readonly StoredValue[]>>

export interface TextDraftTable {
  id: Generated<number>
  owner_id: number
  host_id: number
  comment_id: number | null
  kind: 'comment' | 'hostEdit' | 'commentEdit'
  text: string
  base_version: string | null
  uses_markdown: Generated<boolean>
  permitted_groups: Generated<readonly number[]>
  permitted_users: Generated<readonly number[]>
  created: number
  updated: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly issue_draft: IssueDraftTable
    readonly text_draft: TextDraftTable
  }
}
