import { expect, test } from 'vitest'
import type { ListProject } from '../../custom-fields/index.ts'
import { listFields, mainFields, sortFields } from './list-fields.ts'

type OwnField = ListProject['customFields'][number]

function own(id: string, name: string, valueType: string, bundleId: string | null, isMultiValue = false): OwnField {
  const fieldType = { $type: 'FieldType', id: valueType, valueType, isMultiValue }
  return {
    $type: 'ProjectCustomField',
    id: `92-${id}`,
    canBeEmpty: valueType === 'user',
    emptyFieldText: valueType === 'user' ? 'Unassigned' : null,
    isPublic: true,
    ordinal: 0,
    bundle: bundleId === null ? null : { $type: 'Bundle', id: bundleId },
    field: { $type: 'CustomField', id: `58-${id}`, name, localizedName: null, ordinal: 0, fieldType },
  }
}

function project(key: string, ...customFields: readonly OwnField[]): ListProject {
  return { $type: 'Project', id: `0-${key}`, name: key, shortName: key, archived: false, customFields }
}

const PROJECTS = [
  project(
    'A',
    own('1', 'Priority', 'enum', '66-1'),
    own('9', 'Notes', 'text', null),
    own('4', 'Reviewer', 'user', '66-4'),
    own('5', 'Assignee', 'user', '66-5'),
    own('3', 'State', 'state', '66-3'),
  ),
  project(
    'B',
    own('3', 'State', 'state', '66-8'),
    own('1', 'Priority', 'enum', '66-1'),
    own('6', 'Sprints', 'enum', '66-6', true),
  ),
]

test('a field of several projects is one filter with the sets of all of them', () => {
  const fields = listFields(PROJECTS)
  expect(fields.find(({ name }) => name === 'State')?.bundleIds).toEqual(['66-3', '66-8'])
  expect(fields.find(({ name }) => name === 'Priority')?.bundleIds).toEqual(['66-1'])
})

test('fields without a set of values come last, and long texts have no order', () => {
  expect(listFields(PROJECTS).at(-1)?.name).toBe('Notes')
  expect(sortFields(listFields(PROJECTS)).map(({ name }) => name)).not.toContain('Notes')
})

test('the state and the assignee come first, whatever other people there are', () => {
  expect(mainFields(listFields(PROJECTS)).map(({ name }) => name)).toEqual(['State', 'Assignee'])
})

test('a list is sorted by fields with one value', () => {
  expect(sortFields(listFields(PROJECTS)).map(({ name }) => name)).toEqual(['State', 'Priority'])
})
