import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, isApiError, type LooseFields } from '../../../platform/api/index.ts'
import type { Activity } from '../model/activity.ts'
import { COMMENT_FIELDS, FIELD_VALUE_FIELDS, USER_FIELDS } from '../model/issue.ts'
import { issueKeys } from './keys.ts'

const PAGE = 50

/** What history tells of: the issue, time spent on it, or both. */
export type HistoryKind = 'history' | 'time' | 'all'

const OF_ISSUE = [
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
  'CommentReactionCategory',
  'IssueMentionCategory',
  'CommentMentionCategory',
  'VcsChangeCategory',
  'VcsChangeStateCategory',
  'PullRequestChangeCategory',
  'SprintCategory',
] as const

const OF_TIME = [
  'WorkItemCategory',
  'WorkItemAuthorCategory',
  'WorkItemDateCategory',
  'WorkItemDescriptionCategory',
  'WorkItemDurationCategory',
  'WorkItemTypeCategory',
] as const

const CATEGORIES: Readonly<Record<HistoryKind, string>> = {
  history: OF_ISSUE.join(','),
  time: OF_TIME.join(','),
  all: [...OF_ISSUE, ...OF_TIME].join(','),
}

const VALUE: LooseFields = {
  ...FIELD_VALUE_FIELDS,
  idReadable: true,
  summary: true,
  resolved: true,
  shortName: true,
  url: true,
  mimeType: true,
  // Of work.
  duration: { minutes: true, presentation: true },
  date: true,
  type: { name: true },
  // Of commits.
  version: true,
  urls: true,
  state: { id: true },
  branch: true,
  files: true,
  author: { id: true, login: true, fullName: true, name: true, avatarUrl: true },
  reaction: true,
  // Of pull requests.
  title: true,
  // Of comments elsewhere.
  issue: { id: true, idReadable: true, summary: true },
}

const PAGE_FIELDS: LooseFields = {
  activities: {
    id: true,
    timestamp: true,
    change: true,
    author: USER_FIELDS,
    category: { id: true },
    field: {
      id: true,
      name: true,
      presentation: true,
      linkId: true,
      customField: { id: true, fieldType: { id: true, valueType: true, isMultiValue: true } },
    },
    added: VALUE,
    removed: VALUE,
    target: { id: true, name: true, text: COMMENT_FIELDS.text, version: true, urls: true },
    pullRequest: { id: true, idReadable: true, title: true, url: true, state: { id: true } },
    emptyFieldText: true,
  },
  afterCursor: true,
  hasAfter: true,
  beforeCursor: true,
  hasBefore: true,
}

type ActivityPage = {
  readonly activities: readonly Activity[]
  readonly afterCursor: string | null
  readonly hasAfter: boolean
  readonly beforeCursor: string | null
  readonly hasBefore: boolean
}

type Place = { readonly cursor: string | null; readonly entry: string | null }

/**
 * What happened to an issue, oldest first. The newest page is read first, or the one around `entry`; `loadEarlier` and
 * `loadLater` read on.
 */
export function useHistory(idReadable: string, kind: HistoryKind = 'history', entry: string | null = null) {
  const query = useInfiniteQuery({
    queryKey: [...issueKeys.activities(idReadable), kind, entry],
    initialPageParam: { cursor: null, entry } as Place,
    queryFn: ({ pageParam, signal }) => readPage(idReadable, kind, pageParam, signal),
    getNextPageParam: page => (page.hasAfter ? { cursor: page.afterCursor, entry: null } : null),
    getPreviousPageParam: page => (page.hasBefore ? { cursor: page.beforeCursor, entry: null } : null),
  })
  const activities = useMemo(() => query.data?.pages.flatMap(page => page.activities).toReversed(), [query.data])
  return {
    activities,
    isError: query.isError,
    hasEarlier: query.hasNextPage,
    isLoadingEarlier: query.isFetchingNextPage,
    loadEarlier: () => void query.fetchNextPage(),
    hasLater: query.hasPreviousPage,
    isLoadingLater: query.isFetchingPreviousPage,
    loadLater: () => void query.fetchPreviousPage(),
    retry: () => void query.refetch(),
  }
}

async function readPage(
  idReadable: string,
  kind: HistoryKind,
  { cursor, entry }: Place,
  signal: AbortSignal,
): Promise<ActivityPage> {
  const read = (activityId: string | null) =>
    api.get<unknown>(`issues/${encodeURIComponent(idReadable)}/activitiesPage`, {
      fields: PAGE_FIELDS,
      query: { categories: CATEGORIES[kind], reverse: 'true', $top: PAGE, cursor, activityId },
      signal,
    }) as Promise<ActivityPage>
  try {
    return await read(entry)
  } catch (error) {
    // The entry may be gone, or be another's to see: the newest ones are shown then.
    if (entry === null || !isApiError(error) || error.status !== 404) throw error
    return read(null)
  }
}
