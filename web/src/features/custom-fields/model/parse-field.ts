import { formatPeriod, parsePeriod } from '@cairn/common/platform/period'
import { periodText } from './field-text.ts'
import { isEmptyValue } from './field-value.ts'

const MAX_INT = 2_147_483_647

/** What was typed into a field: its value, or what is wrong with it (the end of a text key). */
export type ParsedField = { readonly value: unknown } | { readonly problem: 'period' | 'integer' | 'float' }

/** A value as it is typed: periods as `1d 4h`, numbers with a point. */
export function typedText(valueType: string, value: unknown): string {
  if (isEmptyValue(value)) return ''
  return valueType === 'period' ? periodText(value) : String(value)
}

/** Reads what was typed; an empty text means no value. */
export function parseTyped(valueType: string, text: string): ParsedField {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  switch (valueType) {
    case 'period': {
      const minutes = parsePeriod(trimmed)
      return minutes === null ? { problem: 'period' } : { value: { minutes, presentation: formatPeriod(minutes) } }
    }
    case 'integer': {
      const number = numberOf(trimmed)
      return Number.isInteger(number) && Math.abs(number) <= MAX_INT ? { value: number } : { problem: 'integer' }
    }
    case 'float': {
      // A comma is taken for the decimal sign, as many keyboards write it.
      const number = numberOf(trimmed.replace(',', '.'))
      return Number.isFinite(number) ? { value: number } : { problem: 'float' }
    }
    default:
      return { value: trimmed }
  }
}

/** Digits may be written in groups. What only programs write (`0x10`, `1e3`) is no number. */
function numberOf(text: string): number {
  const digits = text.replaceAll(/[\s']/g, '')
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : Number.NaN
}
