import { expect, test } from 'vitest'
import { issueIdAt, numberAt } from './issue-at.ts'

const at = (find: typeof numberAt, text: string) => find(text, text.length)

test('a number sign asks for an issue, by number or words', () => {
  expect(at(numberAt, 'see #')).toEqual({ start: 4, text: '' })
  expect(at(numberAt, 'see #12')).toEqual({ start: 4, text: '12' })
  expect(at(numberAt, '(#compass')).toEqual({ start: 1, text: 'compass' })
})

test('headings, entities and addresses with a number sign ask for nothing', () => {
  for (const text of ['# ', '##', 'a#1', '&#12', 'https://a.example/#b'])
    expect(at(numberAt, text), text).toBeUndefined()
})

test('a key with its dash asks for issues of the project', () => {
  expect(at(issueIdAt, 'like ABC-')).toEqual({ start: 5, text: 'ABC-' })
  expect(at(issueIdAt, 'ABC-1')).toEqual({ start: 0, text: 'ABC-1' })
  for (const text of ['utf-8', 'ABC', 'X-ABC-1', '/ABC-1', 'ABC-1 ']) expect(at(issueIdAt, text), text).toBeUndefined()
})
