import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../../platform/shortcuts/index.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { VirtualList } from '../../../../ui/virtual-list.tsx'
import type { ListedIssue } from '../../api/listed-issues.ts'
import type { IssuePageParams } from '../../api/use-issue-page.ts'
import { useIssueTree } from '../../api/use-issue-tree.ts'
import { treeRows } from '../../model/tree-rows.ts'
import { type IssueListProps, ListFrame, ROOM_FOR_BAR, rowHeight, useMarking, WaitingRow } from '../list/issue-list.tsx'
import { IssueRow } from '../list/issue-row.tsx'
import type { LaidOutIssues } from './laid-out-list.tsx'

export type TreeListProps = Omit<IssueListProps, 'hasMore' | 'onNearEnd' | 'isOutdated'> & {
  readonly params: IssuePageParams
  /** Moves the keyboard to an issue. */
  readonly onMove: (index: number) => void
  /** Told what is shown, in order. */
  readonly onIssues: (issues: LaidOutIssues) => void
  /** Shown when nothing is found. */
  readonly empty: ReactNode
}

const AHEAD = 30
const WAITING_ROWS = 4

/** A list with subtasks below what they belong to. */
export function TreeList(props: TreeListProps) {
  const { params, onMove, onIssues, activeIndex, openId, focusRequest, empty } = props
  const { onHover, frameRef, selecting, isCompact = false, content, header, minWidth } = props
  const t = useT()
  const formats = useFormats()
  const { nodes, issues, isLoaded, isPlaceholderData, error, refetch, hasNextPage, ...next } = useIssueTree(params)
  const { fetchNextPage, isFetchingNextPage } = next
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
      if (hasNextPage && !isFetchingNextPage && last >= rows.length - AHEAD) void fetchNextPage()
    },
    [hasNextPage, isFetchingNextPage, rows.length, fetchNextPage],
  )
  const getKey = useCallback((index: number) => rows[index]?.key ?? `waiting-${index}`, [rows])
  const step = (opens: boolean) => {
    const row = rows[activeIndex]
    if (!row) return
    if (row.branch === (opens ? 'closed' : 'open')) toggle(row.issue)
    else if (opens && row.branch) onMove(activeIndex + 1)
    else if (!opens) {
      const parent = rows.slice(0, activeIndex).findLastIndex(({ depth }) => depth < row.depth)
      if (parent >= 0) onMove(parent)
    }
  }
  const isRtl = () => document.documentElement.dir === 'rtl'
  useShortcuts([
    {
      id: 'issue-list.ArrowRight',
      keys: 'ArrowRight',
      textKey: 'list.keys.openGroup',
      scope: 'issues.title',
      run: () => step(!isRtl()),
    },
    {
      id: 'issue-list.ArrowLeft',
      keys: 'ArrowLeft',
      textKey: 'list.keys.closeGroup',
      scope: 'issues.title',
      run: () => step(isRtl()),
    },
  ])
  const { selection, isEmpty } = selecting
  const { onMark, onPress, touch, menu } = useMarking(props)
  if (error && !isLoaded) {
    return <ErrorState title={t('issues.failed')} text={error.message} onRetry={() => void refetch()} />
  }
  if (!isLoaded) return <SkeletonRows />
  if (rows.length === 0 && !hasNextPage) return empty
  return (
    <ListFrame frameRef={frameRef} issues={shown} isOutdated={isPlaceholderData} touch={touch}>
      <VirtualList
        label={t('issues.title')}
        header={header}
        {...(minWidth === undefined ? {} : { minWidth })}
        rowHeight={rowHeight(isCompact)}
        className={isEmpty ? '' : ROOM_FOR_BAR}
        count={rows.length + (hasNextPage ? WAITING_ROWS : 0)}
        activeIndex={activeIndex}
        getKey={getKey}
        onRangeChange={onRangeChange}
        renderRow={index => {
          const row = rows[index]
          if (!row) return <WaitingRow isCompact={isCompact} />
          const { issue, depth, branch, isContext } = row
          const isActive = index === activeIndex
          return (
            <IssueRow
              issue={issue}
              depth={depth}
              branch={branch}
              isContext={isContext}
              onBranch={toggle}
              isActive={isActive}
              isOpen={openId !== undefined && issue.idReadable === openId}
              focusRequest={isActive ? focusRequest : 0}
              onPress={onPress}
              onHover={onHover}
              onMark={onMark}
              isMarked={selection.isWhole || selection.ids.has(issue.id)}
              isMarking={!isEmpty}
              content={content}
              isCompact={isCompact}
              t={t}
              formats={formats}
            />
          )
        }}
      />
      {menu}
    </ListFrame>
  )
}
