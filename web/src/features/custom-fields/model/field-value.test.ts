import { expect, test } from 'vitest'
import { fieldValueBody, isEmptyValue, itemColor } from './field-value.ts'
import { parseTyped, typedText } from './parse-field.ts'

const single = (valueType: string) => ({ valueType, isMultiValue: false })

test('choices go to the server by id, several as a list', () => {
  const value = { id: '67-1', name: 'Open', color: { id: '3' } }
  expect(fieldValueBody(single('state'), value)).toEqual({ id: '67-1' })
  expect(fieldValueBody({ valueType: 'enum', isMultiValue: true }, [value])).toEqual([{ id: '67-1' }])
  expect(fieldValueBody({ valueType: 'enum', isMultiValue: true }, null)).toEqual([])
  expect(fieldValueBody(single('user'), null)).toBeNull()
})

test('periods, texts and scalars go as the server takes them', () => {
  expect(fieldValueBody(single('period'), { minutes: 90, presentation: '1h 30m' })).toEqual({ minutes: 90 })
  expect(fieldValueBody(single('text'), { id: 'text', text: 'a' })).toEqual({ text: 'a' })
  expect(fieldValueBody(single('text'), { id: 'text', text: '' })).toBeNull()
  expect(fieldValueBody(single('integer'), 0)).toBe(0)
  expect(fieldValueBody(single('string'), '')).toBeNull()
})

test('zero and false-like values are values', () => {
  expect(isEmptyValue(0)).toBe(false)
  expect(isEmptyValue({ id: 'PT0M', minutes: 0 })).toBe(false)
  expect(isEmptyValue({ id: '1-1', login: 'ada', name: null, text: null })).toBe(false)
  expect(isEmptyValue([])).toBe(true)
})

test('colour 0 is no colour', () => {
  expect(itemColor({ color: { id: '0', background: '#fff', foreground: '#444' } })).toBeUndefined()
  expect(itemColor({ color: { id: '6', background: '#0050a1', foreground: '#fff' } })).toEqual({
    background: '#0050a1',
    foreground: '#fff',
  })
})

test('what is typed is read, or said to be wrong', () => {
  expect(parseTyped('period', '1d 4h')).toEqual({ value: { minutes: 720, presentation: '1d 4h' } })
  expect(parseTyped('period', 'soon')).toEqual({ problem: 'period' })
  expect(parseTyped('integer', ' 1 200 ')).toEqual({ value: 1200 })
  expect(parseTyped('integer', '1.5')).toEqual({ problem: 'integer' })
  expect(parseTyped('integer', '3000000000')).toEqual({ problem: 'integer' })
  expect(parseTyped('float', '1,5')).toEqual({ value: 1.5 })
  expect(parseTyped('float', 'x')).toEqual({ problem: 'float' })
  expect(parseTyped('string', '  ')).toEqual({ value: null })
  expect(typedText('period', { minutes: 720 })).toBe('1d 4h')
})

test.each<[string, string, unknown]>([
  ['integer', '-3', -3],
  ['integer', "1'200", 1200],
  ['integer', '1,200', 'integer'],
  ['integer', '1,5', 'integer'],
  ['integer', '0x10', 'integer'],
  ['integer', '1e3', 'integer'],
  ['integer', '2147483647', 2_147_483_647],
  ['integer', '2147483648', 'integer'],
  ['float', '-0,25', -0.25],
  ['float', ',5', 0.5],
  ['float', '1 200,5', 1200.5],
  ['float', '1.200,5', 'float'],
  ['float', '1,200,5', 'float'],
  ['float', 'Infinity', 'float'],
  ['period', '1,5h', { minutes: 90, presentation: '1h 30m' }],
  ['period', '1,5', 'period'],
])('typed into a field of type %s, %s is %o', (type, text, expected) => {
  expect(parseTyped(type, text)).toEqual(typeof expected === 'string' ? { problem: expected } : { value: expected })
})
