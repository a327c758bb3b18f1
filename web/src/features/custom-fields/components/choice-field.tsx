import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { Picker } from '../../../ui/picker.tsx'
import { useBundleValues } from '../api/use-choices.ts'
import { useNewValue } from '../api/use-new-value.ts'
import { type FieldValueItem, itemText, valueItems } from '../model/field-value.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import { FieldTrigger } from './field-trigger.tsx'
import { ItemMark } from './field-value.tsx'

/** A choice out of a bundle: enumeration, state, version, build, owned value. */
export function ChoiceField({ field, value, onChange, compact = false, isOpen, onOpenChange }: FieldEditorProps) {
  const t = useT()
  const [ownOpen, setOwnOpen] = useState(false)
  const open = isOpen ?? ownOpen
  const { data: values = [], isLoading, error } = useBundleValues(field, open)
  const { mayCreate, create } = useNewValue(field, open)
  const chosen = valueItems(value)
  // A chosen value may be archived: it stays in the list while it is chosen.
  const gone = chosen.filter(item => !values.some(({ id }) => id === item.id))
  const items: readonly FieldValueItem[] = isLoading ? chosen : [...values, ...gone]
  const choose = (ids: readonly string[]) => {
    const next = ids.flatMap(id => items.find(item => item.id === id) ?? [])
    if (next.length === 0 && !field.canBeEmpty) return
    settle(onChange(field.isMultiValue ? next : (next[0] ?? null)))
  }
  const createAndChoose = async (name: string) => {
    const item = await create(name)
    if (item) settle(onChange(field.isMultiValue ? [...chosen, item] : item))
  }
  return (
    <Picker
      label={field.name}
      trigger={<FieldTrigger field={field} value={value} compact={compact} />}
      options={items.map(item => ({
        id: item.id ?? itemText(item),
        text: itemText(item),
        icon: (
          <span className="flex w-4 shrink-0 justify-center">
            <ItemMark field={field} item={item} />
          </span>
        ),
      }))}
      selected={chosen.map(item => item.id ?? itemText(item))}
      onChange={choose}
      multiple={field.isMultiValue}
      isLoading={isLoading}
      {...(mayCreate ? { onCreate: name => void createAndChoose(name) } : {})}
      footer={
        !isLoading &&
        items.length === 0 && (
          <p className="px-3 py-2 text-xs text-muted">
            {t(mayCreate ? 'custom-fields.noValues.create' : 'custom-fields.noValues.ask')}
          </p>
        )
      }
      problem={error}
      isOpen={open}
      onOpenChange={next => {
        setOwnOpen(next)
        onOpenChange?.(next)
      }}
      {...(field.canBeEmpty ? { clearText: field.emptyFieldText || t('custom-fields.clear') } : {})}
    />
  )
}
