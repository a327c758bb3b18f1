import { type MouseEvent, type Ref, useCallback, useMemo } from 'react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { VirtualList } from '../../../../ui/virtual-list.tsx'
import type { ListedIssue } from '../../api/listed-issues.ts'
import { IssueRow } from './issue-row.tsx'

export type IssueListProps = {
  readonly issues: readonly ListedIssue[]
  readonly activeIndex: number
  readonly openId: string | undefined
  readonly focusRequest: number
  readonly hasMore: boolean
  /** Other filters are on their way: these are still the rows of the last ones. */
  readonly isOutdated: boolean
  readonly onNearEnd: () => void
  readonly onPress: (issue: ListedIssue, event: MouseEvent<HTMLAnchorElement>) => void
  readonly onHover: (issue: ListedIssue) => void
  readonly frameRef: Ref<HTMLDivElement>
}

/** Rows before the end at which the next page is asked for: some seconds of fast scrolling. */
const AHEAD = 60
const WAITING_ROWS = 8

/** The rows of a list, drawn as far as they are seen and loaded as far as they are needed. */
export function IssueList(props: IssueListProps) {
  const { issues, activeIndex, openId, focusRequest, hasMore, isOutdated } = props
  const { onNearEnd, onPress, onHover, frameRef } = props
  const t = useT()
  const formats = useFormats()
  const onRangeChange = useCallback(
    (_first: number, last: number) => {
      if (hasMore && last >= issues.length - AHEAD) onNearEnd()
    },
    [hasMore, issues.length, onNearEnd],
  )
  // Kept the same object: the list measures all rows anew for another one.
  const getKey = useCallback((index: number) => issues[index]?.id ?? `waiting-${index}`, [issues])
  const idWidth = useMemo(
    () => issues.reduce((width, { idReadable }) => Math.max(width, idReadable?.length ?? 0), 6),
    [issues],
  )
  return (
    <div
      ref={frameRef}
      style={{ '--id-width': `${idWidth}ch` }}
      aria-busy={isOutdated}
      className={cx(
        '@container flex min-h-0 flex-1 flex-col border-t border-line transition-opacity delay-150 xs:mx-3.5 xs:mb-3.5 xs:overflow-hidden xs:rounded-panel xs:border',
        isOutdated && 'opacity-60',
      )}
    >
      <VirtualList
        label={t('issues.title')}
        count={issues.length + (hasMore ? WAITING_ROWS : 0)}
        activeIndex={activeIndex}
        getKey={getKey}
        onRangeChange={onRangeChange}
        renderRow={index => {
          const issue = issues[index]
          if (!issue) return <WaitingRow />
          const isActive = index === activeIndex
          return (
            <IssueRow
              issue={issue}
              isActive={isActive}
              isOpen={openId !== undefined && issue.idReadable === openId}
              focusRequest={isActive ? focusRequest : 0}
              onPress={onPress}
              onHover={onHover}
              t={t}
              formats={formats}
            />
          )
        }}
      />
    </div>
  )
}

function WaitingRow() {
  return (
    <div aria-hidden className="flex h-9 items-center gap-3 border-b border-line px-3">
      <Skeleton className="size-4 rounded-full" />
      <Skeleton className="h-3 w-16" />
      <Skeleton className="h-3 w-1/2" />
    </div>
  )
}
