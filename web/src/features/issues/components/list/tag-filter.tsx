import { useState } from 'react'
import { PickerPopup } from '../../../../ui/picker-popup.tsx'
import { useTags } from '../../api/use-choices.ts'
import { chosenOptions, filterChoices } from '../../model/list-choices.ts'
import { isSameValue } from '../../model/list-filters.ts'
import type { FilterEditorProps } from './filter-editor.tsx'

/** Tags that one can see. */
export function TagFilter({ label, values, onChange, place }: FilterEditorProps) {
  const [text, setText] = useState('')
  const tags = useTags(text, place.isOpen)
  const found = filterChoices(tags.data ?? [])
  // What is chosen stays in reach although a search does not find it.
  const missing = values.filter(value => !found.some(({ id }) => isSameValue(id, value)))
  const options = [...found, ...missing.map(value => ({ id: value, text: value.replace(/^\{(.*)\}$/s, '$1') }))]
  return (
    <PickerPopup
      label={label}
      options={options}
      selected={chosenOptions(options, values).map(({ id }) => id)}
      multiple
      onChange={onChange}
      onSearch={setText}
      isLoading={tags.isFetching}
      place={place}
    />
  )
}
