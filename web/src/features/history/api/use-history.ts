import type { Read } from '@cairn/common/features/entities'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, isApiError } from '../../../platform/api/index.ts'
import { hostKeys, hostKindOf } from '../../host-kinds/index.ts'
import { ACTIVITY_FIELDS } from '../model/activity.ts'

const PAGE = 50

/** What history tells of: the host, time spent on it, or both. */
export type HistoryKind = 'history' | 'time' | 'all'

const OF_TIME = [
  'WorkItemCategory',
  'WorkItemAuthorCategory',
  'WorkItemDateCategory',
  'WorkItemDescriptionCategory',
  'WorkItemDurationCategory',
  'WorkItemTypeCategory',
] as const

function categoriesOf(hostId: string, kind: HistoryKind): string {
  const { historyCategories } = hostKindOf(hostId)
  const categories = { history: historyCategories, time: OF_TIME, all: [...historyCategories, ...OF_TIME] }
  return categories[kind].join(',')
}

const PAGE_FIELDS = {
  activities: ACTIVITY_FIELDS,
  afterCursor: true,
  hasAfter: true,
  beforeCursor: true,
  hasBefore: true,
} as const
type ActivityPage = Read<'ActivityCursorPage', typeof PAGE_FIELDS>

type Place = { readonly cursor: string | null; readonly entry: string | null }

/**
 * What happened to a host, oldest first. The newest page is read first, or the one around `entry`; `loadEarlier` and
 * `loadLater` read on.
 */
export function useHistory(hostId: string, kind: HistoryKind = 'history', entry: string | null = null) {
  const query = useInfiniteQuery({
    queryKey: [...hostKeys.activities(hostId), kind, entry],
    initialPageParam: { cursor: null, entry } as Place,
    queryFn: ({ pageParam, signal }) => readPage(hostId, kind, pageParam, signal),
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
  hostId: string,
  kind: HistoryKind,
  { cursor, entry }: Place,
  signal: AbortSignal,
): Promise<ActivityPage> {
  const read = (activityId: string | null) =>
    call(hostKindOf(hostId).routes.history.page, {
      params: { id: hostId },
      fields: PAGE_FIELDS,
      query: { categories: categoriesOf(hostId, kind), reverse: true, $top: PAGE, cursor, activityId },
      signal,
    })
  try {
    return await read(entry)
  } catch (error) {
    // The entry may be gone, or be another's to see: the newest ones are shown then.
    if (entry === null || !isApiError(error) || error.status !== 404) throw error
    return read(null)
  }
}
