import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import type { Option } from '../../../ui/option-row.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { useFieldUsers } from '../api/use-choices.ts'
import { type FieldValueItem, itemText, valueItems } from '../model/field-value.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import { FieldTrigger } from './field-trigger.tsx'
import { pickedItems } from './picked-items.ts'

/** One person or several; the reader stands first. */
export function UserField({ field, value, onChange, compact = false, isOpen, onOpenChange }: FieldEditorProps) {
  const t = useT()
  const me = useMe()
  const [ownOpen, setOwnOpen] = useState(false)
  const [text, setText] = useState('')
  const open = isOpen ?? ownOpen
  const { data: found = [], isFetching, error } = useFieldUsers(field, text, open)
  const chosen = valueItems(value)
  const own = found.find(({ id }) => id === me?.id)
  const others = found.filter(({ id }) => id !== own?.id)
  const missing = text === '' ? chosen.filter(item => !found.some(({ id }) => id === item.id)) : []
  const items: readonly FieldValueItem[] = [...(own ? [own] : []), ...missing, ...others]
  const choose = (ids: readonly string[]) => {
    const next = pickedItems(ids, items, chosen, field.isMultiValue)
    if (next.length === 0 && !field.canBeEmpty) return
    settle(onChange(field.isMultiValue ? next : (next[0] ?? null)))
  }
  return (
    <Picker
      label={field.name}
      trigger={<FieldTrigger field={field} value={value} compact={compact} />}
      options={items.map(item => userOption(item, item.id === me?.id ? t('custom-fields.me') : undefined))}
      selected={chosen.map(item => item.id ?? '')}
      onChange={choose}
      onSearch={setText}
      multiple={field.isMultiValue}
      isLoading={isFetching}
      problem={error}
      isOpen={open}
      onOpenChange={next => {
        setOwnOpen(next)
        setText('')
        onOpenChange?.(next)
      }}
      {...(field.canBeEmpty ? { clearText: field.emptyFieldText || t('custom-fields.clear') } : {})}
    />
  )
}

function userOption(item: FieldValueItem, description?: string): Option {
  return {
    id: item.id ?? '',
    text: itemText(item),
    description: description ?? item.login ?? '',
    avatar: { name: itemText(item), url: item.avatarUrl ?? null },
  }
}
