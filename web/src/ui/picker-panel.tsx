import { Check, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  type Selection,
} from 'react-aria-components'
import { useConnection } from '../platform/connection/index.ts'
import { useI18n, useT } from '../platform/i18n/index.ts'
import { cx } from './class-names.ts'
import { type Option, OptionContent, optionClass } from './option-row.tsx'
import { filterOptions, groupOptions } from './picker-options.ts'
import { searchBoxClass, searchInputClass } from './search-field.tsx'
import { Spinner } from './spinner.tsx'

export type PickerPanelProps = {
  /** What is chosen here, e.g. the field's name; names the popup and its search box. */
  readonly label: string
  readonly options: readonly Option[]
  readonly selected: readonly string[]
  /** Ids after the change; empty when cleared. A single choice closes the popup, several keep it open. */
  readonly onChange: (ids: readonly string[]) => void
  readonly multiple?: boolean
  /** Text of the first row that empties the value ("No assignee"); without it the value cannot be emptied. */
  readonly clearText?: string
  /** Called with the typed text when the options come from the server; else they are filtered here. */
  readonly onSearch?: (text: string) => void
  readonly isLoading?: boolean
  /** Why the options could not be read, if they could not. */
  readonly problem?: unknown
  /** Offers to make what was typed when nothing has exactly that name; `way` is the one that was chosen. */
  readonly onCreate?: (text: string, way?: string) => void
  /** Ways in which it can be made, e.g. for whom; `description` tells them apart. Default: one, without words. */
  readonly ways?: readonly { readonly id: string; readonly description: string }[]
  /** Below the list: a link, a hint. */
  readonly footer?: ReactNode
  readonly onDone: () => void
}

const CLEAR = '\u0000clear'
const CREATE = '\u0000create'
const MAX_SHOWN = 100

/** The picker's inside, for popups that are already open. */
export function PickerPanel(props: PickerPanelProps) {
  const {
    label,
    options,
    selected,
    multiple = false,
    clearText,
    onSearch,
    isLoading,
    problem,
    onCreate,
    ways,
    footer,
  } = props
  const t = useT()
  const { formatLocale } = useI18n()
  const { isUp } = useConnection()
  // Whoever says how the reading goes, or searches elsewhere, has the options from the server.
  const isServed = isLoading !== undefined || onSearch !== undefined
  const missing = isServed && !isUp ? t('ui.picker.away') : problem ? t('ui.picker.failed') : undefined
  const [text, setText] = useState('')
  // Not deferred: Enter right after typing must choose from what was typed.
  const query = text.trim()
  const matches = onSearch ? options : filterOptions(options, query, formatLocale)
  const shown = matches.slice(0, MAX_SHOWN)
  const creates = onCreate && query !== '' && !options.some(option => option.text.toLowerCase() === query.toLowerCase())
  const onSelect = useSelect(props, query)
  return (
    <Autocomplete
      inputValue={text}
      onInputChange={value => {
        setText(value)
        onSearch?.(value.trim())
      }}
    >
      <div className="border-b border-line p-1.5">
        <SearchField aria-label={label} autoFocus className={searchBoxClass}>
          <Search size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
          <Input placeholder={t('ui.picker.search')} className={searchInputClass} />
          {isLoading && isUp && <Spinner />}
        </SearchField>
      </div>
      <ListBox
        aria-label={label}
        selectionMode={multiple ? 'multiple' : 'single'}
        selectionBehavior="toggle"
        // Escape closes the popup and leaves the choice as it is.
        escapeKeyBehavior="none"
        disallowEmptySelection={false}
        selectedKeys={selected}
        onSelectionChange={onSelect}
        renderEmptyState={() => (
          <p className="px-2 py-3 text-center text-faint">
            {missing === undefined && t(isLoading ? 'ui.picker.loading' : 'ui.picker.nothing')}
          </p>
        )}
        className="max-h-72 min-h-0 overflow-auto p-1 outline-none"
      >
        {clearText !== undefined && query === '' && (
          <ListBoxItem id={CLEAR} textValue={clearText} className={cx(optionClass, 'text-muted')}>
            {clearText}
          </ListBoxItem>
        )}
        {groupOptions(shown).map(({ group, options: members }) =>
          group === undefined ? (
            members.map(option => <PickerRow key={option.id} option={option} />)
          ) : (
            <ListBoxSection key={group} id={`\u0000${group}`}>
              <Header className="px-2 pt-2 pb-1 text-2xs font-semibold text-faint">{group}</Header>
              {members.map(option => (
                <PickerRow key={option.id} option={option} />
              ))}
            </ListBoxSection>
          ),
        )}
        {creates &&
          (ways ?? [{ id: '', description: undefined }]).map(({ id, description }) => (
            <ListBoxItem
              key={id}
              id={`${CREATE}${id}`}
              textValue={query}
              className={cx(optionClass, 'flex-wrap gap-y-0')}
            >
              <span className="min-w-0 flex-1 truncate">{t('ui.picker.create', { text: query })}</span>
              {description !== undefined && <span className="basis-full text-xs text-muted">{description}</span>}
            </ListBoxItem>
          ))}
      </ListBox>
      {matches.length > shown.length && (
        <p className="border-t border-line px-3 py-1.5 text-xs text-faint">
          {t('ui.picker.more', { count: matches.length - shown.length })}
        </p>
      )}
      {missing !== undefined && (
        <p role="status" className="border-t border-line px-3 py-2 text-xs text-muted">
          {missing}
        </p>
      )}
      {footer && <div className="border-t border-line p-1">{footer}</div>}
    </Autocomplete>
  )
}

function useSelect({ selected, multiple, onChange, onCreate, onDone }: PickerPanelProps, query: string) {
  return (keys: Selection) => {
    if (keys === 'all') return
    const ids = [...keys].map(String)
    const created = ids.find(id => id.startsWith(CREATE))
    if (ids.includes(CLEAR)) {
      onChange([])
      onDone()
    } else if (created !== undefined) {
      onCreate?.(query, created.slice(CREATE.length))
      onDone()
    } else if (multiple) {
      onChange(ids)
    } else {
      // Choosing the chosen one again toggles it off in the list, but here it only closes.
      const [id] = ids.filter(candidate => !selected.includes(candidate))
      if (id !== undefined) onChange([id])
      onDone()
    }
  }
}

function PickerRow({ option }: { readonly option: Option }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.text}
      isDisabled={option.isDisabled ?? false}
      className={cx(optionClass, 'group')}
    >
      <OptionContent option={option} />
      <Check size={14} aria-hidden className="invisible shrink-0 text-accent-text group-selected:visible" />
    </ListBoxItem>
  )
}
