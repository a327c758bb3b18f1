import { useState } from 'react'
import { useTags } from '../../tags/index.ts'
import { filterChoices } from '../model/list-choices.ts'
import { isSameValue } from '../model/list-filters.ts'
import type { FilterEditorProps } from './filter-editor.tsx'
import { FilterPicker } from './filter-picker.tsx'

/** Tags that one can see. */
export function TagFilter(props: FilterEditorProps) {
  const { values, place } = props
  const [text, setText] = useState('')
  const tags = useTags(text, place.isOpen, 'visible')
  const found = filterChoices(tags.data ?? [])
  // What is chosen stays in reach although a search does not find it.
  const missing = values.filter(value => !found.some(({ id }) => isSameValue(id, value)))
  const options = [...found, ...missing.map(value => ({ id: value, text: value.replace(/^\{(.*)\}$/s, '$1') }))]
  return (
    <FilterPicker {...props} options={options} onSearch={setText} isLoading={tags.isFetching} problem={tags.error} />
  )
}
