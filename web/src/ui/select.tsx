import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Select as AriaSelect, Button, ListBox, ListBoxItem, SelectValue } from 'react-aria-components'
import { cx } from './class-names.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { optionClass } from './option-row.tsx'
import { PopoverBox } from './popover.tsx'

export type SelectOption<Id extends string = string> = {
  readonly id: Id
  readonly text: string
  readonly icon?: ReactNode
}

export type SelectProps<Id extends string> = FieldTexts & {
  readonly options: readonly SelectOption<Id>[]
  readonly value: Id | null
  readonly onChange: (id: Id) => void
  readonly placeholder?: string
  readonly isDisabled?: boolean
  readonly className?: string
}

/** One of a few known options. For many, searchable or several at once use Picker. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const {
    options,
    value,
    onChange,
    placeholder,
    label,
    labelHidden,
    description,
    error,
    isDisabled = false,
    className,
  } = props
  return (
    <AriaSelect
      value={value}
      onChange={key => {
        const option = options.find(({ id }) => id === key)
        if (option) onChange(option.id)
      }}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      placeholder={placeholder ?? ''}
      className={cx('block min-w-0', className)}
    >
      <FieldFrame label={label} labelHidden={labelHidden} description={description} error={error}>
        <Button className="field-box w-full justify-between gap-2 ps-2.5 pe-2 text-start">
          <SelectValue className="flex min-w-0 items-center gap-2 truncate placeholder-shown:text-faint" />
          <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
        </Button>
      </FieldFrame>
      <PopoverBox className="min-w-(--trigger-width)">
        <ListBox items={options} className="max-h-80 overflow-auto p-1 outline-none">
          {option => (
            <ListBoxItem id={option.id} textValue={option.text} className={cx(optionClass, 'group')}>
              {option.icon}
              <span className="min-w-0 flex-1 truncate">{option.text}</span>
              <Check size={14} aria-hidden className="invisible shrink-0 text-accent-text group-selected:visible" />
            </ListBoxItem>
          )}
        </ListBox>
      </PopoverBox>
    </AriaSelect>
  )
}
