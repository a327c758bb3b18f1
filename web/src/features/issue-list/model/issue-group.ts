import type { Read } from '@cairn/common/features/entities'
import { USER_FIELDS } from '../../users/index.ts'

/** What is read of the groups of a list. */
export const ISSUE_GROUP_FIELDS = {
  id: true,
  name: true,
  query: true,
  count: true,
  countIsMinimum: true,
  color: { id: true, background: true, foreground: true },
  user: USER_FIELDS,
  isResolved: true,
} as const

/** The issues of a list that have one value; `query`: what to add to the list's for just these. */
export type IssueGroup = Read<'IssueGroup', typeof ISSUE_GROUP_FIELDS>
