import { ChevronDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from './class-names.ts'

export type NavGroupProps = {
  readonly label: string
  /** Id of the list, for the heading that folds it. */
  readonly listId: string
  readonly isClosed: boolean
  readonly onToggle: () => void
  /** On a phone: a taller heading. */
  readonly large: boolean
  /** Beside the heading, e.g. a button that adds an entry. */
  readonly action?: ReactNode
  /** `li` elements with links; the arrow keys walk through them. */
  readonly children: ReactNode
}

/** Entries of the sidebar under a heading that folds them away. */
export function NavGroup({ label, listId, isClosed, onToggle, large, action, children }: NavGroupProps) {
  return (
    <>
      <div className="group flex items-center pe-1">
        <button
          type="button"
          aria-expanded={!isClosed}
          aria-controls={listId}
          onClick={onToggle}
          className={cx(
            'flex min-w-0 flex-1 items-center gap-1 rounded-control px-2.5 text-start text-xs font-medium text-faint hover:text-fg',
            large ? 'h-10' : 'h-7',
          )}
        >
          <span className="truncate">{label}</span>
          <ChevronDown
            size={12}
            aria-hidden
            className={cx(
              'shrink-0 transition-transform duration-100',
              isClosed
                ? '-rotate-90 rtl:rotate-90'
                : 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
            )}
          />
        </button>
        {action}
      </div>
      <ul id={listId} hidden={isClosed} onKeyDown={moveFocus} className="flex flex-col gap-px">
        {children}
      </ul>
    </>
  )
}

// The arrow keys walk through the links; with Alt they are the entries' own.
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const now = links.findIndex(link => link.parentElement?.contains(document.activeElement))
  const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: links.length - 1 }[event.key]
  const target = to === undefined ? undefined : links[to]
  if (now < 0 || !target) return
  event.preventDefault()
  target.focus()
}
