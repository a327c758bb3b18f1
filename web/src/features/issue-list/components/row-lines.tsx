import type { Formats, Translate } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { StateIcon } from '../../../ui/state-icon.tsx'
import { stateKind } from '../../../ui/state-kind.ts'
import { itemText, ValueMark } from '../../custom-fields/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { rowValues } from '../../issues/index.ts'
import { Ago } from './ago.tsx'
import { rowSlots } from './row-slots.tsx'

type RowLinesProps = {
  readonly issue: ListedIssue
  readonly isMarking: boolean
  readonly t: Translate
  readonly formats: Formats
}

/** An issue in two lines, for phones: its summary, and below it id, state and date. */
export function RowLines({ issue, isMarking, t, formats }: RowLinesProps) {
  const { idReadable, summary, updated, resolved } = issue
  const { priority, state, assignee } = rowValues(issue)
  return (
    <>
      <span className={cx('flex w-6 shrink-0 self-start pt-3.5', isMarking && 'invisible')}>
        <ValueMark of="priority" item={priority} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        {/* Begins where the line below does, whatever its own direction. */}
        <span
          dir="auto"
          className={cx('max-w-full self-start truncate', (resolved !== null || issue.isOutside) && 'text-muted')}
        >
          {summary}
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
          <bdi dir="ltr" className="shrink-0 font-mono">
            {idReadable}
          </bdi>
          {state && (
            <>
              <span aria-hidden>·</span>
              <StateIcon kind={stateKind(state.name ?? '', state.isResolved === true)} size={13} />
              <span className="truncate">{itemText(state)}</span>
            </>
          )}
          {updated !== null && (
            <>
              <span aria-hidden>·</span>
              <time
                dateTime={new Date(updated).toISOString()}
                title={t('issues.row.updated', { time: formats.dateTime(updated) })}
                className="shrink-0 tabular-nums"
              >
                <Ago time={updated} formats={formats} />
              </time>
            </>
          )}
          {rowSlots(issue)}
        </span>
      </span>
      <span className="ms-2 flex w-6 shrink-0 justify-end">
        {assignee && (
          <span className="flex" title={t('issues.row.assignee', { name: itemText(assignee) })}>
            <Avatar name={itemText(assignee)} url={assignee.avatarUrl ?? null} size={24} decorative={false} />
          </span>
        )}
      </span>
    </>
  )
}
