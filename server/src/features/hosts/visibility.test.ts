import { expect, it } from 'vitest'
import { visibilityBody } from './visibility.ts'

it('is said in a body as the API reads it: to whom it is limited, or that it is not', () => {
  expect(visibilityBody({ groups: [], users: [] })).toEqual({ $type: 'UnlimitedVisibility' })
  expect(visibilityBody({ groups: [5], users: [7] })).toEqual({
    $type: 'LimitedVisibility',
    permittedGroups: [{ id: '3-5' }],
    permittedUsers: [{ id: '1-7' }],
  })
  expect(visibilityBody({ groups: [], users: [7, 8] })).toMatchObject({
    permittedGroups: [],
    permittedUsers: [{ id: '1-7' }, { id: '1-8' }],
  })
})
