import { expect, test } from 'vitest'
import { MAX_WHOLE, rowsToLeave, rowsToRead } from './near-rows.ts'

const NONE = new Set<string>()
const whole = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `i${index}` }))
const bare = (count: number) => whole(count).map(row => ({ ...row, isBare: true as const }))

test('a list that is not long keeps all its rows', () => {
  expect(rowsToLeave(whole(MAX_WHOLE), 0, 40, NONE)).toEqual([])
})

test('of a long list the rows near those drawn stay, and its beginning', () => {
  const rows = whole(5000)
  const left = new Set(rowsToLeave(rows, 3000, 3040, NONE))
  const stayed = rows.flatMap(({ id }, index) => (left.has(id) ? [] : [index]))
  expect(stayed.length).toBe(1000)
  expect(stayed.slice(0, 51)).toEqual([...Array.from({ length: 50 }, (_, index) => index), 2546])
  expect(stayed.at(-1)).toBe(3495)
})

test('marked rows stay wherever they are', () => {
  const left = rowsToLeave(whole(5000), 4900, 4940, new Set(['i700', 'i701']))
  expect(left).toContain('i699')
  expect(left).not.toContain('i700')
  expect(left).not.toContain('i701')
})

test('rows that come near are read again, and marked ones wherever they are, unless they are very many', () => {
  const rows = bare(5000)
  expect(rowsToRead(rows, 100, 101, new Set(['i4000']))).toEqual([...rows.slice(40, 162).map(({ id }) => id), 'i4000'])
  expect(rowsToRead(rows, 100, 101, new Set(rows.map(({ id }) => id)))).toHaveLength(122)
  expect(rowsToRead(whole(5000), 100, 140, NONE)).toEqual([])
})
