import { expect, test } from 'vitest'
import { lookOf } from './recent-issue.ts'

const field = (name: string, valueType: string, value: unknown) => ({
  projectCustomField: { field: { name, fieldType: { valueType } } },
  value,
})

test('an issue is drawn by its state and its assignee, like in lists', () => {
  const verifier = field('Verifier', 'user', { login: 'lin' })
  const assignee = field('Assignee', 'user', [{ login: 'ada' }, { login: 'lin' }])
  const state = field('State', 'state', { name: 'In Progress', isResolved: false })
  expect(lookOf([verifier, state, assignee])).toMatchObject({
    state: { name: 'In Progress' },
    assignee: { login: 'ada' },
  })
  expect(lookOf([field('Assignee', 'user', null)])).toEqual({ state: undefined, assignee: undefined })
})
