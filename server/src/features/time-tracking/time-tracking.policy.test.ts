import { describe, expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { canUpdateWork, requireCreateWork, requireSettingsReader, requireUpdateWork } from './time-tracking.policy.ts'

const PROJECT = 5
const AUTHOR = 1
const CREATOR = 2
const item = { author_id: AUTHOR, creator_id: CREATOR, draft: false }
const draft = { ...item, draft: true }
const OWN = { UPDATE_WORK_ITEM: [PROJECT] }
const OTHERS = { UPDATE_NOT_OWN_WORK_ITEM: [PROJECT] }

describe('a work item is changed', () => {
  it.each([
    ['by who worked, with the permission', acting({ userId: AUTHOR, held: OWN }), item, true],
    ['by who worked, without it', acting({ userId: AUTHOR }), item, false],
    ['by who worked, with it elsewhere', acting({ userId: AUTHOR, held: { UPDATE_WORK_ITEM: [6] } }), item, false],
    ['by who logged it for another', acting({ userId: CREATOR, held: OWN }), item, false],
    ['by who may change those of others', acting({ userId: 3, held: OTHERS }), item, true],
    ['by who may elsewhere', acting({ userId: 3, held: { UPDATE_NOT_OWN_WORK_ITEM: [6] } }), item, false],
    ['by the guest as if it had worked', acting({ userId: AUTHOR, isGuest: true, held: OWN }), item, false],
    ['as a draft by its creator', acting({ userId: CREATOR }), draft, true],
    ['as a draft by who is named in it', acting({ userId: AUTHOR, held: OWN }), draft, false],
    ['as a draft by who may change those of others', acting({ userId: 3, held: OTHERS }), draft, false],
    ['as a draft by the guest', acting({ userId: CREATOR, isGuest: true }), draft, false],
  ])('%s: %#', (_, ctx, work, expected) => {
    expect(canUpdateWork(ctx, PROJECT, work)).toBe(expected)
  })

  it('or else the permission is named', () => {
    expect(() => requireUpdateWork(acting({ userId: 3 }), PROJECT, item)).toThrow(
      'forbidden {"permission":"UPDATE_WORK_ITEM"}',
    )
    expect(() => requireUpdateWork(acting({ userId: 3, held: OTHERS }), PROJECT, item)).not.toThrow()
  })
})

it('work is logged for oneself with one permission, for others with another, by the guest never', () => {
  const own = acting({ userId: AUTHOR, held: { CREATE_WORK_ITEM: [PROJECT] } })
  const others = acting({ userId: AUTHOR, held: { CREATE_NOT_OWN_WORK_ITEM: [PROJECT] } })
  const guest = acting({ userId: AUTHOR, isGuest: true, held: { CREATE_WORK_ITEM: 'global' } })
  expect(() => requireCreateWork(own, PROJECT, AUTHOR)).not.toThrow()
  expect(() => requireCreateWork(own, PROJECT, 3)).toThrow('forbidden {"permission":"CREATE_NOT_OWN_WORK_ITEM"}')
  expect(() => requireCreateWork(others, PROJECT, 3)).not.toThrow()
  expect(() => requireCreateWork(others, PROJECT, AUTHOR)).toThrow('forbidden {"permission":"CREATE_WORK_ITEM"}')
  expect(() => requireCreateWork(own, 6, AUTHOR)).toThrow('forbidden {"permission":"CREATE_WORK_ITEM"}')
  expect(() => requireCreateWork(guest, PROJECT, AUTHOR)).toThrow('forbidden {"permission":"CREATE_WORK_ITEM"}')
})

it('settings are read by who sets up the installation or some project', () => {
  expect(() => requireSettingsReader(acting({ held: { LOW_LEVEL_READ: 'global' } }))).not.toThrow()
  expect(() => requireSettingsReader(acting({ held: { PROJECT_UPDATE: [PROJECT] } }))).not.toThrow()
  expect(() => requireSettingsReader(acting({}))).toThrow('forbidden {"permission":"PROJECT_UPDATE"}')
})
