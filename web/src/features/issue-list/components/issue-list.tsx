import { useCallback } from 'react'
import { FailedRow, IssueRows, type RowsProps } from './issue-rows.tsx'

export type IssueListProps = RowsProps & {
  readonly hasMore: boolean
  /** Other filters are on their way: these are still the rows of the last ones. */
  readonly isOutdated: boolean
  readonly onNearEnd: () => void
  /** Set when the next rows could not be loaded; tries again. */
  readonly onRetry?: (() => void) | undefined
}

/** Rows before the end at which the next page is asked for: some seconds of fast scrolling. */
const AHEAD = 60
const WAITING_ROWS = 8

/** The issues of a list, one after the other, loaded as far as they are needed. */
export function IssueList({ hasMore, onNearEnd, onRetry, ...rows }: IssueListProps) {
  const { issues, isCompact } = rows
  const onRangeChange = useCallback(
    (_first: number, last: number) => {
      if (hasMore && !onRetry && last >= issues.length - AHEAD) onNearEnd()
    },
    [hasMore, onRetry, issues.length, onNearEnd],
  )
  const getKey = useCallback((index: number) => issues[index]?.id ?? `waiting-${index}`, [issues])
  return (
    <IssueRows
      {...rows}
      count={issues.length + (onRetry ? 1 : hasMore ? WAITING_ROWS : 0)}
      getKey={getKey}
      onRangeChange={onRangeChange}
      rowAt={index => {
        const issue = issues[index]
        return issue && { issue }
      }}
      otherRow={() => onRetry && <FailedRow isCompact={isCompact} onRetry={onRetry} />}
    />
  )
}
