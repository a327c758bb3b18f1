import { expect, test } from 'vitest'
import { chosenOptions, chosenValues, filterChoices } from './list-choices.ts'

const VALUES = [
  { id: '67-3', name: 'Open' },
  { id: '67-1', name: 'Done', color: { id: '4', background: '#eee', foreground: '#111' } },
  { id: '67-9', name: 'open' },
]

test('values of one name in several projects are one choice', () => {
  const options = filterChoices(VALUES)
  expect(options.map(({ id, text }) => [id, text])).toEqual([
    ['67-3+67-9', 'Open'],
    ['67-1', 'Done'],
  ])
})

test('a choice counts as chosen when the address names one of its values', () => {
  expect(chosenOptions(filterChoices(VALUES), ['67-9']).map(({ text }) => text)).toEqual(['Open'])
})

test('a choice stands for all of its values', () => {
  expect(chosenValues(['67-3+67-9', '67-1'])).toEqual(['67-3', '67-9', '67-1'])
})

test('people of one name stay apart', () => {
  const people = [
    { id: '1-1', login: 'ada', fullName: 'Ada' },
    { id: '1-2', login: 'ada2', fullName: 'Ada' },
  ]
  expect(filterChoices(people)).toHaveLength(2)
})
