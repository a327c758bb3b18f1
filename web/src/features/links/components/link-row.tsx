import { X } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { StateIcon } from '../../../ui/state-icon.tsx'
import { stateKind } from '../../../ui/state-kind.ts'
import { itemText, ValueMark } from '../../custom-fields/index.ts'
import { issuePath } from '../../issue-ui/index.ts'
import { rowValues } from '../../issues/index.ts'
import type { LinkedIssueData } from '../model/link.ts'
import { ReadAhead } from './read-ahead.ts'

type LinkRowProps = {
  readonly other: LinkedIssueData
  readonly onRemove?: () => void
  /** Before the row's link. */
  readonly before?: ReactNode
}

/** One linked issue: how far and how urgent it is, and who works on it. */
export function LinkRow({ other, onRemove, before }: LinkRowProps) {
  const t = useT()
  const readAhead = useContext(ReadAhead)
  const id = other.idReadable ?? ''
  const isResolved = other.resolved !== null
  const { state, priority, assignee } = rowValues(other)
  const stateText = state ? itemText(state) : t(isResolved ? 'issue.resolved' : 'issue.unresolved')
  return (
    <div className="group/link @container flex h-8 items-center gap-1 rounded-control pe-1 hover:bg-hover">
      {before}
      <Link
        to={issuePath(id, other.summary)}
        onMouseEnter={() => readAhead(id)}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control px-2"
      >
        <span title={stateText} className="flex shrink-0">
          <StateIcon kind={stateKind(state?.name ?? '', isResolved)} label={stateText} />
        </span>
        <span
          className={cx('shrink-0 font-mono text-xs text-muted @max-[20rem]:sr-only', isResolved && 'line-through')}
        >
          {id}
        </span>
        <span className="flex min-w-0 flex-1">
          <span dir="auto" className={cx('truncate', isResolved && 'text-muted')}>
            {other.summary}
          </span>
        </span>
        <Progress issue={other} />
        <span aria-hidden className="w-24 shrink-0 truncate text-xs text-muted @max-[36rem]:hidden">
          {stateText}
        </span>
        <span title={priority && itemText(priority)} className="flex w-4 shrink-0">
          <ValueMark of="priority" item={priority} />
        </span>
        <span title={assignee && t('issues.row.assignee', { name: itemText(assignee) })} className="flex w-5 shrink-0">
          {assignee && <Avatar name={itemText(assignee)} url={assignee.avatarUrl ?? null} decorative={false} />}
        </span>
      </Link>
      {onRemove && (
        <IconButton
          label={t('links.remove', { id })}
          icon={X}
          size="small"
          onPress={onRemove}
          className="opacity-0 group-focus-within/link:opacity-100 group-hover/link:opacity-100 pointer-coarse:opacity-100"
        />
      )}
    </div>
  )
}

/** How many of the issue's own subtasks are done; nothing when it has none. */
function Progress({ issue: { subtasks } }: { readonly issue: LinkedIssueData }) {
  const t = useT()
  const total = subtasks?.issuesSize ?? 0
  if (total === 0) return null
  const done = total - (subtasks?.unresolvedIssuesSize ?? 0)
  const text = t('issue.subtasks.done', { done, total })
  return (
    <span title={text} className="flex shrink-0 text-2xs text-faint tabular-nums">
      <span aria-hidden>
        {done}/{total}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
