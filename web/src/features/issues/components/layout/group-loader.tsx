import { useEffect } from 'react'
import { type IssuePageParams, useIssuePages } from '../../api/use-issue-page.ts'
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
  const { issues, isLoaded, isOutdated, hasNextPage, fetchNextPage, isFetchingNextPage } = useIssuePages(params)
  const loaded = issues.length
  useEffect(() => {
    if (isLoaded && !isOutdated) onPages(id, { issues, isLoaded, hasMore: hasNextPage })
  }, [id, issues, isLoaded, isOutdated, hasNextPage, onPages])
  useEffect(() => () => onPages(id, undefined), [id, onPages])
  useEffect(() => {
    if (asked >= loaded && loaded > 0 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [asked, loaded, hasNextPage, isFetchingNextPage, fetchNextPage])
  return null
}
