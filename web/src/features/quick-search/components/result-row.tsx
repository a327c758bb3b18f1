import { BookText, Columns3, CornerDownLeft, FileText, FolderKanban, History, ListFilter, ListTree } from 'lucide-react'
import type { MouseEvent } from 'react'
import { hrefOf } from '../../../platform/navigation/index.ts'
import type { Place } from '../../../platform/places/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { MarkedText } from '../../../ui/marked-text.tsx'
import { StateIcon } from '../../../ui/state-icon.tsx'
import { type ActionItem, type FoundItem, isPlace, type QuickItem, type SearchItem } from '../model/quick-item.ts'

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
  const entry = isPlace(item) ? undefined : item
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
        {isPlace(item) ? <PlaceIcon place={item} /> : <EntryIcon item={item} />}
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
          isPlace(item) && item.isResolved && 'text-muted',
          entry?.kind === 'query' && entry.isRecent && 'font-mono text-xs',
        )}
      >
        <MarkedText text={item.title} ranges={title} />
      </span>
      <span className="flex-1" />
      {item.detail !== undefined && (
        <span className="max-w-[40%] shrink-0 truncate text-xs text-faint">{item.detail}</span>
      )}
      {entry?.kind === 'action' && entry.keys && (
        <span className="max-xs:hidden">
          <Kbd keys={entry.keys} />
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

const LOOK = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function PlaceIcon({ place }: { readonly place: Place }) {
  switch (place.entity) {
    case 'Issue':
      return <StateIcon kind={place.isResolved ? 'done' : 'open'} />
    case 'User':
      return <Avatar name={place.title} url={place.avatarUrl ?? null} size={20} />
    case 'Tag':
      return (
        <span
          style={{ background: place.color ?? 'var(--line-strong)' }}
          className="size-2.5 rounded-full border border-fg/15"
        />
      )
    case 'Article':
      return <BookText {...LOOK} />
    case 'Project':
      return <FolderKanban {...LOOK} />
    case 'Agile':
      return <Columns3 {...LOOK} />
    case 'SavedQuery':
      return <ListFilter {...LOOK} />
    default:
      return <FileText {...LOOK} />
  }
}

function EntryIcon({ item }: { readonly item: ActionItem | SearchItem }) {
  if (item.kind === 'action') return <item.icon {...LOOK} />
  return item.isRecent ? <History {...LOOK} /> : <ListTree {...LOOK} />
}
