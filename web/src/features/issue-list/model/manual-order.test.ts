import { expect, test } from 'vitest'
import { leadingOf, movedInPages } from './manual-order.ts'

const rows = (text: string) => [...text].map(id => ({ id }))
const pages = (...texts: string[]) => texts.map(text => ({ issues: rows(text) }))
const shape = (moved: readonly { readonly issues: readonly { readonly id: string }[] }[]) =>
  moved.map(({ issues }) => issues.map(({ id }) => id).join(''))

test('a row comes to stand behind the one before its new place', () => {
  expect(leadingOf(rows('abcd'), 0, 2)).toBe('c')
  expect(leadingOf(rows('abcd'), 3, 1)).toBe('a')
  expect(leadingOf(rows('abcd'), 2, 0)).toBe(null)
})

test('a row that stays is not moved', () => {
  expect(leadingOf(rows('abcd'), 3, 9)).toBe(undefined)
  expect(leadingOf(rows('abcd'), 1, 1)).toBe(undefined)
})

test('pages keep their sizes when an issue moves over their ends', () => {
  expect(shape(movedInPages(pages('ab', 'cde'), 'a', 'd'))).toEqual(['bc', 'dae'])
  expect(shape(movedInPages(pages('ab', 'cde'), 'e', null))).toEqual(['ea', 'bcd'])
})

test('pages without a change stay the same objects', () => {
  const before = pages('ab', 'cde')
  const after = movedInPages(before, 'e', 'c')
  expect(after[0]).toBe(before[0])
  expect(shape(after)).toEqual(['ab', 'ced'])
})
