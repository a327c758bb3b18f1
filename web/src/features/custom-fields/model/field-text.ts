import { formatPeriod } from '@cairn/common/platform/period'
import type { Formats } from '../../../platform/i18n/index.ts'
import { isEmptyValue, itemText, valueItems } from './field-value.ts'
import type { ProjectFieldView } from './field-view.ts'

type Words = Pick<Formats, 'day' | 'dateTime' | 'number' | 'list'>

/** A field's value in words; empty when there is none. */
export function fieldText(field: Pick<ProjectFieldView, 'valueType'>, value: unknown, formats: Words): string {
  if (isEmptyValue(value)) return ''
  if (typeof value === 'number') return numberText(field.valueType, value, formats)
  if (typeof value === 'string') return value
  const items = valueItems(value)
  return field.valueType === 'period' ? periodText(value) : formats.list(items.map(itemText))
}

/** A period as it is written and typed: `1d 4h`. */
export function periodText(value: unknown): string {
  if (typeof value === 'number') return formatPeriod(value)
  const [item] = valueItems(value)
  if (!item) return ''
  return item.presentation || (typeof item.minutes === 'number' ? formatPeriod(item.minutes) : '')
}

function numberText(valueType: string, value: number, formats: Words): string {
  if (valueType === 'date') return formats.day(value)
  if (valueType === 'date and time') return formats.dateTime(value)
  if (valueType === 'period') return formatPeriod(value)
  return formats.number(value, { maximumFractionDigits: 6 })
}
