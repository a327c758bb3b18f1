import { nameKey } from '@cairn/common/features/search'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import type { Option } from '../../../ui/option-row.tsx'
import { useListPeople } from '../api/use-list-choices.ts'
import { usePeopleOf } from '../api/use-people-of.ts'
import { chosenOptions, filterChoices } from '../model/list-choices.ts'
import { emptyValue, isSameValue } from '../model/list-filters.ts'
import type { FilterEditorProps } from './filter-editor.tsx'
import { FilterPicker } from './filter-picker.tsx'

const ME = 'me'
const ANYBODY = { bundleIds: [] } as const

/** People: of a custom field, or who reported, changed or commented. */
export function PeopleFilter(props: FilterEditorProps) {
  const { bar, values, place } = props
  const t = useT()
  const me = useMe()
  const [text, setText] = useState('')
  const { field } = bar
  const people = useListPeople(field ?? ANYBODY, text, place.isOpen)
  const empty = field?.canBeEmpty ? emptyValue(field) : undefined
  const named = usePeopleOf(values.filter(value => nameKey(value) !== ME && value !== empty && !/\s/.test(value)))
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
    ...(empty === undefined ? [] : [{ id: empty, text: field?.emptyText || t('issues.filter.none') }]),
  ]
  const found = filterChoices(people.data ?? [])
  const chosen = chosenOptions([...first, ...filterChoices(named)], values)
  const matches = text === '' ? [...first, ...found] : found
  // What is chosen stays in reach although a search does not find it.
  const options = [...matches, ...chosen.filter(({ id }) => !matches.some(match => isSameValue(match.id, id)))]
  return (
    <FilterPicker
      {...props}
      options={options}
      onSearch={setText}
      isLoading={people.isFetching}
      problem={people.error}
    />
  )
}
