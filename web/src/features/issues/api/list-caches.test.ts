import { describe, expect, test } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import type { IssueData } from '../model/issue.ts'
import { makeBare } from './bare-rows.ts'
import {
  issueFromLists,
  paintIssue,
  paintIssues,
  patchIssue,
  readableIdOf,
  withFieldChange,
  withFieldValue,
} from './issue-cache.ts'
import { issueKeys } from './keys.ts'
import { dropIssues } from './list-cache.ts'
import {
  ALL,
  field,
  type Given,
  ids,
  keep,
  keepLists,
  list,
  OPEN,
  pages,
  row,
  rows,
  show,
} from './listed-rows.testing.ts'

keepLists()

const opened = () => queryClient.getQueryData<IssueData>(issueKeys.issue('2-1'))

describe('what lists know of an issue', () => {
  test('an opening page begins with what a list has of it', () => {
    keep(ALL, [row(1)], [row(2)])
    expect(issueFromLists('2-2')).toMatchObject({
      id: '2-2',
      idReadable: 'T-2',
      summary: 'Issue 2',
      description: null,
      commentsCount: null,
      project: { id: '0-1', shortName: 'T', archived: false },
      customFields: [
        {
          id: '92-1',
          value: 'Open',
          isUpdatable: false,
          // Nothing is held back before it is known: the page says so when it comes.
          projectCustomField: { canBeEmpty: true, isPublic: true, field: { ordinal: null, name: 'Field 92-1' } },
        },
        { id: '92-2', value: 'Low', isUpdatable: false },
      ],
    })
    expect(issueFromLists('2-9')).toBeUndefined()
  })

  test('of a row that was let go there is too little to begin with, but its name', () => {
    keep(ALL, [row(1, { isBare: true, project: null, idReadable: 'T-1' })])
    expect(issueFromLists('2-1')).toBeUndefined()
    expect(readableIdOf('2-1')).toBe('T-1')
    expect(readableIdOf('2-9')).toBe('2-9')
    queryClient.setQueryData(issueKeys.issue('2-1'), { id: '2-1', idReadable: 'U-4' })
    expect(readableIdOf('2-1')).toBe('U-4')
  })

  test('fields and a project that are not known are none', () => {
    keep(ALL, [row(1, { project: null, customFields: [{ id: '92-1', value: 1, projectCustomField: null }] })])
    expect(issueFromLists('2-1')).toMatchObject({ project: null, customFields: [{ projectCustomField: null }] })
  })
})

describe('a change of one issue', () => {
  const patch = (issue: IssueData): IssueData => ({
    ...withFieldChange('92-2', { value: 'High' })(issue),
    summary: 'Other',
    updated: 2_000,
    resolved: 5,
    tags: [],
    description: 'of the page alone',
  })
  const changed = { summary: 'Other', updated: 2_000, resolved: 5, tags: [] }

  test('shows on its page and in every list, in the shape that these have', () => {
    keep(ALL, [row(1), row(2)], [row(3)])
    keep(OPEN, [row(3), row(1)])
    const before = list()
    queryClient.setQueryData(issueKeys.issue('2-1'), { ...row(1), description: 'old' })
    patchIssue('2-1', patch)
    expect(opened()).toMatchObject({ ...changed, description: 'of the page alone' })
    const expected = { ...row(1), ...changed, customFields: [field('92-1', 'Open'), field('92-2', 'High')] }
    expect(rows()).toEqual([expected, row(2), row(3)])
    expect(rows(OPEN)).toEqual([row(3), expected])
    // What it does not concern is not drawn anew.
    expect(list()?.pages[1]).toBe(before?.pages[1])
    expect(rows()[0]?.customFields[0]).toBe(before?.pages[0]?.issues[0]?.customFields[0])
  })

  test('leaves lists without it as they are', () => {
    keep(ALL, [row(2)])
    const before = list()
    patchIssue('2-1', patch)
    expect(list()).toBe(before)
  })

  test('is taken back when it is refused', () => {
    keep(ALL, [row(1), row(2)])
    const painted = paintIssue('2-1', patch)
    expect(rows()[0]).toMatchObject(changed)
    painted.takeBack()
    expect(rows()).toEqual([row(1), row(2)])
  })

  test('shows on its page where no list has it, and is taken back there', () => {
    queryClient.setQueryData(issueKeys.issue('2-1'), row(1))
    const painted = paintIssue('2-1', patch)
    expect(opened()?.summary).toBe('Other')
    painted.takeBack()
    expect(opened()?.summary).toBe('Issue 1')
  })

  test('of its state says whether it is resolved, and since when', () => {
    const state: Given = { id: '92-1', valueType: 'state' }
    const fixed = { id: '67-2', isResolved: true }
    const now = Date.now()
    const resolved = withFieldValue(state, fixed)(row(1) as Given)
    expect(resolved.resolved).toBeGreaterThanOrEqual(now)
    expect(resolved.customFields.map(({ value }) => value)).toEqual([fixed, 'Low'])
    // It was resolved when it was resolved first.
    expect(withFieldValue(state, fixed)(row(1, { resolved: 7 }) as Given).resolved).toBe(7)
    for (const value of [{ id: '67-1', isResolved: false }, null])
      expect(withFieldValue(state, value)(row(1, { resolved: 7 }) as Given).resolved).toBeNull()
    expect(withFieldValue({ id: '92-2', valueType: 'enum' } as Given, fixed)(row(1) as Given).resolved).toBeNull()
  })
})

describe('a change of many issues', () => {
  test('shows on their pages and in every list, and nowhere else', () => {
    keep(ALL, [row(1), row(2)], [row(3)])
    const before = list()
    queryClient.setQueryData(issueKeys.issue('2-1'), row(1))
    queryClient.setQueryData(issueKeys.issue('2-2'), row(2))
    queryClient.setQueryData(issueKeys.comments('2-1'), { id: '2-1', comments: [] })
    queryClient.setQueryData(issueKeys.issue('2-8'), undefined)
    const painted = paintIssues(new Set(['2-1', '2-9']), issue => ({ ...issue, summary: 'Other' }))
    expect(rows().map(({ summary }) => summary)).toEqual(['Other', 'Issue 2', 'Issue 3'])
    expect(opened()?.summary).toBe('Other')
    expect(queryClient.getQueryData(issueKeys.issue('2-2'))).toEqual(row(2))
    expect(queryClient.getQueryData(issueKeys.comments('2-1'))).toEqual({ id: '2-1', comments: [] })
    expect(list()?.pages[1]).toBe(before?.pages[1])
    painted.takeBack()
    expect(rows()).toEqual([row(1), row(2), row(3)])
    expect(opened()).toEqual(row(1))
  })

  test('may be that they leave all lists', () => {
    keep(ALL, [row(1), row(2)], [row(3)])
    keep(OPEN, [row(1)])
    const before = list()
    const painted = dropIssues(new Set(['2-1', '2-9']))
    expect([ids(), ids(OPEN)]).toEqual([['2-2', '2-3'], []])
    expect(list()?.pages[1]).toBe(before?.pages[1])
    painted.takeBack()
    expect([ids(), ids(OPEN)]).toEqual([['2-1', '2-2', '2-3'], ['2-1']])
  })
})

describe('of a long list, where alike rows are not looked for,', () => {
  const LONG = [[row(1), row(2)], [row(3)], [row(4)], [row(5)]] as const
  const parts = () => [list(), ...(list()?.pages ?? []), ...rows()]
  const isKept = (before: readonly unknown[]) => before.map(part => parts().includes(part as Given))

  test.each<[string, () => void]>([
    ['of one issue', () => patchIssue('2-1', issue => ({ ...issue, summary: 'Other' }))],
    ['of many', () => paintIssues(new Set(['2-1', '2-8']), issue => ({ ...issue, summary: 'Other' })).keep()],
    ['that takes them out', () => dropIssues(new Set(['2-1', '2-8'])).keep()],
  ])('a change %s draws nothing anew but its row and page', (_what, change) => {
    keep(ALL, ...LONG)
    show(ALL)
    const before = parts()
    change()
    // The list, its first page and its first row are others.
    expect(isKept(before)).toEqual([false, false, true, true, true, false, true, true, true, true])
  })

  test.each<[string, () => void]>([
    ['of one issue', () => patchIssue('2-9', issue => ({ ...issue, summary: 'Other' }))],
    ['of many', () => paintIssues(new Set(['2-9']), issue => ({ ...issue, summary: 'Other' })).keep()],
    ['that takes them out', () => dropIssues(new Set(['2-9'])).keep()],
  ])('nothing is drawn anew by a change %s that it does not hold', (_what, change) => {
    keep(ALL, ...LONG)
    show(ALL)
    const before = parts()
    change()
    expect(isKept(before)).not.toContain(false)
  })
})

describe('rows that nobody sees', () => {
  test('keep what names them, in lists on the screen alone, which are as old as before', () => {
    queryClient.setQueryData(ALL, pages([row(1, { isOutside: true }), row(2)]), { updatedAt: 5_000 })
    keep(OPEN, [row(1)])
    show(ALL)
    makeBare(new Set(['2-1']))
    const { $type, id, idReadable, summary, resolved, project } = row(1)
    expect(rows()[0]).toEqual({
      ...{ $type, id, idReadable, summary, resolved, project, created: null, updated: null, votes: 0, reporter: null },
      ...{ tags: [], customFields: [], isBare: true, isOutside: true },
    })
    expect(rows()[1]).toEqual(row(2))
    expect(rows(OPEN)).toEqual([row(1)])
    expect(queryClient.getQueryState(ALL)?.dataUpdatedAt).toBe(5_000)
    makeBare(new Set(['2-2']))
    expect(rows()[1]).not.toHaveProperty('isOutside')
  })

  test('share their project, as it is called now', () => {
    const named = (name: string, shortName = 'S') => ({ project: { id: '0-7', shortName, name } })
    const parts = [named('Old'), named('Old'), named('New'), named('New'), named('New', 'N'), { project: null }]
    // A long list, as rows of others are not let go.
    keep(ALL, ...parts.map((part, number) => [row(number, part)]))
    show(ALL)
    makeBare(new Set(ids()))
    const projects = rows().map(({ project }) => project)
    expect(projects).toEqual(parts.map(({ project }) => project))
    expect([projects[1] === projects[0], projects[3] === projects[2]]).toEqual([true, true])
  })
})
