import { describe, expect, it } from 'vitest'
import { comment } from './comment.testing.ts'
import { isShown, stepFrom, threadsOf } from './threads.ts'

const ids = (threads: ReturnType<typeof threadsOf>) => threads.map(({ root }) => root.id)

describe('threads', () => {
  it('stand in the order of their words, with their replies, and without what is about nothing', () => {
    const threads = threadsOf([
      comment('late', { start: 50, end: 60 }),
      comment('plain'),
      comment('early', { start: 10, end: 20 }),
      comment('longer', { start: 10, end: 30 }),
      comment('answer', null, { inReplyTo: { $type: 'ArticleComment', id: 'late' } }),
    ])
    expect(ids(threads)).toEqual(['early', 'longer', 'late'])
    expect(threads.map(({ replies }) => replies.map(({ id }) => id))).toEqual([[], [], ['answer']])
  })

  it('come last when their words are gone', () => {
    const threads = threadsOf([
      comment('gone', { start: 1, end: 2, state: 'OUTDATED' }, { created: 5 }),
      comment('older', { start: 9, end: 12, state: 'OUTDATED' }, { created: 2 }),
      comment('there', { start: 90, end: 99 }),
    ])
    expect(ids(threads)).toEqual(['there', 'older', 'gone'])
    expect(threads.map(({ isOutdated }) => isOutdated)).toEqual([false, true, true])
  })

  it('go with their comment, unless somebody answers it', () => {
    const gone = comment('gone', { start: 1, end: 2 }, { deleted: true })
    expect(threadsOf([gone])).toEqual([])
    const answer = comment('answer', null, { inReplyTo: { $type: 'ArticleComment', id: 'gone' } })
    expect(ids(threadsOf([gone, answer]))).toEqual(['gone'])
    expect(threadsOf([gone, { ...answer, deleted: true }])).toEqual([])
  })

  it('are shown as the reader wants', () => {
    const [open, done] = threadsOf([
      comment('open', { start: 1, end: 2 }),
      comment('done', { start: 3, end: 4 }, { resolved: true }),
    ])
    if (!open || !done) throw new Error('Two threads were expected')
    expect([open, done].map(one => isShown(one, { open: true, resolved: false }))).toEqual([true, false])
    expect([open, done].map(one => isShown(one, { open: false, resolved: true }))).toEqual([false, true])
  })

  it('are gone through in both directions, round the ends', () => {
    const threads = threadsOf([comment('a', { start: 1, end: 2 }), comment('b', { start: 3, end: 4 })])
    const step = (from: string | null, by: 1 | -1) => stepFrom(threads, from, by)?.root.id
    expect([step(null, 1), step('a', 1), step('b', 1)]).toEqual(['a', 'b', 'a'])
    expect([step(null, -1), step('b', -1), step('a', -1)]).toEqual(['b', 'a', 'b'])
    expect(stepFrom([], null, 1)).toBeUndefined()
  })
})
