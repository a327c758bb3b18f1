import type { Generated } from 'kysely'

export interface BoardTable {
  id: Generated<number>
  name: string
  owner_id: number
  read_groups: Generated<readonly number[]>
  read_users: Generated<readonly number[]>
  update_groups: Generated<readonly number[]>
  update_users: Generated<readonly number[]>
  acl: readonly number[]
  read_by_project: Generated<boolean>
  update_by_project: Generated<boolean>
  column_field_id: number | null
  has_swimlanes: Generated<boolean>
  swimlane_kind: Generated<'values' | 'issues' | 'queries'>
  swimlane_field_id: number | null
  swimlane_attribute: 'project' | 'tag' | null
  orphans_at_top: Generated<boolean>
  hides_orphans: Generated<boolean>
  has_sprints: Generated<boolean>
  membership: Generated<'manual' | 'field' | 'query'>
  query: Generated<string>
  sprint_field_id: number | null
  default_sprint_id: number | null
  adds_new_issues: Generated<boolean>
  on_several_sprints: Generated<boolean>
  hides_subtasks: Generated<boolean>
  resolved_days: number | null
  estimation_field_id: number | null
  original_field_id: number | null
  color_by: Generated<'none' | 'field' | 'project' | 'queries'>
  color_field_id: number | null
  colors_values: Generated<boolean>
  flat_backlog: Generated<boolean>
  backlog_id: number | null
  has_burndown: Generated<boolean>
  counts_estimation: Generated<boolean>
  report_field_id: number | null
  report_query: Generated<string>
  version: Generated<number>
  created: number
  updated: number
  deleted_at: number | null
  deleted_by: number | null
}

export interface BoardProjectTable {
  board_id: number
  project_id: number
  ordinal: number
  color: number | null
}

export interface BoardColumnTable {
  id: Generated<number>
  board_id: number
  ordinal: number
  title: string | null
  color: number | null
  policy: string | null
  is_visible: Generated<boolean>
  wip_min: number | null
  wip_max: number | null
}

export interface BoardColumnValueTable {
  id: Generated<number>
  board_id: number
  column_id: number
  ordinal: number
  name: string | null
  value_id: number | null
}

export interface BoardSwimlaneTable {
  id: Generated<number>
  board_id: number
  ordinal: number
  name: string
  value_id: number | null
  query: string | null
  is_default: Generated<boolean>
}

export interface BoardCardFieldTable {
  board_id: number
  field_id: number
  ordinal: number
  presentation: Generated<'full' | 'short' | 'hidden'>
}

export interface BoardQueryTable {
  id: Generated<number>
  board_id: number
  purpose: 'filter' | 'color'
  ordinal: number
  name: string
  query: string
  color: number | null
}

export interface SprintTable {
  id: Generated<number>
  board_id: number
  name: string
  goal: string | null
  start: number | null
  finish: number | null
  archived: Generated<boolean>
  created: number
}

export interface SprintIssueTable {
  sprint_id: number
  issue_id: number
}

export interface BoardViewTable {
  user_id: number
  board_id: number
  is_favorite: Generated<boolean>
  visited_sprint_id: number | null
  collapsed_columns: Generated<readonly number[]>
  collapsed_rows: Generated<readonly string[]>
  card_size: number | null
}

export interface BoardProfileTable {
  user_id: number
  default_board_id: number | null
  card_size: number | null
}

export interface BoardMoveTable {
  operation_id: number
  list_id: number
  host_id: number
  former_key: string | null
  new_key: string | null
}

export interface BoardTicketTable {
  id: Generated<number>
  token_hash: Buffer
  user_id: number
  session_id: number | null
  token_id: number | null
  sprint_id: number
  query: string
  place: string
  last_used: number
  network: string | null
}

export interface SprintArchivalTable {
  operation_id: number
  sprint_id: number
  archived: boolean
}

export interface SprintCapacityTable {
  sprint_id: number
  user_id: number
  value: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly board: BoardTable
    readonly board_project: BoardProjectTable
    readonly board_column: BoardColumnTable
    readonly board_column_value: BoardColumnValueTable
    readonly board_swimlane: BoardSwimlaneTable
    readonly board_card_field: BoardCardFieldTable
    readonly board_query: BoardQueryTable
    readonly sprint: SprintTable
    readonly sprint_issue: SprintIssueTable
    readonly board_view: BoardViewTable
    readonly board_profile: BoardProfileTable
    readonly board_move: BoardMoveTable
    readonly board_ticket: BoardTicketTable
    readonly sprint_archival: SprintArchivalTable
    readonly sprint_capacity: SprintCapacityTable
  }
}
