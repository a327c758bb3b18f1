import { Article } from '@cairn/common/features/articles'
import { Issue } from '@cairn/common/features/issues'
import { expect, test } from 'vitest'
import { issueKeys } from '../issues/index.ts'
import { hostKeys, hostNameOf, hostPath } from './index.ts'

test.each([
  [Issue.id(7), 'issue'],
  [Article.id(7), 'article'],
  ['KEY-7', 'issue'],
  ['KEY-A-7', 'article'],
  ['key-a-7', 'article'],
  // A project may be called A.
  ['A-7', 'issue'],
  ['A-A-7', 'article'],
])('%s names an %s', (id, name) => expect(hostNameOf(id)).toBe(name))

test('parts of an issue lie below what the cache keeps the issue under', () => {
  const { attachments, comments, activities, followers } = issueKeys
  for (const [name, key] of Object.entries({ attachments, comments, activities, followers }))
    expect(hostKeys[name as 'comments']('2-7')).toEqual(key('2-7'))
  expect(hostKeys.host('2-7')).toEqual(issueKeys.issue('2-7'))
})

test('an article has an address of its own', () => {
  expect(hostPath('KEY-7', 'Über uns')).toBe('/issue/KEY-7/uber-uns')
  expect(hostPath('KEY-A-7', null)).toBe('/articles/KEY-A-7')
})
