import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from './class-names.ts'

export type ReorderListProps<T> = {
  readonly label: string
  readonly items: readonly T[]
  readonly getKey: (item: T) => string
  /** Called with places in `items`; the list shows whatever `items` then are. */
  readonly onMove: (from: number, to: number) => void
  /** Names an item's handle: "Move Priority". */
  readonly handleLabel: (item: T) => string
  /** Read out after a move: "Priority is now 2 of 5". */
  readonly announce: (item: T, place: number) => string
  /** Fills the whole row, handle included. */
  readonly isSelected?: (item: T) => boolean
  readonly isReadOnly?: boolean
  readonly renderItem: (item: T, index: number) => ReactNode
  readonly className?: string
}

type Drag = { readonly from: number; readonly to: number }

/** A list put in order by its handles: drag them, or focus one and press the arrow keys, Home or End. */
export function ReorderList<T>(props: ReorderListProps<T>) {
  const {
    label,
    items,
    getKey,
    onMove,
    handleLabel,
    announce,
    isSelected,
    isReadOnly = false,
    renderItem,
    className,
  } = props
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [message, setMessage] = useState('')

  const move = (from: number, to: number) => {
    const item = items[from]
    const place = Math.min(Math.max(to, 0), items.length - 1)
    if (item === undefined || place === from) return
    setMessage(announce(item, place + 1))
    onMove(from, place)
  }
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const below = rows.findIndex(row => y < row.getBoundingClientRect().bottom)
    return below < 0 ? rows.length - 1 : below
  }
  const handle = (item: T, index: number) => ({
    'aria-label': handleLabel(item),
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove(event: PointerEvent) {
      if (drag) setDrag({ from: drag.from, to: placeAt(event.clientY) })
    },
    onPointerUp() {
      if (drag) move(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') setDrag(null)
      const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      move(index, to)
    },
  })

  return (
    <>
      <ul ref={list} aria-label={label} className={className}>
        {items.map((item, index) => (
          <li
            key={getKey(item)}
            className={cx(
              'flex items-center border-b border-line last:border-b-0',
              isSelected?.(item) && 'bg-accent-soft',
              drag?.from === index && 'bg-hover opacity-60',
              drag?.to === index && drag.to < drag.from && 'shadow-[inset_0_2px_var(--accent)]',
              drag?.to === index && drag.to > drag.from && 'shadow-[inset_0_-2px_var(--accent)]',
            )}
          >
            {!isReadOnly && (
              <button
                type="button"
                {...handle(item, index)}
                className="flex h-9 w-6 shrink-0 cursor-grab touch-none items-center justify-center text-faint -outline-offset-2 hover:text-fg active:cursor-grabbing"
              >
                <GripVertical size={14} aria-hidden />
              </button>
            )}
            <div className={cx('min-w-0 flex-1', isReadOnly && 'ps-2')}>{renderItem(item, index)}</div>
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {message}
      </span>
    </>
  )
}
