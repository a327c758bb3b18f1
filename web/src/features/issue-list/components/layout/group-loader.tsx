import { useEffect } from 'react'
import { type IssuePageParams, useIssuePages } from '../../../issue-search/index.ts'
import type { GroupPages } from '../../model/grouped-rows.ts'

export type GroupLoaderProps = {
  readonly id: string
  readonly params: IssuePageParams
  /** How many issues were loaded when a further one was seen. */
  readonly asked: number
  readonly onPages: (id: string, pages: GroupPages | undefined) => void
}

/** Loads the pages of one group; draws nothing. */
export function GroupLoader({ id, params, asked, onPages }: GroupLoaderProps) {
  const { issues, isLoaded, isOutdated, hasNextPage, fetchNextPage, isFetchingNextPage, ...list } =
    useIssuePages(params)
  const { error, refetch, hasNextFailed } = list
  const loaded = issues.length
  useEffect(() => {
    if (error && !isLoaded) onPages(id, { issues, isLoaded, hasMore: true, onRetry: () => void refetch() })
    else if (isLoaded && !isOutdated) {
      const onRetry = hasNextFailed ? () => void fetchNextPage() : undefined
      onPages(id, { issues, isLoaded, hasMore: hasNextPage, onRetry })
    }
  }, [id, issues, isLoaded, isOutdated, hasNextPage, error, refetch, hasNextFailed, fetchNextPage, onPages])
  useEffect(() => () => onPages(id, undefined), [id, onPages])
  useEffect(() => {
    if (hasNextFailed || isFetchingNextPage) return
    if (asked >= loaded && loaded > 0 && hasNextPage) void fetchNextPage()
  }, [asked, loaded, hasNextPage, isFetchingNextPage, hasNextFailed, fetchNextPage])
  return null
}
