import { expect, test } from 'vitest'
import { hasWords, innerSlashAt, slashAt, stillFits } from './completion.ts'

test('a slash asks for blocks at the beginning of a line only', () => {
  const at = (text: string) => slashAt(text, text.length)
  expect(at('/')).toEqual({ start: 0, text: '' })
  expect(at('word\n  /tab')).toEqual({ start: 7, text: 'tab' })
  expect(at('and/or')).toBeUndefined()
  expect(at('/code bl')).toEqual({ start: 0, text: 'code bl' })
  expect(at('/ tab')).toBeUndefined()
  expect(at('/etc/hosts')).toBeUndefined()
  expect(at('see /tab')).toBeUndefined()
  expect(at(`${'x'.repeat(58)}\n/t`)).toEqual({ start: 59, text: 't' })
})

test('a slash behind a blank asks for what stands within a line', () => {
  const at = (text: string) => innerSlashAt(text, text.length)
  expect(at('until /')).toEqual({ start: 6, text: '' })
  expect(at('until /link an')).toEqual({ start: 6, text: 'link an' })
  expect(at('and/or')).toBeUndefined()
  expect(at('either / or')).toBeUndefined()
})

test('words are found in any order and however they are written', () => {
  expect(hasWords('Link an issue', '')).toBe(true)
  expect(hasWords('Link an issue', 'issue LI')).toBe(true)
  expect(hasWords('Link an issue', 'link ')).toBe(true)
  expect(hasWords('Link an issue', 'link table')).toBe(false)
})

test('what was found before more was typed stays only if it is still meant', () => {
  const table = { id: 'table', text: 'Table', insert: '' }
  expect(stillFits(table, 'tab')).toBe(true)
  expect(stillFits({ ...table, text: 'Heading 1' }, 'tab')).toBe(false)
  expect(stillFits({ id: '1', text: 'Lin Chen', insert: '@lin ' }, 'LIN')).toBe(true)
})
