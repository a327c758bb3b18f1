import type { Copy } from './copy.ts'

/** Tables of issues, with the columns that are written. */
export const TABLES = {
  host: 'id kind project_id',
  issue:
    'id project_id number summary description reporter_id updater_id created updated resolved votes comments_count permitted_groups acl',
  issue_field_value: 'issue_id field_id position project_id value_id num ord',
  issue_search: 'issue_id project_id updated created open restricted reporter_id acl vals srt pvals',
  host_tag: 'host_id tag_id',
  issue_link: 'type_id source_id target_id created',
  issue_vote: 'issue_id user_id created',
  issue_alias: 'project_id number issue_id',
  work_item: 'id issue_id author_id creator_id date minutes type_id text created',
  comment: 'id host_id author_id text created permitted_groups acl',
  activity:
    'id host_id project_id author_id created category target_kind target_id field_id field_name added removed acl',
  activity_value: 'activity_id project_id field_id value_id added created host_id',
  search_stage: 'host_id project_id source source_id acl title body',
} as const
export type TableName = keyof typeof TABLES

export type Copies = Readonly<Record<TableName, Copy>>
