import type { Generated } from 'kysely'

export interface IssueTable {
  id: Generated<number>
  project_id: number
  number: number | null
  summary: string
  description: string | null
  uses_markdown: Generated<boolean>
  reporter_id: number
  updater_id: number | null
  created: number
  updated: number
  resolved: number | null
  votes: Generated<number>
  comments_count: Generated<number>
  hidden_comments: Generated<number>
  /** Drawn at random with each change of the row. */
  version: Generated<number>
  permitted_groups: Generated<readonly number[]>
  permitted_users: Generated<readonly number[]>
  acl: Generated<readonly number[]>
  deleted_at: number | null
  deleted_by: number | null
}

export interface IssueAliasTable {
  project_id: number
  number: number
  issue_id: number
}

export interface IssueFieldValueTable {
  issue_id: number
  field_id: number
  position: Generated<number>
  project_id: number
  value_id: number | null
  num: number | null
  text_value: string | null
  ord: number | null
}

export interface SearchTermTable {
  id: Generated<number>
  field_id: number
  value_id: number
}

export interface IssueSearchTable {
  issue_id: number
  project_id: number
  updated: number
  created: number
  open: boolean
  restricted: boolean
  reporter_id: number
  acl: readonly number[]
  vals: readonly number[]
  srt: readonly number[]
  pvals: readonly number[]
  /** Drawn at random with each change of the row. */
  version: Generated<number>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly issue: IssueTable
    readonly issue_alias: IssueAliasTable
    readonly issue_field_value: IssueFieldValueTable
    readonly search_term: SearchTermTable
    readonly issue_search: IssueSearchTable
  }
}
