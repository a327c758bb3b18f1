import { expect, test } from 'vitest'
import { emojiOf, groupReactions } from './reactions.ts'

const user = (id: string) => ({ $type: 'User', id, login: id, fullName: id, avatarUrl: null }) as const
const reaction = (id: string, name: string, author: string) =>
  ({ $type: 'Reaction', id, reaction: name, author: user(author) }) as never

test('equal reactions stand together, in the order in which they came, with the reader’s own', () => {
  const groups = groupReactions(
    [reaction('17-1', 'heart', '1-1'), reaction('17-2', 'eyes', '1-2'), reaction('17-3', 'heart', '1-2')],
    '1-2',
  )
  expect(groups.map(({ reaction: name, people, ownId }) => [name, people.length, ownId])).toEqual([
    ['heart', 2, '17-3'],
    ['eyes', 1, '17-2'],
  ])
})

test('a name that is not known stands for itself', () => {
  expect([emojiOf('heart'), emojiOf('party-parrot')]).toEqual(['❤️', ':party-parrot:'])
})
