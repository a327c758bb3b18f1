import { expect, test } from 'vitest'
import { rowValues } from './list-values.ts'
import type { ListedIssue } from './listed-issue.ts'

function field(name: string, valueType: string, value: unknown): ListedIssue['customFields'][number] {
  const fieldType = { $type: 'FieldType', id: `${valueType}[1]`, valueType, isMultiValue: false }
  const inner = { $type: 'CustomField', id: '58-1', name, localizedName: null, fieldType }
  const own = { $type: 'ProjectCustomField', id: '92-1', ordinal: 1, emptyFieldText: null, field: inner }
  return { $type: 'IssueCustomField', id: '92-1', name, value, projectCustomField: own }
}

const ISSUE: ListedIssue = {
  $type: 'Issue',
  id: '2-1',
  idReadable: 'CRN-1',
  summary: 'A summary',
  created: 1,
  updated: 2,
  resolved: null,
  votes: 0,
  project: { $type: 'Project', id: '0-1', shortName: 'CRN', name: 'Cairn' },
  reporter: null,
  tags: [],
  customFields: [
    field('Verified by', 'user', { id: '1-9', fullName: 'Somebody Else' }),
    field('Priority', 'enum', { id: '67-1', name: 'Critical' }),
    field('Stage', 'state', { id: '67-2', name: 'Develop', isResolved: false }),
    field('Assignee', 'user', [
      { id: '1-2', fullName: 'Ada Lovelace' },
      { id: '1-3', fullName: 'Mei Tanaka' },
    ]),
  ],
}

test('a row shows the state whatever it is called, the priority and the first assignee', () => {
  const { state, priority, assignee } = rowValues(ISSUE)
  expect([state?.name, priority?.name, assignee?.fullName]).toEqual(['Develop', 'Critical', 'Ada Lovelace'])
})

test('without a field called assignee the first person is shown', () => {
  const issue = { ...ISSUE, customFields: ISSUE.customFields.slice(0, 3) }
  expect(rowValues(issue).assignee?.fullName).toBe('Somebody Else')
})

test('an issue without fields shows none', () => {
  expect(rowValues({ ...ISSUE, customFields: [] })).toEqual({})
})
