import type { Read } from '@cairn/common/features/entities'
import { ISSUE_FIELD_FIELDS } from '../../custom-fields/index.ts'
import { TAG_FIELDS } from '../../tags/index.ts'
import { USER_FIELDS, VISIBILITY_FIELDS } from '../../users/index.ts'

/** What the issue's page and panel read. */
export const ISSUE_FIELDS = {
  id: true,
  idReadable: true,
  summary: true,
  summaryVersion: true,
  description: true,
  descriptionVersion: true,
  created: true,
  updated: true,
  resolved: true,
  commentsCount: true,
  project: { id: true, name: true, shortName: true, numberReference: true, archived: true },
  reporter: USER_FIELDS,
  updater: USER_FIELDS,
  visibility: VISIBILITY_FIELDS,
  tags: TAG_FIELDS,
  customFields: ISSUE_FIELD_FIELDS,
} as const

export type IssueData = Read<'Issue', typeof ISSUE_FIELDS>
