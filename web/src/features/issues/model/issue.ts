import type { Read } from '@cairn/common/features/entities'
import { ISSUE_FIELD_FIELDS } from '../../custom-fields/index.ts'
import { ATTACHMENT_FIELDS } from '../../file-viewer/index.ts'
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

export const LINK_FIELDS = {
  id: true,
  direction: true,
  linkType: {
    id: true,
    name: true,
    localizedName: true,
    sourceToTarget: true,
    localizedSourceToTarget: true,
    targetToSource: true,
    localizedTargetToSource: true,
    directed: true,
    readOnly: true,
  },
  issues: {
    id: true,
    idReadable: true,
    summary: true,
    resolved: true,
    project: { id: true, shortName: true },
    subtasks: { issuesSize: true, unresolvedIssuesSize: true },
    customFields: {
      id: true,
      name: true,
      value: {
        id: true,
        name: true,
        localizedName: true,
        login: true,
        fullName: true,
        avatarUrl: true,
        isResolved: true,
      },
      projectCustomField: { id: true, field: { id: true, name: true, fieldType: { id: true, valueType: true } } },
    },
  },
} as const

export const COMMENT_FIELDS = {
  id: true,
  text: true,
  textVersion: true,
  created: true,
  updated: true,
  deleted: true,
  pinned: true,
  author: USER_FIELDS,
  visibility: VISIBILITY_FIELDS,
  attachments: ATTACHMENT_FIELDS,
  reactions: { id: true, reaction: true, author: USER_FIELDS },
} as const

export type IssueData = Read<'Issue', typeof ISSUE_FIELDS>
export type LinkData = Read<'IssueLink', typeof LINK_FIELDS>
export type LinkedIssueData = LinkData['issues'][number]
export type CommentData = Read<'IssueComment', typeof COMMENT_FIELDS>
