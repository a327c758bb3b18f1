import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { useT } from '../platform/i18n/index.ts'
import { cx } from './class-names.ts'

export type SearchFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly className?: string
  readonly inputRef?: Ref<HTMLInputElement>
  /** At the end of the box while it is empty, e.g. a Kbd. */
  readonly end?: ReactNode
  /** Escape was pressed while it was empty; else that is left to what is around it: a panel, a dialog. */
  readonly onLeave?: () => void
}

/** What surrounds the input of a search. */
export const searchBoxClass = 'field-box gap-2 ps-2.5 pe-1'
export const searchInputClass =
  'h-7.5 w-full min-w-0 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden'

/** A search box: Escape and the cross empty it. Made of plain elements, since the first screen has one. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  autoFocus,
  className,
  inputRef,
  end,
  onLeave,
}: SearchFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const leave = value === '' ? onLeave : () => onChange('')
    if (event.key !== 'Escape' || !leave) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  return (
    <div className={cx('min-w-0', className)}>
      <div className={searchBoxClass}>
        <Search size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChange={event => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          // biome-ignore lint/a11y/noAutofocus: only in popups whose purpose is to search
          autoFocus={autoFocus}
          autoComplete="off"
          className={searchInputClass}
        />
        {value === '' ? (
          end
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('ui.search.clear')}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
            className="flex size-6 shrink-0 items-center justify-center rounded text-faint hover:bg-hover hover:text-fg"
          >
            <X size={14} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}
