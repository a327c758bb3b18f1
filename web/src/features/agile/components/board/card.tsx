import { ArrowRight, Ellipsis } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { Link } from '../../../../platform/navigation/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { itemColor, itemText, ValueMark } from '../../../custom-fields/index.ts'
import { type ListedIssue, rowValues } from '../../../issues/index.ts'
import { shownTags } from '../../../tags/index.ts'
import type { CardSize } from '../../model/card-heights.ts'
import { cardColor, estimationOf, shownFields } from '../../model/card-look.ts'
import type { CardParts } from './board-parts.ts'
import { ColumnDays } from './column-days.tsx'

export type CardProps = {
  readonly parts: CardParts
  readonly id: string
  readonly issue: ListedIssue | undefined
  readonly ruleColor: string | undefined
  /** Since when it has stood in its column, ms; undefined: it is not shown. */
  readonly since: number | undefined
  /** In the past: whether the column that it stood in is one of resolved issues. */
  readonly wasDone: boolean
  readonly size: CardSize
  readonly place: number
  readonly count: number
  readonly isActive: boolean
  readonly focusRequest: number
  readonly isOpen: boolean
  readonly isMarked: boolean
  readonly isDraggable: boolean
  readonly isCarried: boolean
  readonly isDimmed: boolean
  /** Where the line stands that says where carried cards would go. */
  readonly line: 'before' | 'behind' | undefined
}

/** A cell of the card whose value is chosen by a press on it; the frame of the board opens the choice. */
const FIELD =
  'flex min-w-0 shrink-0 items-center rounded group-data-editable/rows:cursor-pointer group-data-editable/rows:hover:bg-fg/8 pointer-coarse:cursor-auto'

/** An issue on a board. It is a link, so the browser's ways to open work. */
export const Card = memo(function Card(props: CardProps) {
  const { parts, id, wasDone, size, place, count, isActive, focusRequest } = props
  const { isOpen, isMarked, isCarried, isDimmed, line } = props
  const { t, settings } = parts
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (focusRequest > 0) link.current?.focus({ preventScroll: true })
  }, [focusRequest])
  const nowAt = parts.past?.get(id)
  const issue = useMemo(
    () => (props.issue && nowAt !== undefined ? asThen(props.issue, wasDone) : props.issue),
    [props.issue, nowAt, wasDone],
  )
  const color = issue && cardColor(issue, settings, props.ruleColor)
  return (
    <li
      data-issue={id}
      data-card
      data-line={line}
      aria-setsize={count}
      aria-posinset={place + 1}
      draggable={props.isDraggable}
      className={cx(
        'group/row relative mb-2 rounded-panel border shadow-[0_1px_2px_-1px_var(--shadow)] transition-[border-color,opacity,box-shadow] duration-100',
        isMarked || isOpen
          ? 'border-accent bg-accent-soft [--row:var(--accent-soft)]'
          : 'border-line bg-surface [--row:var(--surface)] hover:border-line-strong',
        isCarried && 'border-dashed border-accent shadow-none',
        isDimmed && !isCarried && 'opacity-30',
        nowAt !== undefined && 'border-dashed border-warn/60',
        line &&
          'after:pointer-events-none after:absolute after:inset-x-0 after:h-0.5 after:rounded-full after:bg-accent',
        line === 'before' && 'after:-top-[6px]',
        line === 'behind' && 'after:-bottom-[6px]',
      )}
    >
      {color && (
        <span
          aria-hidden
          style={{ background: color }}
          className="pointer-events-none absolute inset-y-2 start-0 w-0.75 rounded-e-full"
        />
      )}
      {issue ? (
        <Link
          ref={link}
          to={`/issue/${issue.idReadable}`}
          draggable={false}
          tabIndex={isActive ? 0 : -1}
          onClick={event => parts.onPress(issue, event)}
          onMouseEnter={() => parts.onHover(issue)}
          onFocus={() => parts.onFocus(id)}
          className={cx(
            'flex rounded-[7px] -outline-offset-2 pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
            size === 's' ? 'h-8.5 items-center gap-1.5 px-2.5' : 'flex-col gap-1.5 px-3 py-2.5',
          )}
        >
          {size === 's' ? (
            <SmallCard parts={parts} issue={issue} since={props.since} />
          ) : (
            <LargeCard parts={parts} issue={issue} since={props.since} size={size} />
          )}
        </Link>
      ) : (
        <span className={cx('flex flex-col gap-2', size === 's' ? 'h-8.5 justify-center px-2.5' : 'px-3 py-3')}>
          <Skeleton className="h-2.5 w-16" />
          {size !== 's' && <Skeleton className="h-3 w-4/5" />}
        </span>
      )}
      {nowAt !== undefined && (
        <p className="flex items-center gap-1 px-3 pb-2 text-2xs text-warn">
          <ArrowRight size={12} aria-hidden className="shrink-0 rtl:rotate-180" />
          <span className="min-w-0 truncate">{nowAt}</span>
        </p>
      )}
      {issue && parts.past === null && (
        <button
          type="button"
          data-row-more
          aria-label={t('list.row.more', { id: issue.idReadable ?? '' })}
          aria-haspopup="menu"
          tabIndex={isActive ? 0 : -1}
          className={cx(
            'absolute top-1.5 flex size-6 items-center justify-center rounded-control border border-line bg-surface text-muted opacity-0 shadow-[0_0_0_4px_var(--row)] in-data-tv:hidden group-hover/row:opacity-100 hover:text-fg focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:hidden',
            // Beside the face, which is pressed to choose another.
            rowValues(issue).assignee ? 'end-9' : 'end-1.5',
          )}
        >
          <Ellipsis size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </li>
  )
})

/** An issue as it looked when it stood elsewhere: resolved, or not yet. */
const asThen = (issue: ListedIssue, wasDone: boolean): ListedIssue => ({
  ...issue,
  resolved: wasDone ? (issue.resolved ?? issue.updated) : null,
})

type InsideProps = { readonly parts: CardParts; readonly issue: ListedIssue }
type BodyProps = InsideProps & Pick<CardProps, 'since'>

/** How long it has stood in its column; what is done needs no more attention, however long it stands there. */
const Days = ({ parts, issue, since }: BodyProps) =>
  since === undefined || issue.resolved !== null ? null : <ColumnDays parts={parts} since={since} />

function SmallCard({ parts, issue, since }: BodyProps) {
  return (
    <>
      <Priority issue={issue} />
      <IssueId issue={issue} />
      <span dir="auto" className={cx('min-w-0 flex-1 truncate', issue.resolved !== null && 'text-muted')}>
        {issue.summary}
      </span>
      <Days {...{ parts, issue, since }} />
      {/* Beside what is pressed for more. */}
      <Estimation parts={parts} issue={issue} className="group-hover/row:me-7" />
      <Assignee parts={parts} issue={issue} />
    </>
  )
}

function LargeCard({ parts, issue, since, size }: BodyProps & { readonly size: CardSize }) {
  const { settings, formats } = parts
  const tags = shownTags(issue.tags)
  const fields = size === 'm' ? [] : shownFields(issue, settings, formats)
  const { type } = rowValues(issue)
  return (
    <>
      <span className="flex min-h-5 items-center gap-1.5">
        <Priority issue={issue} />
        {type && (
          <span data-row-field="type" className={FIELD}>
            <ValueMark of="type" item={type} />
          </span>
        )}
        <IssueId issue={issue} />
        <Estimation parts={parts} issue={issue} />
        <span className="flex-1" />
        <Days {...{ parts, issue, since }} />
        <Assignee parts={parts} issue={issue} />
      </span>
      <span
        dir="auto"
        className={cx(
          'leading-[18px] break-words',
          size === 'xl' ? 'line-clamp-6' : 'line-clamp-3',
          issue.resolved !== null && 'text-muted',
        )}
      >
        {issue.summary}
      </span>
      {tags.length > 0 && (
        <span data-row-field="tags" className={cx(FIELD, 'flex-wrap gap-1 self-start')}>
          {tags.slice(0, 4).map(tag => (
            <Tag key={tag.id} color={itemColor(tag)} className="max-w-36">
              {tag.name}
            </Tag>
          ))}
        </span>
      )}
      {size === 'xl' ? (
        <span className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-2xs empty:hidden">
          {fields.map(({ id, name, text, isChanged }) => (
            <span key={id} className="contents">
              <span className="text-faint">{name}</span>
              <span {...cellOf(id, isChanged)} className={cx('truncate text-muted', isChanged && FIELD)}>
                {text}
              </span>
            </span>
          ))}
        </span>
      ) : (
        <span className="flex flex-wrap gap-1 empty:hidden">
          {fields.map(({ id, name, text, item, isChanged }) => (
            <span
              key={id}
              title={name}
              {...cellOf(id, isChanged)}
              className={cx(
                'flex h-5 max-w-full items-center gap-1 rounded border border-line px-1.5 text-2xs text-muted',
                isChanged && FIELD,
              )}
            >
              {item && itemColor(item) && (
                <span
                  aria-hidden
                  style={{ background: itemColor(item)?.background }}
                  className="size-2 shrink-0 rounded-full border border-fg/15"
                />
              )}
              <span className="truncate">{text}</span>
            </span>
          ))}
        </span>
      )}
    </>
  )
}

const cellOf = (id: string, isChanged: boolean) => (isChanged ? { 'data-row-field': id } : {})

function Estimation({
  parts: { settings, formats, t },
  issue,
  className,
}: InsideProps & { readonly className?: string }) {
  const estimation = estimationOf(issue, settings, formats)
  if (estimation === '') return null
  return (
    <span
      data-row-field={settings.estimationField}
      title={t('agile.estimation')}
      className={cx(FIELD, 'bg-sunken px-1.5 text-2xs text-muted tabular-nums', className)}
    >
      {estimation}
    </span>
  )
}

function Priority({ issue }: Pick<InsideProps, 'issue'>) {
  const { priority } = rowValues(issue)
  if (!priority) return null
  return (
    <span data-row-field="priority" className={FIELD}>
      <ValueMark of="priority" item={priority} />
    </span>
  )
}

function IssueId({ issue }: Pick<InsideProps, 'issue'>) {
  return (
    <span
      dir="ltr"
      className={cx('shrink-0 font-mono text-2xs text-muted', issue.resolved !== null && 'line-through decoration-1')}
    >
      {issue.idReadable}
    </span>
  )
}

function Assignee({ parts: { t }, issue }: InsideProps) {
  const { assignee } = rowValues(issue)
  if (!assignee) return null
  return (
    <span data-row-field="assignee" className={FIELD} title={t('issues.row.assignee', { name: itemText(assignee) })}>
      <Avatar name={itemText(assignee)} url={assignee.avatarUrl ?? null} decorative={false} />
    </span>
  )
}
