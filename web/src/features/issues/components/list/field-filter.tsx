import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useMe } from '../../../../platform/session/index.ts'
import type { Option } from '../../../../ui/option-row.tsx'
import { useListChoices, useListPeople, usePeopleOf } from '../../api/use-list-choices.ts'
import { chosenOptions, chosenValues, filterChoices } from '../../model/list-choices.ts'
import type { ListField } from '../../model/list-fields.ts'
import { ME, NONE } from '../../model/list-filters.ts'
import { ItemMark } from '../fields/field-value.tsx'
import { FilterChip } from './filter-chip.tsx'

export type FieldFilterProps = {
  readonly field: ListField
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly startsOpen?: boolean
  /** Told when the popup closes, e.g. to drop a filter that stayed empty. */
  readonly onClose?: () => void
}

/** A filter by a custom field's values. */
export function FieldFilter(props: FieldFilterProps) {
  return props.field.valueType === 'user' ? <PeopleFilter {...props} /> : <ChoiceFilter {...props} />
}

function ChoiceFilter({ field, values, onChange, startsOpen = false, onClose }: FieldFilterProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const { values: choices, isLoading } = useListChoices(field, isOpen || values.length > 0)
  const none = useNoneOption(field)
  const options = [
    ...none,
    ...filterChoices(choices, item => (
      <span className="flex w-4 shrink-0 justify-center">
        <ItemMark field={field} item={item} />
      </span>
    )),
  ]
  const chosen = chosenOptions(options, values)
  return (
    <FilterChip
      label={field.name}
      options={options}
      selected={chosen.map(({ id }) => id)}
      chosen={namesOf(chosen, values)}
      onChange={ids => onChange(chosenValues(ids))}
      isLoading={isLoading}
      isOpen={isOpen}
      onOpenChange={open => {
        setOpen(open)
        if (!open) onClose?.()
      }}
    />
  )
}

function PeopleFilter({ field, values, onChange, startsOpen = false, onClose }: FieldFilterProps) {
  const t = useT()
  const me = useMe()
  const [isOpen, setOpen] = useState(startsOpen)
  const [text, setText] = useState('')
  const people = useListPeople(field, text, isOpen)
  const named = usePeopleOf(values.filter(value => value !== ME && value !== NONE))
  const none = useNoneOption(field)
  const first: readonly Option[] = [
    ...(me && !me.guest
      ? [
          {
            id: ME,
            text: t('issues.filter.me'),
            description: me.fullName,
            avatar: { name: me.fullName, url: me.avatarUrl },
          },
        ]
      : []),
    ...none,
  ]
  const found = filterChoices(people.data ?? [])
  const chosen = chosenOptions([...first, ...filterChoices(named)], values)
  const matches = text === '' ? [...first, ...found] : found
  // What is chosen stays in reach although a search does not find it.
  const options = [...matches, ...chosen.filter(({ id }) => !matches.some(match => match.id === id))]
  return (
    <FilterChip
      label={field.name}
      options={options}
      selected={values}
      chosen={namesOf(chosen, values)}
      onChange={onChange}
      onSearch={setText}
      isLoading={people.isFetching}
      isOpen={isOpen}
      onOpenChange={open => {
        setOpen(open)
        if (open) setText('')
        else onClose?.()
      }}
    />
  )
}

function useNoneOption({ canBeEmpty, emptyText }: ListField): readonly Option[] {
  const t = useT()
  return canBeEmpty ? [{ id: NONE, text: emptyText || t('issues.filter.none') }] : []
}

// While the names are on their way the filter must still look switched on.
function namesOf(chosen: readonly Option[], values: readonly string[]): readonly string[] {
  return chosen.length > 0 ? chosen.map(({ text }) => text) : values.map(() => '…')
}
