import { expect, test } from 'vitest'
import type { CommentData } from './comment.ts'
import {
  type CommentRun,
  isPendingComment,
  pendingId,
  withEarlier,
  withLater,
  withReadMeanwhile,
} from './comment-run.ts'

const comment = (id: string): CommentData => ({
  $type: 'IssueComment',
  id,
  text: id,
  textVersion: null,
  created: 0,
  updated: null,
  deleted: false,
  pinned: false,
  visibility: null,
  author: null,
  attachments: [],
  reactions: [],
})
const comments = (...ids: readonly string[]) => ids.map(comment)
const run = (ids: readonly string[], more: Partial<CommentRun> = {}): CommentRun => ({
  comments: comments(...ids),
  hasEarlier: true,
  hasLater: false,
  ...more,
})
const idsOf = (found: CommentRun | undefined) => found?.comments.map(({ id }) => id)

test('older comments stand before, and one too many says that there are more', () => {
  const more = withEarlier(run(['4-5']), '4-5', comments('4-4', '4-3', '4-2'), 2)
  expect(idsOf(more)).toEqual(['4-3', '4-4', '4-5'])
  expect(more?.hasEarlier).toBe(true)
  expect(withEarlier(more, '4-3', comments('4-2'), 2)).toMatchObject({ hasEarlier: false })
})

test('older comments of a run that begins elsewhere by now are dropped', () => {
  const now = run(['4-3', '4-4'])
  expect(withEarlier(now, '4-4', comments('4-3'), 2)).toBe(now)
})

test('newer comments stand after those that were sent and before those that wait', () => {
  const waiting = pendingId()
  const more = withLater(run(['4-1', waiting], { hasLater: true }), '4-1', comments('4-2', '4-3'), 2)
  expect(idsOf(more)).toEqual(['4-1', '4-2', '4-3', waiting])
  expect(more?.hasLater).toBe(false)
  expect(isPendingComment({ id: waiting })).toBe(true)
})

test('what was read before and after while a reading was on its way stays', () => {
  const fresh = run(['4-3', '4-4', '4-5'])
  const now = run(['4-1', '4-2', '4-3', '4-4'], { hasEarlier: false })
  const merged = withReadMeanwhile(fresh, '4-3', now)
  expect(idsOf(merged)).toEqual(['4-1', '4-2', '4-3', '4-4', '4-5'])
  expect(merged.hasEarlier).toBe(false)
  expect(withReadMeanwhile(fresh, '4-3', run(['4-3', '4-4']))).toEqual(fresh)
  expect(withReadMeanwhile(fresh, '4-3', undefined)).toBe(fresh)

  const part = run(['4-3', '4-4'], { hasLater: true })
  const onwards = withReadMeanwhile(part, '4-3', run(['4-3', '4-4', '4-5', '4-6']))
  expect(idsOf(onwards)).toEqual(['4-3', '4-4', '4-5', '4-6'])
  expect(onwards.hasLater).toBe(false)
})

test('a reading of where one no longer is changes nothing', () => {
  const elsewhere = run(['4-8', '4-9'])
  expect(withReadMeanwhile(run(['4-3', '4-4'], { hasLater: true }), '4-3', elsewhere)).toBe(elsewhere)
})
