import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, type LooseFields } from '../../../platform/api/index.ts'
import type { Activity } from '../model/activity.ts'
import { COMMENT_FIELDS, FIELD_VALUE_FIELDS, USER_FIELDS } from '../model/issue.ts'
import { issueKeys } from './keys.ts'

const PAGE = 50

const CATEGORIES = [
  'IssueCreatedCategory',
  'IssueResolvedCategory',
  'ProjectCategory',
  'ReporterCategory',
  'SummaryCategory',
  'DescriptionCategory',
  'CustomFieldCategory',
  'TagsCategory',
  'LinksCategory',
  'IssueVisibilityCategory',
  'AttachmentsCategory',
  'AttachmentRenameCategory',
  'AttachmentVisibilityCategory',
  'CommentTextCategory',
  'CommentPinnedCategory',
  'VotersCategory',
  'CommentVisibilityCategory',
  'CommentAttachmentsCategory',
] as const

const VALUE: LooseFields = {
  ...FIELD_VALUE_FIELDS,
  idReadable: true,
  summary: true,
  resolved: true,
  shortName: true,
  url: true,
  mimeType: true,
}

const PAGE_FIELDS: LooseFields = {
  activities: {
    id: true,
    timestamp: true,
    author: USER_FIELDS,
    category: { id: true },
    field: {
      id: true,
      name: true,
      presentation: true,
      customField: { id: true, fieldType: { id: true, valueType: true, isMultiValue: true } },
    },
    added: VALUE,
    removed: VALUE,
    target: { id: true, name: true, text: COMMENT_FIELDS.text },
    emptyFieldText: true,
  },
  afterCursor: true,
  hasAfter: true,
}

type ActivityPage = {
  readonly activities: readonly Activity[]
  readonly afterCursor: string | null
  readonly hasAfter: boolean
}

/** What happened to an issue, oldest first. The newest page is read first; `loadEarlier` reads the one before. */
export function useHistory(idReadable: string) {
  const query = useInfiniteQuery({
    queryKey: issueKeys.activities(idReadable),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.get<unknown>(`issues/${encodeURIComponent(idReadable)}/activitiesPage`, {
        fields: PAGE_FIELDS,
        query: { categories: CATEGORIES.join(','), reverse: 'true', $top: PAGE, cursor: pageParam },
        signal,
      }) as Promise<ActivityPage>,
    getNextPageParam: page => (page.hasAfter ? page.afterCursor : null),
  })
  const activities = useMemo(() => query.data?.pages.flatMap(page => page.activities).toReversed(), [query.data])
  return {
    activities,
    isError: query.isError,
    hasEarlier: query.hasNextPage,
    isLoadingEarlier: query.isFetchingNextPage,
    loadEarlier: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
