import { expect, it } from 'vitest'
import { folderOf, type Room, roomsOf, roundsOf } from './rooms.ts'

const whole = (file: string) => ({ file, ranges: null })

it.each([
  ['server/src/features/tags/commands/create-tag.ts', 'server/src/features/tags'],
  ['common/src/features/search/query/parse-item.ts', 'common/src/features/search'],
  ['web/src/platform/api/request.ts', 'web/src/platform/api'],
  ['web/src/ui/button.tsx', 'web/src/ui'],
  ['server/src/app.ts', 'server/src'],
  ['tools/mutation/rooms.ts', 'tools/mutation'],
  ['tools/boundaries.ts', 'tools'],
])('%s belongs to %s', (file, folder) => {
  expect(folderOf(file)).toBe(folder)
})

it('parts policies, of which more is asked, from the rest of a feature', () => {
  const files = ['votes/votes.loader.ts', 'tags/tags.store.ts', 'tags/tags.policy.ts', 'tags/sharing.ts']
  const rooms = roomsOf(files.map(file => whole(`server/src/features/${file}`)))
  expect(rooms.map(({ name, atLeast, targets }) => [name, atLeast, targets.length])).toEqual([
    ['server/src/features/tags', 85, 2],
    ['server/src/features/tags (policies)', 95, 1],
    ['server/src/features/votes', 85, 1],
  ])
})

it('asks of all of access what it asks of policies', () => {
  expect(roomsOf([whole('server/src/features/access/access.engine.ts')])[0]).toMatchObject({ atLeast: 95 })
  expect(roomsOf([whole('common/src/features/access/roles.ts')])[0]).toMatchObject({ atLeast: 95 })
})

it('tries policies and loaders on the tests of the whole product too, but not the rest', () => {
  const wide = (file: string) => roomsOf([whole(`server/src/features/tags/${file}`)])[0]?.widerTests
  expect(wide('tags.policy.ts')).toContain('server/src/testing/hidden*.api.test.ts')
  expect(wide('tags.loader.ts')).toEqual(wide('tags.policy.ts'))
  expect(wide('tags.store.ts')).toEqual([])
})

it('takes the bound and the tests that were asked for', () => {
  const rooms = roomsOf([whole('server/src/features/tags/tags.policy.ts')], { atLeast: 70, tests: ['server/src/x/**'] })
  expect(rooms).toMatchObject([{ atLeast: 70, tests: ['server/src/x/**'], widerTests: [] }])
})

const TESTS = [
  'common/src/features/tags/names.test.ts',
  'server/src/features/saved-searches/saved-searches.api.test.ts',
  'server/src/features/tags/deep/sharing.api.test.ts',
  'server/src/features/tags/end.slow.test.ts',
  'server/src/features/tags/tags.api.test.ts',
  'server/src/features/tags/tags.policy.ts',
  'server/src/features/votes/votes.api.test.ts',
  'server/src/testing/hidden.api.test.ts',
  'web/src/features/tags/chip.test.tsx',
]

const roundsFor = (file: string, options: Parameters<typeof roomsOf>[1] = {}) =>
  roomsOf([whole(file)], options).map((room: Room) => roundsOf(room, TESTS))

it('tries the tests of the feature on both sides and of features built on it, the quick ones first, no slow ones', () => {
  expect(roundsFor('server/src/features/tags/tags.policy.ts')).toEqual([
    [
      ['common/src/features/tags/names.test.ts'],
      [
        'server/src/features/saved-searches/saved-searches.api.test.ts',
        'server/src/features/tags/deep/sharing.api.test.ts',
        'server/src/features/tags/tags.api.test.ts',
      ],
      ['server/src/testing/hidden.api.test.ts'],
    ],
  ])
})

it('tries the tests of the client for the client', () => {
  expect(roundsFor('web/src/features/tags/chip.tsx')).toEqual([[['web/src/features/tags/chip.test.tsx']]])
})

it('takes the path of a test as well as a glob', () => {
  const votes = 'server/src/features/votes/votes.api.test.ts'
  expect(roundsFor('server/src/features/tags/tags.policy.ts', { tests: [votes] })).toEqual([[[votes]]])
})
