import { expect, test } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { lastActive, leaveAt, placeInList, rememberListed } from './last-list.ts'

test('the neighbours of an issue are those of the list that was shown last', () => {
  rememberListed([{ idReadable: 'A-1' }, { idReadable: 'A-7' }, { idReadable: null }, { idReadable: 'B-2' }])
  expect(placeInList('A-7')).toEqual({ place: 2, count: 3, previous: 'A-1', next: 'B-2' })
  expect(placeInList('B-2')).toEqual({ place: 3, count: 3, previous: 'A-7', next: undefined })
  rememberListed([{ idReadable: 'A-7' }])
  expect(placeInList('A-7')).toEqual({ place: 1, count: 1, previous: undefined, next: undefined })
  expect(placeInList('B-2')).toBeUndefined()
})

test('who signs in after somebody else learns nothing of that list', () => {
  rememberListed([{ idReadable: 'A-1' }, { idReadable: 'A-7' }])
  leaveAt('A-7')
  queryClient.clear()
  expect([placeInList('A-7'), lastActive()]).toEqual([undefined, undefined])
})
