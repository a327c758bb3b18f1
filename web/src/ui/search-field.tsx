import { Search, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Group,
  Input,
} from 'react-aria-components'
import { cx } from './class-names.ts'

export type SearchFieldProps = Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> & {
  readonly label: string
  readonly placeholder?: string
  readonly className?: string
  readonly inputRef?: Ref<HTMLInputElement>
  /** At the end of the box while it is empty, e.g. a Kbd. */
  readonly end?: ReactNode
}

/** A search box: Escape and the cross empty it. */
export function SearchField({ label, placeholder = label, className, inputRef, end, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} aria-label={label} className={cx('group block min-w-0', className)}>
      <Group className="field-box gap-2 ps-2.5 pe-1">
        <Search size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
        <Input
          ref={inputRef ?? null}
          placeholder={placeholder}
          className="h-7.5 w-full min-w-0 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <Button className="flex size-6 shrink-0 items-center justify-center rounded text-faint hover:bg-hover hover:text-fg group-empty:hidden">
          <X size={14} aria-hidden />
        </Button>
        {end && <span className="hidden group-empty:inline-flex">{end}</span>}
      </Group>
    </AriaSearchField>
  )
}
