import { describe, expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { can, canSomewhere, projectsWith, requireCan, systemActor } from './access.engine.ts'
import { canReadRoles, readableGrants, requireHeldEverywhere } from './access.policy.ts'

const nobody = acting({})
const everywhere = acting({ held: { READ_ISSUE: 'global' } })
const inFive = acting({ held: { READ_ISSUE: [5] } })
const nowhere = acting({ held: { READ_ISSUE: [] } })

describe('a permission', () => {
  it('held everywhere holds in each project and without one', () => {
    expect([can(everywhere, 'READ_ISSUE'), can(everywhere, 'READ_ISSUE', 5)]).toEqual([true, true])
    expect([canSomewhere(everywhere, 'READ_ISSUE'), projectsWith(everywhere, 'READ_ISSUE')]).toEqual([true, 'all'])
  })

  it('held in a project holds there alone', () => {
    expect([5, 6, null, undefined].map(project => can(inFive, 'READ_ISSUE', project))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([canSomewhere(inFive, 'READ_ISSUE'), projectsWith(inFive, 'READ_ISSUE')]).toEqual([true, [5]])
  })

  it('not held, or in no project, holds nowhere', () => {
    for (const ctx of [nobody, nowhere]) {
      expect([can(ctx, 'READ_ISSUE'), can(ctx, 'READ_ISSUE', 5)]).toEqual([false, false])
      expect([canSomewhere(ctx, 'READ_ISSUE'), projectsWith(ctx, 'READ_ISSUE')]).toEqual([false, []])
    }
  })

  it('that is required and missing is named', () => {
    expect(() => requireCan(inFive, 'READ_ISSUE', 5)).not.toThrow()
    expect(() => requireCan(inFive, 'READ_ISSUE', 6)).toThrow('forbidden {"permission":"READ_ISSUE"}')
  })

  it('is held everywhere by the product itself, if it is among those named', () => {
    const actor = systemActor(3, 'system', ['READ_ISSUE'])
    expect(actor).toMatchObject({ userId: 3, login: 'system', isGuest: false, principals: [3], credential: null })
    expect([...actor.permissions]).toEqual([['READ_ISSUE', 'global']])
  })
})

it('roles and grants are read by who administers everything, or of single projects', () => {
  const reader = acting({ held: { ROLE_READ: 'global' } })
  const leader = acting({ held: { PROJECT_UPDATE: [5, 6] } })
  expect([reader, leader, nobody].map(canReadRoles)).toEqual([true, true, false])
  expect([reader, leader, nobody].map(readableGrants)).toEqual(['all', [5, 6], []])
})

it('nobody puts into a role what is not held everywhere, whatever its scope', () => {
  const held = acting({ held: { READ_ISSUE: 'global', UPDATE_ISSUE: [5], USER_UPDATE: 'global' } })
  expect(() => requireHeldEverywhere(held, ['READ_ISSUE', 'USER_UPDATE'])).not.toThrow()
  expect(() => requireHeldEverywhere(held, [])).not.toThrow()
  expect(() => requireHeldEverywhere(held, ['READ_ISSUE', 'UPDATE_ISSUE'])).toThrow(
    'more_than_held {"permission":"UPDATE_ISSUE"}',
  )
  expect(() => requireHeldEverywhere(held, ['ROLE_UPDATE'])).toThrow('more_than_held {"permission":"ROLE_UPDATE"}')
})
