import { expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { canErase, requireErase } from './deleted-items.policy.ts'

const comment = { kind: {}, project_id: 5 }
const tag = { kind: { canErase: () => true }, project_id: null }

it('erases for good what belongs to a project as its administrator, and tags', () => {
  const administrator = acting({ held: { PROJECT_UPDATE: [5] } })
  expect(canErase(administrator, comment)).toBe(true)
  expect(canErase(administrator, { ...comment, project_id: 6 })).toBe(false)
  expect(canErase(acting({}), comment)).toBe(false)
  expect(canErase(acting({}), tag)).toBe(true)
  // Without a project nobody can say whose it is to erase.
  expect(canErase(acting({ held: { PROJECT_UPDATE: 'global' } }), { ...comment, project_id: null })).toBe(false)
})

it('names the permission that is missing', () => {
  expect(() => requireErase(acting({}), comment)).toThrow('forbidden {"permission":"PROJECT_UPDATE"}')
  expect(() => requireErase(acting({}), tag)).not.toThrow()
})
