import { TriangleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import type { ListedIssue } from '../../issues/index.ts'
import type { RowSelecting } from './bulk/use-row-selection.ts'
import { IssueRow, type IssueRowProps } from './issue-row.tsx'
import type { DrawnIssues } from './near-rows.ts'
import { useMarking } from './use-marking.ts'
import { useRowFields } from './use-row-fields.tsx'

/** What every layout of a list is told about its rows. */
export type RowsProps = Pick<IssueRowProps, 'content' | 'isCompact' | 'focusRequest' | 'onHover'> & {
  /** What is shown, in order. */
  readonly issues: readonly ListedIssue[]
  /** The issue the keyboard is on. */
  readonly activeIndex: number
  /** Readable id of the issue it was put on, which may not be shown just now. */
  readonly activeId: string | undefined
  /** Puts it on another one, by its readable id; the same function for all rows. */
  readonly onActivate: (idReadable: string) => void
  readonly openId: string | undefined
  readonly onPress: NonNullable<IssueRowProps['onPress']>
  /** Told when a row has the focus; the same function for all rows. */
  readonly onRowFocus: () => void
  readonly frameRef: RefObject<HTMLDivElement | null>
  readonly selecting: RowSelecting
  /** Above the rows, e.g. the columns' names. */
  readonly header?: ReactNode
  /** Pixels the columns need; below them the list scrolls sideways. */
  readonly minWidth?: number | undefined
  /** Inside the box of the rows, e.g. what listens to drags. */
  readonly tools?: ReactNode
}

/** An issue in a row, and how it stands in a tree. */
export type RowOfIssue = Pick<IssueRowProps, 'issue' | 'depth' | 'branch' | 'isContext'>

export type IssueRowsProps = RowsProps & {
  /** Other filters are on their way: these are still the rows of the last ones. */
  readonly isOutdated: boolean
  /** All rows: of issues, of groups, and those still waited for. */
  readonly count: number
  /** The row of the active issue; default: rows and issues are the same. */
  readonly activeRow?: number
  /** The issue of a row; undefined where another row stands, or one that is not loaded. */
  readonly rowAt: (index: number) => RowOfIssue | undefined
  /** Draws a row that is no issue; default: a placeholder. */
  readonly otherRow?: (index: number) => ReactNode
  /** Stays the same function while the rows are the same: the list measures all of them anew for another one. */
  readonly getKey: (index: number) => string | number
  readonly onRangeChange: (first: number, last: number) => void
  readonly onBranch?: IssueRowProps['onBranch']
}

const TWO_LINE_PX = 56
/** Lists up to here stay in memory as they are. */
const FEW = 1000

const NearRows = lazyPart(() => import('./near-rows.ts').then(file => file.NearRows), 'unseen')

/** The box of a list with its rows: drawn as far as they are seen, marked by pointer, with a menu for each. */
export function IssueRows(props: IssueRowsProps) {
  const { issues, activeIndex, activeRow = activeIndex, openId, focusRequest, onRowFocus, onHover, onBranch } = props
  const { frameRef, selecting, isOutdated, isCompact = false, content, header, minWidth, tools } = props
  const { count, rowAt, onRangeChange } = props
  const t = useT()
  const formats = useFormats()
  const { selection, isEmpty } = selecting
  // A phone has no room for columns: the summary stands above what is known of it.
  const isTwoLine = useMedia('(max-width: 569px)') && content === undefined
  const { onMark, onPress, frameProps, menu } = useMarking(props)
  const fields = useRowFields({
    issues,
    active: issues[activeIndex],
    isPanelOpen: openId !== undefined,
    selecting,
    frameRef,
  })
  const [drawn] = useState<DrawnIssues>(() => ({ first: '', last: '', onChange: () => undefined }))
  const latestRowAt = useRef(rowAt)
  latestRowAt.current = rowAt
  const onRange = useCallback(
    (first: number, last: number) => {
      onRangeChange(first, last)
      const rows = Array.from(
        { length: last - first + 1 },
        (_, offset) => latestRowAt.current(first + offset)?.issue.id,
      )
      drawn.first = rows.find(id => id !== undefined) ?? ''
      drawn.last = rows.findLast(id => id !== undefined) ?? ''
      drawn.onChange()
    },
    [onRangeChange, drawn],
  )
  // The ids are as wide as the longest.
  const idWidth = useMemo(
    () => issues.reduce((width, { idReadable }) => Math.max(width, idReadable?.length ?? 0), 6),
    [issues],
  )
  return (
    <div
      ref={frameRef}
      {...frameProps}
      onClickCapture={event => {
        frameProps.onClickCapture(event)
        if (!event.isPropagationStopped()) fields.onClickCapture(event)
      }}
      data-editable={fields.isEditable || undefined}
      style={{ '--id-width': `${idWidth}ch` }}
      aria-busy={isOutdated}
      className={cx(
        'group/rows @container relative flex min-h-0 flex-1 flex-col border-t border-line transition-[filter] delay-150 xs:mx-3.5 xs:mb-3.5 xs:overflow-hidden xs:rounded-panel xs:border',
        isOutdated && 'grayscale',
      )}
    >
      <VirtualList
        label={t('issues.title')}
        header={header}
        {...(minWidth === undefined ? {} : { minWidth })}
        rowHeight={isTwoLine ? TWO_LINE_PX : isCompact ? 28 : 36}
        // The last rows can be scrolled out from under the bar of actions.
        className={isEmpty ? '' : 'pb-16'}
        count={count}
        activeIndex={activeRow}
        getKey={props.getKey}
        onRangeChange={onRange}
        renderRow={(index, isLight) => {
          const row = rowAt(index)
          if (!row) return props.otherRow?.(index) ?? <WaitingRow isCompact={isCompact} />
          const { issue } = row
          const isActive = index === activeRow
          return (
            <IssueRow
              {...row}
              isActive={isActive}
              isOpen={openId !== undefined && issue.idReadable === openId}
              focusRequest={isActive ? focusRequest : 0}
              onPress={onPress}
              onHover={onHover}
              onFocus={onRowFocus}
              onMark={onMark}
              onBranch={onBranch}
              isMarked={selection.isWhole || selection.ids.has(issue.id)}
              isMarking={!isEmpty}
              content={content}
              isCompact={isCompact}
              isTwoLine={isTwoLine}
              isLight={isLight || issue.isBare === true}
              t={t}
              formats={formats}
            />
          )
        }}
      />
      {tools}
      {issues.length > FEW && (
        <Suspense fallback={null}>
          <NearRows issues={issues} marked={selection.ids} drawn={drawn} />
        </Suspense>
      )}
      {menu}
      {fields.popup}
    </div>
  )
}

function WaitingRow({ isCompact }: { readonly isCompact: boolean }) {
  return (
    <div aria-hidden className={cx('flex items-center gap-3 border-b border-line px-3', isCompact ? 'h-7' : 'h-9')}>
      <Skeleton className="size-4 rounded-full" />
      <Skeleton className="h-3 w-16" />
      <Skeleton className="h-3 w-1/2" />
    </div>
  )
}

export type FailedRowProps = { readonly isCompact?: boolean | undefined; readonly onRetry: () => void }

/** Stands where rows could not be loaded. */
export function FailedRow({ isCompact = false, onRetry }: FailedRowProps) {
  const t = useT()
  return (
    <div
      role="alert"
      className={cx('flex items-center gap-2 border-b border-line px-3 text-xs text-muted', isCompact ? 'h-7' : 'h-9')}
    >
      <TriangleAlert size={14} aria-hidden className="shrink-0 text-danger" />
      <span className="min-w-0 truncate">{t('issues.moreFailed')}</span>
      <Button variant="link" size="small" onPress={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}
