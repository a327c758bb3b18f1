import { expect, test } from 'vitest'
import { keyProblem, suggestKey } from './project-key.ts'

test.each([
  ['Mobile App', 'MA'],
  ['Website', 'WEBS'],
  ['  Émile zola ', 'EZ'],
  ['2026 Road map', 'RM'],
  ['one two three four five six', 'OTTFF'],
  ['プロジェクト', ''],
  ['', ''],
])('“%s” gives the key “%s”', (name, key) => {
  expect(suggestKey(name, [])).toBe(key)
})

test('a key that is taken gets a number', () => {
  expect(suggestKey('Mobile App', ['ma', 'MA2'])).toBe('MA3')
})

test.each([
  ['', 'required'],
  ['1A', 'start'],
  ['A-B', 'form'],
  ['A'.repeat(21), 'long'],
  ['ops', 'taken'],
])('the key “%s” is refused: %s', (key, problem) => {
  expect(keyProblem(key, ['OPS'])).toBe(problem)
})

test('a key of another letter case is fine when nobody has it', () => {
  expect(keyProblem('web_2', ['OPS'])).toBeUndefined()
})

test('a project may take back a key it had', () => {
  expect(keyProblem('old', ['OLD'], ['OLD'])).toBeUndefined()
})
