import { X } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { hostPath } from '../../host-kinds/index.ts'
import type { LinkedHost } from '../model/linked-host.ts'
import { HostMark } from './host-mark.tsx'

/** A host at the end of a link. */
export function LinkedRow({ other, onRemove }: { readonly other: LinkedHost; readonly onRemove?: () => void }) {
  const t = useT()
  const { idReadable, summary, isResolved } = other
  return (
    <div className="group/link flex h-8 items-center gap-1 rounded-control pe-1 hover:bg-hover">
      <Link
        to={hostPath(idReadable, summary)}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control px-2 -outline-offset-2"
      >
        <HostMark host={other} isNamed />
        <bdi dir="ltr" className={cx('shrink-0 font-mono text-xs text-muted', isResolved && 'line-through')}>
          {idReadable}
        </bdi>
        <span dir="auto" className={cx('min-w-0 flex-1 truncate text-start', isResolved && 'text-muted')}>
          {summary}
        </span>
      </Link>
      {onRemove && (
        <IconButton
          label={t('links.remove', { id: idReadable })}
          icon={X}
          size="small"
          onPress={onRemove}
          className="opacity-0 group-focus-within/link:opacity-100 group-hover/link:opacity-100 pointer-coarse:opacity-100"
        />
      )}
    </div>
  )
}
