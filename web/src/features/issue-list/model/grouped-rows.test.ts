import { expect, test } from 'vitest'
import type { ListedIssue } from '../../issues/index.ts'
import { type GroupPages, groupedRows, shownIssues, wantedGroups } from './grouped-rows.ts'
import type { IssueGroup } from './issue-group.ts'

const group = (id: string, count: number): IssueGroup => ({
  $type: 'IssueGroup',
  id,
  name: id,
  query: `State: ${id}`,
  count,
  countIsMinimum: false,
  color: null,
  user: null,
  isResolved: null,
})
const issue = (id: string) => ({ id, idReadable: id }) as ListedIssue
const pages = (hasMore: boolean, ...ids: string[]): GroupPages => ({ issues: ids.map(issue), isLoaded: true, hasMore })
const GROUPS = [group('open', 3), group('done', 2)]

test('a group that is not loaded has all its places', () => {
  const rows = groupedRows(GROUPS, new Set(), new Map())
  expect(rows.map(({ kind }) => kind)).toEqual([
    'group',
    'waiting',
    'waiting',
    'waiting',
    'group',
    'waiting',
    'waiting',
  ])
})

test('loaded issues take the places of the waiting ones, and the end of a group is its end', () => {
  const loaded = new Map([
    ['open', pages(true, 'a', 'b')],
    ['done', pages(false, 'c')],
  ])
  const rows = groupedRows(GROUPS, new Set(), loaded)
  expect(rows.map(({ kind }) => kind)).toEqual(['group', 'issue', 'issue', 'waiting', 'group', 'issue'])
  expect(wantedGroups(rows, 0, 2)).toEqual([])
  expect(wantedGroups(rows, 2, 5)).toEqual(['open'])
})

test('a closed group is one line', () => {
  expect(groupedRows(GROUPS, new Set(['open', 'done']), new Map())).toHaveLength(2)
})

test('an issue in several groups is one for the keyboard, but has a line in each', () => {
  const loaded = new Map([
    ['open', pages(false, 'a', 'b')],
    ['done', pages(false, 'b')],
  ])
  const rows = groupedRows(GROUPS, new Set(), loaded)
  expect(shownIssues(rows).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('a group that could not be loaded says so once, after what is there', () => {
  const failed = { ...pages(true, '1'), onRetry: () => undefined }
  const rows = groupedRows(GROUPS, new Set(['done']), new Map([['open', failed]]))
  expect(rows.map(({ kind }) => kind)).toEqual(['group', 'issue', 'failed', 'group'])
  expect(wantedGroups(rows, 0, 3)).toEqual([])
})
