import { ChevronRight } from 'lucide-react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Pill } from '../../../../ui/tag.tsx'
import { ItemMark } from '../../../custom-fields/index.ts'
import { userName } from '../../../users/index.ts'
import type { IssueGroup } from '../../model/issue-group.ts'
import { RowCheck } from '../row-check.tsx'

export type GroupHeaderProps = {
  readonly group: IssueGroup
  readonly kind: string
  readonly isOpen: boolean
  readonly isCompact: boolean
  readonly isMarked: boolean
  readonly isMarking: boolean
  /** Marks what is loaded of the group; undefined while nothing is. */
  readonly onMark: (() => void) | undefined
  /** Opens or closes the group, or all of them. */
  readonly onToggle: (withAll: boolean) => void
}

/** The line above a group: its value, how many, and the way to close it. */
export function GroupHeader(props: GroupHeaderProps) {
  const { group, kind, isOpen, isCompact, isMarked, isMarking, onMark, onToggle } = props
  const t = useT()
  const { number } = useFormats()
  const name = group.user ? userName(group.user) : group.name || t('list-layout.group.none')
  const count = group.countIsMinimum ? t('issues.countAtLeast', { count: number(group.count) }) : number(group.count)
  return (
    <div className="group/row relative">
      <button
        type="button"
        data-group={group.id}
        aria-expanded={isOpen}
        onClick={event => onToggle(event.altKey)}
        title={t('list-layout.group.hint')}
        className={cx(
          'flex w-full items-center gap-2 border-b border-line bg-sunken ps-3 pe-2.5 text-start -outline-offset-2 hover:bg-hover xs:ps-8',
          isCompact ? 'h-7' : 'h-9',
        )}
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={cx(
            'shrink-0 text-faint transition-transform duration-100',
            isOpen ? 'rotate-90' : 'rtl:rotate-180',
          )}
        />
        {group.user ? (
          <Avatar name={name} url={group.user.avatarUrl ?? null} size={20} />
        ) : (
          <ItemMark
            field={{ name: kind === 'priority' ? 'Priority' : '', valueType: kind }}
            item={{ name: group.name, color: group.color ?? null, isResolved: group.isResolved }}
          />
        )}
        <bdi className={cx('min-w-0 truncate font-semibold', !group.name && !group.user && 'text-muted')}>{name}</bdi>
        <Pill>{count}</Pill>
      </button>
      {onMark && (
        <RowCheck
          label={t('list-layout.group.select', { name })}
          isMarked={isMarked}
          isShown={isMarking}
          isReachable={false}
          onMark={onMark}
        />
      )}
    </div>
  )
}
