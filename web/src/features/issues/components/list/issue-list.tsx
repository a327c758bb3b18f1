import { type MouseEvent, type ReactNode, type Ref, useCallback, useMemo, useRef } from 'react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { VirtualList } from '../../../../ui/virtual-list.tsx'
import type { ListedIssue } from '../../api/listed-issues.ts'
import type { RowSelecting } from '../bulk/use-row-selection.ts'
import { IssueRow } from './issue-row.tsx'
import { useLongPress } from './use-long-press.ts'
import { useRowMenu } from './use-row-menu.tsx'

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
  readonly selecting: RowSelecting
  readonly isCompact?: boolean
  /** Draws the inside of the rows in place of the usual columns. */
  readonly content?: ((issue: ListedIssue) => ReactNode) | undefined
  /** Above the rows, e.g. the columns' names. */
  readonly header?: ReactNode
  /** Pixels the columns need; below them the list scrolls sideways. */
  readonly minWidth?: number | undefined
  /** Inside the box of the rows, e.g. what listens to drags. */
  readonly tools?: ReactNode
}

/** Rows before the end at which the next page is asked for: some seconds of fast scrolling. */
const AHEAD = 60
const WAITING_ROWS = 8
/** Pixels. */
export const rowHeight = (isCompact: boolean) => (isCompact ? 28 : 36)
/** The last rows can be scrolled out from under the bar of actions. */
export const ROOM_FOR_BAR = 'pb-16'

/** The rows of a list, drawn as far as they are seen and loaded as far as they are needed. */
export function IssueList(props: IssueListProps) {
  const { issues, activeIndex, openId, focusRequest, hasMore, isOutdated } = props
  const { onNearEnd, onHover, frameRef, selecting, isCompact = false, content, header, minWidth, tools } = props
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
  const { selection, isEmpty } = selecting
  const { onMark, onPress, touch, menu } = useMarking(props)
  return (
    <ListFrame frameRef={frameRef} issues={issues} isOutdated={isOutdated} touch={touch}>
      <VirtualList
        header={header}
        {...(minWidth === undefined ? {} : { minWidth })}
        className={isEmpty ? '' : ROOM_FOR_BAR}
        rowHeight={rowHeight(isCompact)}
        label={t('issues.title')}
        count={issues.length + (hasMore ? WAITING_ROWS : 0)}
        activeIndex={activeIndex}
        getKey={getKey}
        onRangeChange={onRangeChange}
        renderRow={index => {
          const issue = issues[index]
          if (!issue) return <WaitingRow isCompact={isCompact} />
          const isActive = index === activeIndex
          return (
            <IssueRow
              issue={issue}
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
      {tools}
      {menu}
    </ListFrame>
  )
}

type ListFrameProps = Pick<IssueListProps, 'frameRef' | 'issues' | 'isOutdated'> & {
  readonly touch: ReturnType<typeof useMarking>['touch']
  readonly children: ReactNode
}

/** The box around the rows; their ids are as wide as the longest. */
export function ListFrame({ frameRef, issues, isOutdated, touch, children }: ListFrameProps) {
  const idWidth = useMemo(
    () => issues.reduce((width, { idReadable }) => Math.max(width, idReadable?.length ?? 0), 6),
    [issues],
  )
  return (
    <div
      ref={frameRef}
      {...touch}
      style={{ '--id-width': `${idWidth}ch` }}
      aria-busy={isOutdated}
      className={cx(
        '@container relative flex min-h-0 flex-1 flex-col border-t border-line transition-[filter] delay-150 xs:mx-3.5 xs:mb-3.5 xs:overflow-hidden xs:rounded-panel xs:border',
        isOutdated && 'grayscale',
      )}
    >
      {children}
    </div>
  )
}

/** How rows are marked by pointer: their boxes, Shift and Ctrl or Cmd with a press, a finger held on them. */
export function useMarking({
  issues,
  activeIndex,
  onPress,
  selecting,
}: Pick<IssueListProps, 'issues' | 'activeIndex' | 'onPress' | 'selecting'>) {
  const { toggle, extendTo } = selecting
  const latest = useRef({ active: issues[activeIndex]?.id, isMarking: !selecting.isEmpty })
  latest.current = { active: issues[activeIndex]?.id, isMarking: !selecting.isEmpty }
  const onMark = useCallback(
    ({ id }: ListedIssue, isRange: boolean) => (isRange ? extendTo(id, latest.current.active) : toggle(id)),
    [toggle, extendTo],
  )
  const press = useCallback(
    (issue: ListedIssue, event: MouseEvent<HTMLAnchorElement>) => {
      const { nativeEvent } = event
      const isFinger = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
      const marks = event.shiftKey || event.ctrlKey || event.metaKey || (isFinger && latest.current.isMarking)
      if (!marks || event.detail === 0) return onPress(issue, event)
      event.preventDefault()
      onMark(issue, event.shiftKey)
    },
    [onPress, onMark],
  )
  const hold = useLongPress(toggle)
  const onMouseDown = useCallback((event: MouseEvent) => {
    // Shift would select the texts between.
    if (event.shiftKey) event.preventDefault()
  }, [])
  const { onClick, menu } = useRowMenu(issues, onMark)
  return { onMark, onPress: press, touch: { ...hold, onMouseDown, onClick }, menu }
}

export function WaitingRow({ isCompact = false }: { readonly isCompact?: boolean }) {
  return (
    <div aria-hidden className={cx('flex items-center gap-3 border-b border-line px-3', isCompact ? 'h-7' : 'h-9')}>
      <Skeleton className="size-4 rounded-full" />
      <Skeleton className="h-3 w-16" />
      <Skeleton className="h-3 w-1/2" />
    </div>
  )
}
