import { EyeOff } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import type { Formats, Translate } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { StateIcon } from '../../../ui/state-icon.tsx'
import { stateKind } from '../../../ui/state-kind.ts'
import { Tag } from '../../../ui/tag.tsx'
import { itemColor, itemText, ValueMark } from '../../custom-fields/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { rowValues } from '../../issues/index.ts'
import { shownTags } from '../../tags/index.ts'
import { Ago } from './ago.tsx'
import { RowBranch } from './row-branch.tsx'
import { RowCheck } from './row-check.tsx'
import { RowLines } from './row-lines.tsx'
import { RowMore } from './row-more.tsx'
import { rowSlots } from './row-slots.tsx'

export type IssueRowProps = {
  readonly issue: ListedIssue
  readonly isActive: boolean
  /** Shown in the panel. */
  readonly isOpen: boolean
  /** Outside a list with a moving focus: every row is a stop of the Tab key. */
  readonly isAlone?: boolean
  /** Grows each time the row shall take the focus; 0 never does. */
  readonly focusRequest: number
  /** Without it the row is a plain link to the issue's page. */
  readonly onPress?: (issue: ListedIssue, event: MouseEvent<HTMLAnchorElement>) => void
  /** The pointer came, or the focus from another row. */
  readonly onHover: (issue: ListedIssue) => void
  readonly onFocus?: () => void
  /** With it the row has a box to mark it; `isRange` marks up to it. */
  readonly onMark?: (issue: ListedIssue, isRange: boolean) => void
  readonly isMarked?: boolean
  /** Some row is marked: the boxes of all are shown. */
  readonly isMarking?: boolean
  /** Draws the inside in place of the usual columns; the same function for all rows. */
  readonly content?: ((issue: ListedIssue) => ReactNode) | undefined
  readonly isCompact?: boolean
  /** On phones: the summary above what is known of it. */
  readonly isTwoLine?: boolean
  /** Only its id and summary are drawn: the rest passes too fast to be read, or is just being read. */
  readonly isLight?: boolean
  /** In a tree: how many issues stand above it. */
  readonly depth?: number | undefined
  /** In a tree: whether what stands below it is shown. */
  readonly branch?: 'open' | 'closed' | undefined
  /** Stands here only for what is below it. */
  readonly isContext?: boolean
  readonly onBranch?: ((issue: ListedIssue) => void) | undefined
  readonly t: Translate
  readonly formats: Formats
}

/** How much further in a subtask stands, and the room of the arrow before it. */
const INDENT_PX = 20
const BRANCH_PX = 20

/** Tags shown in a wide list; a narrow one leaves the room to the summary and shows one. */
const MAX_TAGS = 3

/** One issue in a list; its columns follow the list's width. The row is a link, so the browser's ways to open work. */
export const IssueRow = memo(function IssueRow(props: IssueRowProps) {
  const { issue, isActive, isOpen, isAlone = false, focusRequest, onPress, onHover, onFocus, t, formats } = props
  const { onMark, isMarked = false, isMarking = false, content, isCompact = false, isTwoLine = false } = props
  const { isLight = false, depth, branch, isContext = false, onBranch } = props
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (focusRequest > 0) link.current?.focus({ preventScroll: true })
  }, [focusRequest])
  return (
    <div
      data-issue={issue.id}
      style={depth === undefined ? undefined : { '--indent': `${depth * INDENT_PX + BRANCH_PX}px` }}
      className={cx('group/row relative', isOpen || isMarked ? '[--row:var(--accent-soft)]' : '[--row:var(--hover)]')}
    >
      <Link
        ref={link}
        to={`/issue/${issue.idReadable}`}
        tabIndex={isActive || isAlone ? 0 : -1}
        onClick={event => onPress?.(issue, event)}
        onMouseEnter={() => onHover(issue)}
        onFocus={event => {
          // From another row: a list that has just come takes the focus by itself, and nobody has chosen anything.
          if (event.relatedTarget?.closest('[data-issue]')) onHover(issue)
          onFocus?.()
        }}
        className={cx(
          'relative flex items-center border-b border-line pe-2.5 -outline-offset-2',
          isTwoLine ? 'h-14' : isCompact ? 'h-7' : 'h-9',
          isContext && 'text-muted italic',
          issue.isOutside && 'text-muted grayscale',
          onMark ? 'ps-[calc(--spacing(3)+var(--indent,0px))] xs:ps-[calc(--spacing(8)+var(--indent,0px))]' : 'ps-3',
          isActive && 'xs:before:absolute xs:before:inset-y-0 xs:before:start-0 xs:before:w-0.5 xs:before:bg-accent',
          isOpen || isMarked
            ? 'bg-accent-soft'
            : isActive
              ? 'xs:bg-hover'
              : issue.isOutside
                ? 'bg-sunken hover:bg-hover'
                : 'hover:bg-hover',
        )}
      >
        {content ? (
          content(issue)
        ) : isLight ? (
          <LightColumns issue={issue} isTwoLine={isTwoLine} />
        ) : isTwoLine ? (
          <RowLines issue={issue} isMarking={isMarking} t={t} formats={formats} />
        ) : (
          <UsualColumns issue={issue} isMarking={isMarking} t={t} formats={formats} />
        )}
        {issue.isOutside && <OutsideMark isMarking={isMarking} t={t} />}
      </Link>
      {branch && onBranch && (
        <RowBranch
          label={t(branch === 'open' ? 'list-layout.tree.close' : 'list-layout.tree.open', {
            id: issue.idReadable ?? '',
          })}
          isOpen={branch === 'open'}
          onPress={() => onBranch(issue)}
        />
      )}
      {onMark && !isLight && (
        <RowMore label={t('list.row.more', { id: issue.idReadable ?? '' })} isReachable={isActive} />
      )}
      {onMark && (!isLight || isMarking) && (
        <RowCheck
          label={t('list.select', { id: issue.idReadable ?? '' })}
          isMarked={isMarked}
          isShown={isMarking}
          isReachable={isActive}
          onMark={isRange => onMark(issue, isRange)}
        />
      )}
    </div>
  )
})

/** What a row is recognized by, where the usual columns have it. */
function LightColumns({ issue, isTwoLine }: Pick<IssueRowProps, 'issue'> & { readonly isTwoLine: boolean }) {
  return (
    <>
      {!isTwoLine && (
        <span
          dir="ltr"
          className="ms-12 w-(--id-width) shrink-0 truncate text-start font-mono text-xs text-muted @max-[30rem]:sr-only @max-[24rem]:ms-6"
        >
          {issue.idReadable}
        </span>
      )}
      <span className={cx('flex min-w-0 flex-1', isTwoLine ? 'ms-6 self-start pt-2' : 'ms-6 @[30rem]:ms-8')}>
        <span dir="auto" className={cx('truncate', (issue.resolved !== null || issue.isOutside) && 'text-muted')}>
          {issue.summary}
        </span>
      </span>
    </>
  )
}

/** A cell whose value is chosen by a press on it; the frame of the rows opens the choice. */
const CELL =
  'flex min-h-6 shrink-0 items-center rounded group-data-editable/rows:cursor-pointer group-data-editable/rows:hover:bg-fg/8 pointer-coarse:cursor-auto pointer-coarse:hover:bg-transparent'

type UsualColumnsProps = Pick<IssueRowProps, 't' | 'formats' | 'issue'> & { readonly isMarking: boolean }

function UsualColumns({ issue, isMarking, t, formats }: UsualColumnsProps) {
  const { idReadable, summary, updated, resolved } = issue
  const { type, priority, state, assignee } = rowValues(issue)
  const stateText = state ? itemText(state) : ''
  return (
    <>
      <span data-row-field="priority" className={cx(CELL, 'w-6', isMarking && 'max-xs:invisible')}>
        <ValueMark of="priority" item={priority} />
      </span>
      <span data-row-field="type" className={cx(CELL, 'w-6 @max-[24rem]:hidden')}>
        <ValueMark of="type" item={type} />
      </span>
      <span
        dir="ltr"
        className="w-(--id-width) shrink-0 truncate text-start font-mono text-xs text-muted @max-[30rem]:sr-only"
      >
        {idReadable}
      </span>
      <span data-row-field="state" className={cx(CELL, 'w-6 @[30rem]:ms-2')}>
        {state && (
          <StateIcon kind={stateKind(state.name ?? '', state.isResolved === true)} label={stateText} size={15} />
        )}
      </span>
      <span className="flex min-w-0 flex-1 items-center">
        <span dir="auto" className={cx('truncate', (resolved !== null || issue.isOutside) && 'text-muted')}>
          {summary}
        </span>
        {rowSlots(issue)}
      </span>
      <RowTags issue={issue} />
      <span
        aria-hidden
        data-row-field="state"
        className={cx(CELL, 'ms-2.5 w-24 text-xs text-muted @max-[36rem]:hidden')}
      >
        <span className="truncate">{stateText}</span>
      </span>
      <span data-row-field="assignee" className={cx(CELL, 'ms-2 w-5')}>
        {assignee && (
          <span className="flex" title={t('issues.row.assignee', { name: itemText(assignee) })}>
            <Avatar name={itemText(assignee)} url={assignee.avatarUrl ?? null} decorative={false} />
          </span>
        )}
      </span>
      {updated !== null && (
        <time
          dateTime={new Date(updated).toISOString()}
          title={t('issues.row.updated', { time: formats.dateTime(updated) })}
          className="ms-2 w-16 shrink-0 truncate text-end text-xs text-muted tabular-nums @max-[30rem]:hidden"
        >
          <Ago time={updated} formats={formats} />
        </time>
      )}
    </>
  )
}

/** Why the row is still there; it stands where the box to mark it appears, so that nothing moves. */
function OutsideMark({ isMarking, t }: Required<Pick<IssueRowProps, 'isMarking'>> & Pick<IssueRowProps, 't'>) {
  const text = t('live.outside.why')
  return (
    <span
      title={text}
      className={cx(
        'flex shrink-0 items-center justify-center text-faint max-xs:ms-2 xs:absolute xs:inset-y-0 xs:start-0 xs:w-8 xs:group-hover/row:opacity-0',
        isMarking && 'xs:opacity-0',
      )}
    >
      <EyeOff size={14} role="img" aria-label={text} />
    </span>
  )
}

function RowTags({ issue }: { readonly issue: ListedIssue }) {
  const tags = shownTags(issue.tags)
  if (tags.length === 0) return null
  return (
    <span data-row-field="tags" className={cx(CELL, 'ms-2 min-w-0 gap-1.5 px-0.5 @max-[44rem]:hidden')}>
      {tags.slice(0, MAX_TAGS).map((tag, index) => (
        <span key={tag.id} className={cx('flex max-w-32', index > 0 && '@max-[60rem]:hidden')}>
          <Tag color={itemColor(tag)}>{tag.name}</Tag>
        </span>
      ))}
      <MoreTags count={tags.length - 1} className="@[60rem]:hidden" />
      <MoreTags count={tags.length - MAX_TAGS} className="@max-[60rem]:hidden" />
    </span>
  )
}

function MoreTags({ count, className }: { readonly count: number; readonly className: string }) {
  if (count <= 0) return null
  return (
    <span dir="ltr" className={cx('text-2xs text-faint', className)}>
      +{count}
    </span>
  )
}
