import { CornerDownLeft, FolderKanban, History, ListFilter, ListTree } from 'lucide-react'
import type { MouseEvent } from 'react'
import { hrefOf } from '../../../platform/navigation/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { StateIcon } from '../../../ui/state-icon.tsx'
import type { FoundItem, QuickItem } from '../model/quick-item.ts'
import { MarkedText } from './marked-text.tsx'

type ResultRowProps = {
  readonly id: string
  readonly found: FoundItem
  readonly isActive: boolean
  readonly onActivate: (id: string) => void
  readonly onChoose: (item: QuickItem, inNewTab: boolean) => void
}

/** A result: a link where it has an address, so that the browser's own ways of opening one work too. */
export function ResultRow({ id, found, isActive, onActivate, onChoose }: ResultRowProps) {
  const { item, title, prefix } = found
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    onChoose(item, event.ctrlKey || event.metaKey)
  }
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    onClick,
    // Not on entering: a list that scrolls below a resting pointer must not highlight anything.
    onPointerMove: () => !isActive && onActivate(item.id),
    className: cx(
      'flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm outline-none select-none max-xs:min-h-11',
      isActive && 'bg-accent-soft',
    ),
  } as const
  const inside = (
    <>
      <span className="flex size-5 shrink-0 items-center justify-center text-muted">
        <ItemIcon item={item} />
      </span>
      {item.prefix !== undefined && (
        <span className="shrink-0 font-mono text-xs text-muted" dir="ltr">
          <MarkedText text={item.prefix} ranges={prefix} />
        </span>
      )}
      <span
        dir="auto"
        className={cx(
          'min-w-0 truncate',
          item.kind === 'issue' && item.isResolved && 'text-muted',
          item.kind === 'query' && item.isRecent && 'font-mono text-xs',
        )}
      >
        <MarkedText text={item.title} ranges={title} />
      </span>
      <span className="flex-1" />
      {item.detail !== undefined && (
        <span className="max-w-[40%] shrink-0 truncate text-xs text-faint">{item.detail}</span>
      )}
      {item.kind === 'action' && item.keys && (
        <span className="max-xs:hidden">
          <Kbd keys={item.keys} />
        </span>
      )}
      {isActive && (
        <CornerDownLeft size={14} aria-hidden className="shrink-0 text-faint max-xs:hidden rtl:-scale-x-100" />
      )}
    </>
  )
  return item.to === undefined ? (
    <div {...shared}>{inside}</div>
  ) : (
    <a {...shared} href={hrefOf(item.to)} tabIndex={-1}>
      {inside}
    </a>
  )
}

function ItemIcon({ item }: { readonly item: QuickItem }) {
  const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
  switch (item.kind) {
    case 'issue':
      return <StateIcon kind={item.isResolved ? 'done' : 'open'} />
    case 'person':
      return <Avatar name={item.title} url={item.avatarUrl ?? null} size={20} />
    case 'tag':
      return (
        <span
          style={{ background: item.color ?? 'var(--line-strong)' }}
          className="size-2.5 rounded-full border border-fg/15"
        />
      )
    case 'project':
      return <FolderKanban {...look} />
    case 'search':
      return <ListFilter {...look} />
    case 'query':
      return item.isRecent ? <History {...look} /> : <ListTree {...look} />
    case 'action':
      return <item.icon {...look} />
  }
}
