import { expect, test } from 'vitest'
import type { ListedIssue } from '../api/listed-issues.ts'
import { colorOf, firstValue, priorityLevel, rowValues, stateKind, valueName } from './list-values.ts'

function field(name: string, type: string, value: unknown): ListedIssue['customFields'][number] {
  const inner = { $type: 'CustomField', id: '58-1', name, fieldType: { $type: 'FieldType', id: type } }
  return {
    $type: 'IssueCustomField',
    id: '92-1',
    name,
    value,
    projectCustomField: { $type: 'ProjectCustomField', id: '92-1', field: inner },
  }
}

const ISSUE: ListedIssue = {
  $type: 'Issue',
  id: '2-1',
  idReadable: 'CRN-1',
  summary: 'A summary',
  created: 1,
  updated: 2,
  resolved: null,
  project: { $type: 'Project', id: '0-1', shortName: 'CRN' },
  reporter: null,
  tags: [],
  customFields: [
    field('Verified by', 'user[1]', { id: '1-9', fullName: 'Somebody Else' }),
    field('Priority', 'enum[1]', { id: '67-1', name: 'Critical' }),
    field('Stage', 'state[1]', { id: '67-2', name: 'Develop', isResolved: false }),
    field('Assignee', 'user[1]', { id: '1-2', login: 'ada', fullName: 'Ada Lovelace' }),
  ],
}

test('a row shows the state whatever it is called, the priority and the assignee', () => {
  const { state, priority, assignee } = rowValues(ISSUE)
  expect([state?.name, priority?.name, assignee?.fullName]).toEqual(['Develop', 'Critical', 'Ada Lovelace'])
})

test('an issue without an assignee differs from a project without assignees', () => {
  const unassigned = { ...ISSUE, customFields: [field('Assignee', 'user[1]', null)] }
  expect(rowValues(unassigned)).toMatchObject({ assignee: undefined, hasAssignee: true })
  expect(rowValues({ ...ISSUE, customFields: [] }).hasAssignee).toBe(false)
})

test('of several values the first is shown', () => {
  expect(firstValue([{ id: '1-1' }, { id: '1-2' }])?.id).toBe('1-1')
  expect(firstValue('text')).toBeUndefined()
})

test.each([
  ['Submitted', false, 'open'],
  ['In Progress', false, 'progress'],
  ['To Verify', false, 'review'],
  ['Fixed', true, 'done'],
  ["Won't fix", true, 'dropped'],
  ['Erledigt', true, 'done'],
] as const)('the state %s has its shape', (name, isResolved, kind) => {
  expect(stateKind({ id: '67-1', name, isResolved })).toBe(kind)
})

test('priorities of other names are ranked by their place', () => {
  expect(priorityLevel({ id: '67-1', name: 'Show-stopper', ordinal: 3 })).toBe('urgent')
  expect(priorityLevel({ id: '67-1', name: 'P0', ordinal: 0 })).toBe('urgent')
  expect(priorityLevel({ id: '67-1', name: 'P9', ordinal: 9 })).toBe('none')
})

test('a person is called by the full name', () => {
  expect(valueName({ id: '1-2', login: 'ada', fullName: 'Ada Lovelace', name: 'ada' })).toBe('Ada Lovelace')
})

test('the colour number nought means no colour', () => {
  expect(colorOf({ id: '0', background: '#fff', foreground: '#444' })).toBeUndefined()
  expect(colorOf({ id: '3', background: '#fed', foreground: '#444' })).toEqual({
    background: '#fed',
    foreground: '#444',
  })
})
