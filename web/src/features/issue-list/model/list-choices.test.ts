import { expect, test } from 'vitest'
import { chosenOptions, filterChoices } from './list-choices.ts'

const VALUES = [
  { id: '67-3', name: 'Open' },
  { id: '67-1', name: 'In Progress', color: { id: '4', background: '#eee', foreground: '#111' } },
  { id: '67-9', name: 'open' },
]

test('values of one name in several projects are one choice, as a query has it', () => {
  expect(filterChoices(VALUES).map(({ id, text }) => [id, text])).toEqual([
    ['Open', 'Open'],
    ['{In Progress}', 'In Progress'],
  ])
})

test('a choice is chosen by its name in any letter case, with or without needless braces', () => {
  expect(chosenOptions(filterChoices(VALUES), ['{open}', '{in progress}']).map(({ text }) => text)).toEqual([
    'Open',
    'In Progress',
  ])
})

test('somebody whose login is a keyword is not the reader', () => {
  const options = [{ id: 'me', text: 'Me' }, ...filterChoices([{ id: '1-3', login: 'me', fullName: 'Megan' }])]
  expect(chosenOptions(options, ['{me}']).map(({ text }) => text)).toEqual(['Megan'])
  expect(chosenOptions(options, ['me']).map(({ text }) => text)).toEqual(['Me'])
})

test('people of one name stay apart', () => {
  const people = [
    { id: '1-1', login: 'ada', fullName: 'Ada' },
    { id: '1-2', login: 'ada2', fullName: 'Ada' },
  ]
  expect(filterChoices(people)).toHaveLength(2)
})
