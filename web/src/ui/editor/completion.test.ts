import { expect, test } from 'vitest'
import { slashAt, stillFits } from './completion.ts'

test('a slash asks for blocks at the beginning of a line only', () => {
  const at = (text: string) => slashAt(text, text.length)
  expect(at('/')).toEqual({ start: 0, text: '' })
  expect(at('word\n  /tab')).toEqual({ start: 7, text: 'tab' })
  expect(at('and/or')).toBeUndefined()
  expect(at('/tab ')).toBeUndefined()
  expect(at(`${'x'.repeat(58)}\n/t`)).toEqual({ start: 59, text: 't' })
})

test('what was found before more was typed stays only if it is still meant', () => {
  const table = { id: 'table', text: 'Table', insert: '' }
  expect(stillFits(table, 'tab')).toBe(true)
  expect(stillFits({ ...table, text: 'Heading 1' }, 'tab')).toBe(false)
  expect(stillFits({ id: '1', text: 'Lin Chen', insert: '@lin ' }, 'LIN')).toBe(true)
})
