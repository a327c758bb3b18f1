import type { Generated } from 'kysely'

export interface CustomFieldTable {
  id: Generated<number>
  name: string
  localized_name: string | null
  field_type: string
  ordinal: Generated<number>
  aliases: string | null
  is_auto_attached: Generated<boolean>
  is_displayed_in_issue_list: Generated<boolean>
  default_can_be_empty: Generated<boolean>
  default_empty_text: string | null
  default_is_public: Generated<boolean>
  default_bundle_id: number | null
  default_values: Generated<readonly number[]>
  sort_slot: number | null
}

export interface ProjectCustomFieldTable {
  id: Generated<number>
  project_id: number
  field_id: number
  can_be_empty: Generated<boolean>
  empty_text: string | null
  is_public: Generated<boolean>
  ordinal: Generated<number>
  bundle_id: number | null
  default_values: Generated<readonly number[]>
  condition_field_id: number | null
  condition_values: Generated<readonly number[]>
  condition_show_for_null: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly custom_field: CustomFieldTable
    readonly project_custom_field: ProjectCustomFieldTable
  }
}
