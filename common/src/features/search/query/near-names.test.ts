import { expect, it } from 'vitest'
import { nearNames } from './near-names.ts'

const KNOWN = [
  'State',
  'Priority',
  'Assignee',
  'Type',
  'Fix versions',
  'Affected versions',
  'summary',
  'Spent time',
  'tag',
]

it.each([
  ['Stat', ['State']],
  ['stae', ['State']],
  ['Sttae', ['State']],
  ['Staet', ['State']],
  ['Prioritty', ['Priority']],
  ['asignee', ['Assignee']],
  ['fix version', ['Fix versions']],
  ['Tpye', ['Type']],
  ['tags', ['tag']],
  ['Assign', ['Assignee']],
])('%s may mean what is called nearly so', (written, names) => {
  expect(nearNames(written, KNOWN)).toEqual(names)
})

it.each(['Severity', 'Note', 'x', '', 'Type'])('%s is near to nothing', written => {
  expect(nearNames(written, KNOWN)).toEqual([])
})

it('prefers the nearest, and offers no more than two', () => {
  expect(nearNames('Stale', ['State', 'Stage', 'Stares', 'Stapler'])).toEqual(['State', 'Stage'])
  expect(nearNames('Sta', ['State', 'Start', 'Stage'])).toEqual([])
})

it('names what is called the same but once', () => {
  expect(nearNames('Stat', ['State', 'state'])).toEqual(['State'])
})
