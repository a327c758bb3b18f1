import { expect, test } from 'vitest'
import type { CommentData } from '../../comments/index.ts'
import { activity as activityOf, category } from './activity.testing.ts'
import { groupActivities } from './activity.ts'
import { areCommentsBehind, mergeStream } from './stream.ts'

const user = (id: string) => ({ $type: 'User', id, login: id, fullName: id, avatarUrl: null })
const activity = (id: string, timestamp: number, author = 'ada') =>
  activityOf({ id, timestamp, author: user(author), category: category('TagsCategory') })
const comment = (id: string, created: number): CommentData => ({
  $type: 'IssueComment',
  id,
  created,
  updated: null,
  text: '',
  textVersion: null,
  deleted: false,
  pinned: false,
  author: user('ada'),
  visibility: null,
  attachments: [],
  reactions: [],
})

test('changes of one person at one moment stand together', () => {
  const groups = groupActivities([
    activity('a', 0),
    activity('b', 30_000),
    activity('c', 80_000),
    activity('d', 81_000, 'mei'),
    activity('e', 500_000, 'mei'),
  ])
  expect(groups.map(({ activities }) => activities.map(({ id }) => id))).toEqual([['a', 'b', 'c'], ['d'], ['e']])
})

test('a comment parts the changes around it', () => {
  const entries = mergeStream([comment('x', 15)], [activity('a', 10), activity('b', 20)])
  expect(entries.map(entry => ('comment' in entry ? entry.comment.id : entry.group.id))).toEqual(['a', 'x', 'b'])
})

test('comments older than the history that was read wait for it', () => {
  const entries = mergeStream([comment('old', 5), comment('new', 15)], [activity('a', 10)], {
    hasEarlier: true,
    hasLater: false,
  })
  expect(entries.map(entry => ('comment' in entry ? entry.comment.id : entry.group.id))).toEqual(['a', 'new'])
})

test('history beyond the comments that were read waits for them, on both sides', () => {
  const entries = mergeStream(
    [comment('x', 10), comment('y', 20)],
    [activity('a', 5), activity('b', 15), activity('c', 25)],
    { hasEarlier: true, hasLater: false },
    { hasEarlier: true, hasLater: true },
  )
  expect(entries.map(entry => ('comment' in entry ? entry.comment.id : entry.group.id))).toEqual(['x', 'b', 'y'])
})

test('what begins later is read on first', () => {
  expect(areCommentsBehind([comment('x', 10)], [activity('a', 5)], true)).toBe(true)
  expect(areCommentsBehind([comment('x', 5)], [activity('a', 10)], true)).toBe(false)
  expect(areCommentsBehind([comment('x', 5)], [activity('a', 10)], false)).toBe(true)
})
