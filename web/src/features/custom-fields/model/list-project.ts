import type { Read } from '@cairn/common/features/entities'
import { PROJECT_FIELD_FIELDS } from './custom-field.ts'

/** What filters and pickers read of a project. */
export const LIST_PROJECT_FIELDS = {
  id: true,
  name: true,
  shortName: true,
  archived: true,
  customFields: PROJECT_FIELD_FIELDS,
} as const

export type ListProject = Read<'Project', typeof LIST_PROJECT_FIELDS>
