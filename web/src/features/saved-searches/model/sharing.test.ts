import { expect, test } from 'vitest'
import { PRIVATE, sharingBody, sharingOf } from './sharing.ts'

const read = {
  readSharingSettings: {
    permittedGroups: [{ id: '3-1', name: 'All Users' }],
    permittedUsers: [{ id: '1-2', login: 'ada', fullName: null, avatarUrl: null }],
  },
  updateSharingSettings: null,
}

test('groups and people are read, a person without a name by the login', () => {
  expect(sharingOf(read)).toEqual({
    read: [
      { kind: 'group', id: '3-1', name: 'All Users' },
      { kind: 'user', id: '1-2', name: 'ada', login: 'ada', url: null },
    ],
    use: [],
    update: [],
  })
})

test('only ways that changed are sent, an emptied one as empty lists', () => {
  const sharing = sharingOf(read)
  expect(sharingBody(sharing, sharing)).toEqual({})
  expect(sharingBody(sharing, { ...sharing, read: sharing.read.toReversed() })).toEqual({})
  expect(sharingBody(sharing, PRIVATE)).toEqual({
    readSharingSettings: { permittedGroups: [], permittedUsers: [] },
  })
  expect(sharingBody(PRIVATE, { ...PRIVATE, update: sharing.read })).toEqual({
    updateSharingSettings: { permittedGroups: [{ id: '3-1' }], permittedUsers: [{ id: '1-2' }] },
  })
})
