import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Link } from '../../../../platform/navigation/index.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { StateIcon } from '../../../../ui/state-icon.tsx'
import { readAheadAtRest } from '../../api/read-ahead.ts'
import { issuePath } from '../../model/branch-name.ts'
import { stateKind } from '../../model/field-look.ts'
import { valueItems } from '../../model/field-value.ts'
import type { LinkedIssueData } from '../../model/issue.ts'

type LinkRowProps = {
  readonly other: LinkedIssueData
  readonly onRemove?: () => void
  /** Before the row's link, and after it. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** One linked issue. */
export function LinkRow({ other, onRemove, before, after }: LinkRowProps) {
  const t = useT()
  const id = other.idReadable ?? ''
  const isResolved = other.resolved !== null
  const state = stateOf(other)
  return (
    <div className="group/link flex h-8 items-center gap-1 rounded-control pe-1 hover:bg-hover">
      {before}
      <Link
        to={issuePath(id, other.summary)}
        onMouseEnter={() => readAheadAtRest(id)}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control px-2"
      >
        <StateIcon
          kind={stateKind(state ?? '', isResolved)}
          label={state ?? t(isResolved ? 'issue.resolved' : 'issue.unresolved')}
        />
        <span className={cx('shrink-0 font-mono text-xs text-muted', isResolved && 'line-through')}>{id}</span>
        <span dir="auto" className={cx('min-w-0 truncate', isResolved && 'text-muted')}>
          {other.summary}
        </span>
      </Link>
      {after}
      {onRemove && (
        <IconButton
          label={t('issue.links.remove', { id })}
          icon={X}
          size="small"
          onPress={onRemove}
          className="opacity-0 group-focus-within/link:opacity-100 group-hover/link:opacity-100 pointer-coarse:opacity-100"
        />
      )}
    </div>
  )
}

function stateOf({ customFields }: LinkedIssueData): string | undefined {
  const field = customFields.find(({ projectCustomField }) =>
    projectCustomField?.field?.fieldType?.id?.startsWith('state'),
  )
  return valueItems(field?.value)[0]?.name ?? undefined
}
