import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Picker } from '../../../../ui/picker.tsx'
import { useGroups } from '../../api/use-choices.ts'
import { itemText, valueItems } from '../../model/field-value.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import { FieldTrigger } from './field-trigger.tsx'
import { settle } from './settle.ts'

/** One group of people or several. */
export function GroupField({ field, value, onChange, compact = false }: FieldEditorProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data: groups = [], isLoading, error } = useGroups(open)
  const chosen = valueItems(value)
  const items = isLoading ? chosen : groups
  const choose = (ids: readonly string[]) => {
    const next = ids.flatMap(id => items.find(item => item.id === id) ?? [])
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
      isLoading={isLoading}
      problem={error}
      isOpen={open}
      onOpenChange={setOpen}
      {...(field.canBeEmpty ? { clearText: field.emptyFieldText || t('issue.field.clear') } : {})}
    />
  )
}
