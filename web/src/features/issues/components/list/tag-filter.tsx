import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useTags } from '../../api/use-choices.ts'
import { useTagsOf } from '../../api/use-list-choices.ts'
import { filterChoices } from '../../model/list-choices.ts'
import type { FieldFilterProps } from './field-filter.tsx'
import { FilterChip } from './filter-chip.tsx'

/** A filter by tags. */
export function TagFilter({ values, onChange, startsOpen = false, onClose }: Omit<FieldFilterProps, 'field'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(startsOpen)
  const [text, setText] = useState('')
  const tags = useTags(text, isOpen)
  const chosen = useTagsOf(values)
  const found = tags.data ?? []
  const all = [...found, ...chosen.filter(tag => !found.some(({ id }) => id === tag.id))]
  return (
    <FilterChip
      label={t('issues.filter.tag')}
      options={all.flatMap(tag => filterChoices([tag]))}
      selected={values}
      chosen={chosen.length > 0 ? chosen.map(({ name }) => name ?? '') : values.map(() => '…')}
      onChange={onChange}
      onSearch={setText}
      isLoading={tags.isFetching}
      isOpen={isOpen}
      onOpenChange={open => {
        setOpen(open)
        if (open) setText('')
        else onClose?.()
      }}
    />
  )
}
