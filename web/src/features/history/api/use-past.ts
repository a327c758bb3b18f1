import { pageIssueActivities } from '@cairn/common/features/activities'
import type { Read } from '@cairn/common/features/entities'
import { getIssue } from '@cairn/common/features/issues'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { ISSUE_FIELD_FIELDS } from '../../custom-fields/index.ts'
import { issueKeys } from '../../issues/index.ts'
import { LINK_FIELDS } from '../../links/index.ts'
import { TAG_FIELDS } from '../../tags/index.ts'
import { USER_FIELDS } from '../../users/index.ts'
import { MOMENT_FIELDS } from '../model/activity.ts'

const FIELDS = {
  id: true,
  summary: true,
  description: true,
  resolved: true,
  reporter: USER_FIELDS,
  tags: TAG_FIELDS,
  customFields: ISSUE_FIELD_FIELDS,
  links: {
    id: true,
    direction: true,
    linkType: LINK_FIELDS.linkType,
    issues: { id: true, idReadable: true, summary: true, resolved: true },
  },
  attachments: { id: true, name: true, size: true },
  comments: { id: true, text: true, created: true, author: USER_FIELDS },
} as const

/** An issue as it was. */
export type PastIssueData = Read<'Issue', typeof FIELDS>

/** The issue as it was at a time (ms). While another moment is read, the one before stays. */
export function usePastIssue(issueId: string, at: number) {
  return useQuery({
    queryKey: [...issueKeys.issue(issueId), 'past', at],
    queryFn: ({ signal }) => call(getIssue, { params: { id: issueId }, fields: FIELDS, query: { at }, signal }),
    placeholderData: keepPreviousData,
    // Only an erased entry changes the past.
    staleTime: 60_000,
    retry: false,
  })
}

/** Categories that show in an issue as it was. */
const CATEGORIES =
  'IssueCreatedCategory,IssueResolvedCategory,SummaryCategory,DescriptionCategory,CustomFieldCategory,TagsCategory,' +
  'SprintCategory,' +
  'LinksCategory,AttachmentsCategory,AttachmentRenameCategory,CommentsCategory,CommentTextCategory'
const MAX = 1_000

/** The newest changes that the past can be stepped through by, oldest first. */
export function usePastChanges(issueId: string) {
  return useQuery({
    queryKey: [...issueKeys.activities(issueId), 'moments'],
    queryFn: async ({ signal }) => {
      const page = await call(pageIssueActivities, {
        params: { id: issueId },
        fields: { activities: MOMENT_FIELDS },
        query: { categories: CATEGORIES, reverse: true, $top: MAX },
        signal,
      })
      return page.activities.toReversed()
    },
  })
}
