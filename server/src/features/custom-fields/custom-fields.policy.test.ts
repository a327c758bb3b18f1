import { expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { seesAllFields } from './custom-fields.policy.ts'

it('all fields are seen by who reads the settings of the installation or sets up some project', () => {
  expect(seesAllFields(acting({ held: { LOW_LEVEL_READ: 'global' } }))).toBe(true)
  expect(seesAllFields(acting({ held: { PROJECT_UPDATE: [5] } }))).toBe(true)
  expect(seesAllFields(acting({ held: { PROJECT_READ_BASIC: 'global', UPDATE_ISSUE: 'global' } }))).toBe(false)
})
