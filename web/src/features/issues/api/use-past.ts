import type { Read } from '@cairn/common/features/entities'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Fields, type LooseFields } from '../../../platform/api/index.ts'
import type { Activity } from '../model/activity.ts'
import { ISSUE_FIELD_FIELDS, LINK_FIELDS, TAG_FIELDS, USER_FIELDS } from '../model/issue.ts'
import { issueKeys } from './keys.ts'

const PAST_FIELDS = {
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
const FIELDS: Fields<PastIssueData> = PAST_FIELDS

/** An issue as it was. */
export type PastIssueData = Read<'Issue', typeof PAST_FIELDS>

/** The issue as it was at a time (ms). While another moment is read, the one before stays. */
export function usePastIssue(idReadable: string, at: number) {
  return useQuery({
    queryKey: [...issueKeys.issue(idReadable), 'past', at],
    queryFn: ({ signal }) =>
      api.get<PastIssueData>(`issues/${encodeURIComponent(idReadable)}`, { fields: FIELDS, query: { at }, signal }),
    placeholderData: keepPreviousData,
    // Only an erased entry changes the past.
    staleTime: 60_000,
    retry: false,
  })
}

/** Categories that show in an issue as it was. */
const CATEGORIES =
  'IssueCreatedCategory,IssueResolvedCategory,SummaryCategory,DescriptionCategory,CustomFieldCategory,TagsCategory,' +
  'LinksCategory,AttachmentsCategory,AttachmentRenameCategory,CommentsCategory,CommentTextCategory'
const MAX = 1_000

const MOMENT_FIELDS: LooseFields = {
  activities: { id: true, timestamp: true, author: USER_FIELDS, category: { id: true } },
}

/** The newest changes that the past can be stepped through by, oldest first. */
export function usePastChanges(idReadable: string) {
  return useQuery({
    queryKey: [...issueKeys.activities(idReadable), 'moments'],
    queryFn: async ({ signal }) => {
      const page = (await api.get<unknown>(`issues/${encodeURIComponent(idReadable)}/activitiesPage`, {
        fields: MOMENT_FIELDS,
        query: { categories: CATEGORIES, reverse: 'true', $top: MAX },
        signal,
      })) as { readonly activities: readonly Activity[] }
      return page.activities.toReversed()
    },
  })
}
