import { expect, test } from 'vitest'
import type { FieldValueItem } from '../model/field-value.ts'
import { pickedItems } from './picked-items.ts'

const item = (id: string) => ({ id, name: id }) as FieldValueItem
const ids = (items: readonly FieldValueItem[]) => items.map(({ id }) => id)
const offered = [item('a'), item('b')]

test('of several, what the search did not find stays chosen, each once', () => {
  expect(ids(pickedItems(['z', 'b'], offered, [item('z'), item('a')], true))).toEqual(['z', 'b'])
  expect(ids(pickedItems(['b'], offered, [item('z')], true))).toEqual(['z', 'b'])
})

test('one takes the place of the other, and who empties a value leaves nothing', () => {
  expect(ids(pickedItems(['b'], offered, [item('z')], false))).toEqual(['b'])
  expect(pickedItems([], offered, [item('z')], true)).toEqual([])
})
