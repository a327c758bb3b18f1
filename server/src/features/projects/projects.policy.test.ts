import { expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { requireProjectUpdate } from './projects.policy.ts'

it('a project that one may not know of does not exist, one that one may not change is refused', () => {
  const known = { PROJECT_READ_BASIC: [5] }
  expect(() => requireProjectUpdate(acting({ held: { PROJECT_UPDATE: 'global' } }), { id: 5 })).toThrow(
    'not_found {"id":"0-5"}',
  )
  expect(() => requireProjectUpdate(acting({ held: known }), { id: 5 })).toThrow(
    'forbidden {"permission":"PROJECT_UPDATE"}',
  )
  expect(() => requireProjectUpdate(acting({ held: { ...known, PROJECT_UPDATE: [6] } }), { id: 5 })).toThrow(
    'forbidden',
  )
  expect(() => requireProjectUpdate(acting({ held: { ...known, PROJECT_UPDATE: [5] } }), { id: 5 })).not.toThrow()
})
