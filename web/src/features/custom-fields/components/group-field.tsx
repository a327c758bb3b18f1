import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { Picker } from '../../../ui/picker.tsx'
import { useKnownGroups } from '../api/use-choices.ts'
import { itemText, valueItems } from '../model/field-value.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import { FieldTrigger } from './field-trigger.tsx'
import { pickedItems } from './picked-items.ts'

/** One group of people or several. */
export function GroupField({ field, value, onChange, compact = false }: FieldEditorProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { data: groups = [], isFetching, error } = useKnownGroups(text, open)
  const chosen = valueItems(value)
  const missing = text === '' ? chosen.filter(item => !groups.some(({ id }) => id === item.id)) : []
  const items = [...missing, ...groups]
  const choose = (ids: readonly string[]) => {
    const next = pickedItems(ids, items, chosen, field.isMultiValue)
    if (next.length === 0 && !field.canBeEmpty) return
    settle(onChange(field.isMultiValue ? next : (next[0] ?? null)))
  }
  return (
    <Picker
      label={field.name}
      trigger={<FieldTrigger field={field} value={value} compact={compact} />}
      options={items.map(item => ({ id: item.id ?? '', text: itemText(item) }))}
      selected={chosen.map(item => item.id ?? '')}
      onChange={choose}
      multiple={field.isMultiValue}
      onSearch={setText}
      isLoading={isFetching}
      problem={error}
      isOpen={open}
      onOpenChange={next => {
        setOpen(next)
        setText('')
      }}
      {...(field.canBeEmpty ? { clearText: field.emptyFieldText || t('custom-fields.clear') } : {})}
    />
  )
}
