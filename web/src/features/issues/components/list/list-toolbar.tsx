import { type Ref, useEffect, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { keyNames } from '../../../../platform/shortcuts/index.ts'
import { Kbd } from '../../../../ui/kbd.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { FilterRow, type FilterRowProps } from './filter-row.tsx'

export type ListToolbarProps = FilterRowProps & { readonly searchRef: Ref<HTMLInputElement> }

/** Search, filters and order of a list. */
export function ListToolbar({ searchRef, ...row }: ListToolbarProps) {
  const t = useT()
  const { filters, onChange } = row
  return (
    <search aria-label={t('issues.toolbar')} className="flex shrink-0 flex-col gap-3 px-3.5 py-3">
      <SearchBox text={filters.text} onChange={text => onChange({ ...filters, text })} inputRef={searchRef} />
      <FilterRow {...row} />
    </search>
  )
}

const TYPING_MS = 250

type SearchBoxProps = {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly inputRef: Ref<HTMLInputElement>
}

function SearchBox({ text, onChange, inputRef }: SearchBoxProps) {
  const t = useT()
  const [typed, setTyped] = useState(text)
  const [sent, setSent] = useState(text)
  // The address was changed from elsewhere: back, a link, "clear".
  if (text !== sent) {
    setSent(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(
      () => {
        setSent(typed)
        onChange(typed)
      },
      typed === '' ? 0 : TYPING_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, sent, onChange])
  return (
    <SearchField
      label={t('issues.search')}
      value={typed}
      onChange={setTyped}
      inputRef={inputRef}
      end={
        <span className="max-xs:hidden">
          <Kbd keys={keyNames('/').flat()} />
        </span>
      }
    />
  )
}
