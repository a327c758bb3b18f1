import { useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { DatePicker } from '../../../ui/date-field.tsx'
import { dayOf, timeOfDay } from '../model/field-dates.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import { FieldTrigger } from './field-trigger.tsx'

/** A calendar day. */
export function DayField({ field, value, onChange, compact = false }: FieldEditorProps) {
  const t = useT()
  return (
    <DatePicker
      label={field.name}
      trigger={<FieldTrigger field={field} value={value} compact={compact} />}
      value={dayOf(value)}
      onChange={day => settle(onChange(day === null ? null : timeOfDay(day)))}
      {...(field.canBeEmpty ? { clearText: t('custom-fields.clear') } : {})}
    />
  )
}
