import { parsePeriod } from '../../../platform/period/index.ts'
import { fieldTypeOf } from '../../custom-fields/index.ts'
import type { Test } from './condition.ts'
import type { AttributeMeaning, Dictionary } from './create-dictionary.ts'
import type { RangeSyntax, WrittenName } from './syntax.ts'
import { elementIds, readNumber } from './value-tests.ts'

/** A range, the bound that means nothing here, or null: this attribute has no order. */
export type RangeTest = { readonly test: Test } | { readonly unknown: WrittenName } | { readonly reversed: true } | null

/** What a range means for an attribute; both ends belong to it. */
export function rangeTest(meaning: AttributeMeaning, range: RangeSyntax, dictionary: Dictionary): RangeTest {
  const order = orderOf(meaning)
  if (order === null) return null
  if (!range.from && !range.to) return { test: { kind: 'present' } }
  switch (order) {
    case 'time':
      return timeRange(range, dictionary)
    case 'number':
      return numberRange(range, readNumber)
    case 'period':
      return numberRange(range, text => parsePeriod(text, dictionary.data))
    case 'ordinal':
      return meaning.kind === 'field'
        ? ordinalRange(range, name => elementIds(meaning.field, name.text, dictionary))
        : null
  }
}

function orderOf(meaning: AttributeMeaning): 'time' | 'number' | 'period' | 'ordinal' | null {
  if (meaning.kind === 'link') return null
  if (meaning.kind === 'base') {
    if (meaning.attribute.values.includes('date')) return 'time'
    return meaning.attribute.values.includes('number') ? 'number' : null
  }
  const { valueType, bundleKind } = fieldTypeOf(meaning.field.fieldType)
  if (bundleKind) return bundleKind === 'user' ? null : 'ordinal'
  if (valueType === 'date' || valueType === 'date and time') return 'time'
  if (valueType === 'integer' || valueType === 'float') return 'number'
  return valueType === 'period' ? 'period' : null
}

function timeRange({ from, to }: RangeSyntax, dictionary: Dictionary): RangeTest {
  const first = from && dictionary.interval(from.text)
  const last = to && dictionary.interval(to.text)
  if (from && !first) return { unknown: from }
  if (to && !last) return { unknown: to }
  const start = first?.from ?? null
  const end = last?.to ?? null
  if (start !== null && end !== null && start >= end) return { reversed: true }
  return { test: { kind: 'time', from: start, to: end } }
}

function numberRange({ from, to }: RangeSyntax, read: (text: string) => number | null): RangeTest {
  const first = from && read(from.text)
  const last = to && read(to.text)
  if (from && first === null) return { unknown: from }
  if (to && last === null) return { unknown: to }
  if (first !== null && last !== null && first > last) return { reversed: true }
  return { test: { kind: 'number', from: first, to: last } }
}

function ordinalRange({ from, to }: RangeSyntax, ids: (name: WrittenName) => readonly number[]): RangeTest {
  const first = from && ids(from)
  const last = to && ids(to)
  if (from && first?.length === 0) return { unknown: from }
  if (to && last?.length === 0) return { unknown: to }
  return { test: { kind: 'ordinal', from: first, to: last } }
}
