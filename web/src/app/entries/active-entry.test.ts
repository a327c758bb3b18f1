import { expect, test } from 'vitest'
import { FEATURES } from '../../features.ts'
import { activeEntry } from './active-entry.ts'

const ENTRIES = FEATURES.flatMap(({ navigation = [] }) => navigation)

test.each([
  ['/issues', 'issues'],
  ['/issues/HAR', 'issues'],
  ['/issue/HAR-1/its-words', 'issues'],
  ['/newIssue', 'issues'],
  ['/agiles/90-1/current', 'boards'],
  ['/projects/HAR/settings', 'projects'],
  ['/admin/editProject/HAR', 'projects'],
  ['/admin/edit-project/HAR', 'projects'],
  ['/articles/HAR-A-1', 'articles'],
  ['/issuesOfOthers', undefined],
  ['/admin/settings', undefined],
  ['/', undefined],
])('at %s the entry %s is the active one', (path, id) => {
  expect(activeEntry(ENTRIES, path)).toBe(id)
})
