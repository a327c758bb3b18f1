import { expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { requireSourceChanges } from './vcs-changes.policy.ts'

const issue = { id: 10, project_id: 5, number: 1, reporter_id: 1, acl: [] }

it('commits and pull requests are changed by who may change their issue', () => {
  const held = { UPDATE_ISSUE: [5] }
  expect(() => requireSourceChanges(acting({ userId: 2, held }), issue)).not.toThrow()
  expect(() => requireSourceChanges(acting({ userId: 2, held }), { ...issue, project_id: 6 })).toThrow(
    'forbidden {"permission":"UPDATE_ISSUE"}',
  )
})

it('without notifications by who may change things so', () => {
  const loud = { UPDATE_ISSUE: [5] }
  expect(() => requireSourceChanges(acting({ userId: 2, silent: true, held: loud }), issue)).toThrow(
    'forbidden {"permission":"APPLY_COMMANDS_SILENTLY"}',
  )
  const held = { ...loud, APPLY_COMMANDS_SILENTLY: [5] }
  expect(() => requireSourceChanges(acting({ userId: 2, silent: true, held }), issue)).not.toThrow()
})
