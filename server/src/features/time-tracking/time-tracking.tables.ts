import type { Generated } from 'kysely'

export interface WorkItemTypeTable {
  id: Generated<number>
  name: string
  color: Generated<number>
  ordinal: Generated<number>
  auto_attached: Generated<boolean>
}

export interface ProjectTimeTrackingTable {
  project_id: number
  enabled: Generated<boolean>
  estimate_field_id: number | null
  spent_field_id: number | null
}

export interface ProjectWorkItemTypeTable {
  project_id: number
  type_id: number
}

export interface WorkAttributeTable {
  id: Generated<number>
  name: string
}

export interface WorkAttributeValueTable {
  id: Generated<number>
  attribute_id: number
  name: string
  description: string | null
  color: Generated<number>
  ordinal: Generated<number>
  auto_attach: Generated<boolean>
}

export interface ProjectWorkAttributeTable {
  id: Generated<number>
  project_id: number
  attribute_id: number
  ordinal: Generated<number>
}

export interface WorkItemTable {
  id: Generated<number>
  issue_id: number
  author_id: number
  creator_id: number
  date: number
  minutes: number
  type_id: number | null
  text: string | null
  uses_markdown: Generated<boolean>
  created: number
  updated: number | null
  draft: Generated<boolean>
}

export interface WorkItemValueTable {
  work_item_id: number
  attribute_id: number
  value_id: number
}

export interface EstimateSumTable {
  issue_id: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly work_item_type: WorkItemTypeTable
    readonly project_time_tracking: ProjectTimeTrackingTable
    readonly project_work_item_type: ProjectWorkItemTypeTable
    readonly work_attribute: WorkAttributeTable
    readonly work_attribute_value: WorkAttributeValueTable
    readonly project_work_attribute: ProjectWorkAttributeTable
    readonly work_item: WorkItemTable
    readonly work_item_value: WorkItemValueTable
    readonly estimate_sum: EstimateSumTable
  }
}
