import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { problemText } from '../../../../platform/api/index.ts'
import { useT, withTexts } from '../../../../platform/i18n/index.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import type { IssuePageParams } from '../../../issue-search/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import { useIssueTree } from '../../api/use-issue-tree.ts'
import { treeRows } from '../../model/tree-rows.ts'
import { FailedRow, IssueRows, type RowsProps } from '../issue-rows.tsx'
import type { LaidOutIssues } from './laid-out-list.tsx'
import { useSideKeys } from './use-side-keys.ts'

export type TreeListProps = RowsProps & {
  readonly params: IssuePageParams
  /** Moves the keyboard to an issue. */
  readonly onMove: (index: number) => void
  /** Told what is shown, in order. */
  readonly onIssues: (issues: LaidOutIssues) => void
  /** Shown when nothing is found. */
  readonly empty: ReactNode
}

const TreeMoves = lazyPart(() => withTexts('issue', () => import('./tree-moves.tsx')).then(file => file.TreeMoves))

const AHEAD = 30
const WAITING_ROWS = 4

/** A list with subtasks below what they belong to. */
export function TreeList(props: TreeListProps) {
  const { params, onMove, onIssues, empty, ...list } = props
  const { activeIndex, frameRef } = list
  const t = useT()
  const { nodes, issues, isLoaded, isPlaceholderData, error, refetch, hasNextPage, ...next } = useIssueTree(params)
  const { fetchNextPage, isFetchingNextPage, hasNextFailed } = next
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => treeRows(nodes, issues, closed), [nodes, issues, closed])
  const shown = useMemo(() => rows.map(({ issue }) => issue), [rows])
  const loaded = useMemo(() => [...issues.values()], [issues])
  useEffect(() => onIssues({ shown, loaded }), [shown, loaded, onIssues])
  const toggle = useCallback(
    ({ id }: ListedIssue) =>
      setClosed(old => {
        const ids = new Set(old)
        if (!ids.delete(id)) ids.add(id)
        return ids
      }),
    [],
  )
  const onRangeChange = useCallback(
    (_first: number, last: number) => {
      if (hasNextPage && !isFetchingNextPage && !hasNextFailed && last >= rows.length - AHEAD) void fetchNextPage()
    },
    [hasNextPage, isFetchingNextPage, hasNextFailed, rows.length, fetchNextPage],
  )
  const getKey = useCallback((index: number) => rows[index]?.key ?? `waiting-${index}`, [rows])
  const onOpen = () => {
    const row = rows[activeIndex]
    if (row?.branch === 'closed') toggle(row.issue)
    else if (row?.branch === 'open') onMove(activeIndex + 1)
  }
  const onClose = () => {
    const row = rows[activeIndex]
    if (!row) return
    if (row.branch === 'open') return toggle(row.issue)
    const parent = rows.slice(0, activeIndex).findLastIndex(({ depth }) => depth < row.depth)
    if (parent >= 0) onMove(parent)
  }
  useSideKeys({ frame: frameRef, onOpen, onClose })
  if (error && !isLoaded) {
    return <ErrorState title={t('issues.failed')} text={problemText(error)} onRetry={() => void refetch()} />
  }
  if (!isLoaded) return <SkeletonRows />
  if (rows.length === 0 && !hasNextPage) return empty
  return (
    <IssueRows
      {...list}
      issues={shown}
      isOutdated={isPlaceholderData}
      count={rows.length + (hasNextFailed ? 1 : hasNextPage ? WAITING_ROWS : 0)}
      getKey={getKey}
      onRangeChange={onRangeChange}
      onBranch={toggle}
      tools={
        <Suspense fallback={null}>
          <TreeMoves rows={rows} activeIndex={activeIndex} />
        </Suspense>
      }
      rowAt={index => {
        const row = rows[index]
        return row && { issue: row.issue, depth: row.depth, branch: row.branch, isContext: row.isContext }
      }}
      otherRow={() => hasNextFailed && <FailedRow isCompact={list.isCompact} onRetry={() => void fetchNextPage()} />}
    />
  )
}
