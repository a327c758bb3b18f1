import { expect, test } from 'vitest'
import { activity, category } from './activity.testing.ts'
import { differenceOf, momentAt, momentsOf } from './past.ts'

const change = (timestamp: number, author: string) =>
  activity({
    id: `12-${timestamp}`,
    timestamp,
    author: { $type: 'User', id: author, login: author, fullName: author, avatarUrl: null },
    category: category('SummaryCategory'),
  })

test('what one change brought along is one moment, told by the last of it', () => {
  const moments = momentsOf([change(0, 'ada'), change(3, 'ada'), change(4, 'bob'), change(5_000, 'bob')])
  expect(moments.map(({ time, count }) => [time, count])).toEqual([
    [3, 2],
    [4, 1],
    [5_000, 1],
  ])
})

test('changes of a quick client are moments of their own, and a slow change is one', () => {
  const of = (timestamp: number, by: string | null) => ({ ...change(timestamp, 'ada'), change: by })
  const entries = [of(0, '7'), of(4, '7'), of(9, '8'), of(700, '8'), of(710, null), of(720, null)]
  expect(momentsOf(entries).map(({ time, count }) => [time, count])).toEqual([
    [4, 2],
    [720, 4],
  ])
  expect(momentsOf(entries.slice(0, 4)).map(({ time, count }) => [time, count])).toEqual([
    [4, 2],
    [700, 2],
  ])
})

test('a time belongs to the moment before it', () => {
  const moments = momentsOf([change(1_000, 'ada'), change(200_000, 'ada')])
  expect([0, 1_000, 199_999, 200_000, 900_000].map(time => momentAt(moments, time))).toEqual([0, 0, 0, 1, 1])
  expect(momentAt([], 5)).toBe(0)
})

const issue = { summary: 'One', description: null, customFields: [], tags: [] }

test('what reads the same does not differ', () => {
  const named = (id: string, name: string) => ({ id: '92-1', value: { id, name } })
  const then = { ...issue, description: '', customFields: [named('67-1', 'Open')], tags: [{ id: '6-1' }] }
  const now = { ...issue, customFields: [named('67-1', 'Renamed')], tags: [{ id: '6-1' }] }
  expect(differenceOf(then, now).count).toBe(0)
})

test('texts, fields and tags that differ are told', () => {
  const field = (value: unknown) => [{ id: '92-1', value }]
  const then = { ...issue, customFields: field([{ id: '67-1' }]), tags: [{ id: '6-1' }] }
  const now = { ...issue, summary: 'Two', description: 'Text', customFields: field([]), tags: [] }
  const difference = differenceOf(then, now)
  expect(difference).toMatchObject({ summary: true, description: true, count: 4 })
  expect([...difference.fields, ...difference.tags]).toEqual(['92-1', '6-1'])
  expect(
    differenceOf({ ...issue, customFields: field({ minutes: 5 }) }, { ...issue, customFields: field(null) }).count,
  ).toBe(1)
  expect(differenceOf(issue, { ...issue, tags: [{ id: '6-1' }] }).count).toBe(1)
})

test('files that came, went or were renamed differ, those of comments do not', () => {
  const file = (id: string, name: string, comment: unknown = null) => ({ id, name, comment })
  const then = { ...issue, attachments: [file('8-1', 'a.txt')] }
  const differs = (...attachments: readonly ReturnType<typeof file>[]) =>
    differenceOf(then, { ...issue, attachments }).count
  expect(differs(file('8-1', 'a.txt'), file('8-2', 'b.txt', { id: '4-1' }))).toBe(0)
  expect([differs(), differs(file('8-1', 'b.txt')), differs(file('8-1', 'a.txt'), file('8-2', 'b'))]).toEqual([1, 1, 1])
})

test('a moment tells whether links, files or comments changed', () => {
  const linked = { ...change(1, 'ada'), category: category('LinksCategory') }
  const said = { ...change(5, 'ada'), category: category('CommentsCategory') }
  expect(momentsOf([linked, said, change(90_000, 'ada')]).map(({ kinds }) => [...kinds])).toEqual([
    ['links', 'comments'],
    [],
  ])
})
