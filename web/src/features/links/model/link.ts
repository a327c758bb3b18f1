import type { Read } from '@cairn/common/features/entities'

/** What is read of an issue's links of one kind. */
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

export type LinkData = Read<'IssueLink', typeof LINK_FIELDS>
export type LinkedIssueData = LinkData['issues'][number]
