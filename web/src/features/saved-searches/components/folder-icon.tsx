import { ListFilter } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import type { Folder } from '../model/folder.ts'

type FolderIconProps = { readonly folder: Pick<Folder, 'kind' | 'color'>; readonly className?: string }

/** A saved search's funnel, or a dot in the tag's colour; takes the same room. */
export function FolderIcon({ folder, className }: FolderIconProps) {
  const box = cx('flex size-4.5 shrink-0 items-center justify-center', className)
  if (folder.kind === 'search') {
    return (
      <span className={box}>
        <ListFilter size={16} strokeWidth={1.75} aria-hidden />
      </span>
    )
  }
  return (
    <span aria-hidden className={box}>
      <span
        style={{ background: folder.color?.background ?? 'var(--line-strong)' }}
        className="size-2.5 rounded-full border border-fg/15"
      />
    </span>
  )
}
