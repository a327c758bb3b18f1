import { expect, test } from 'vitest'
import type { ListProject } from '../../custom-fields/index.ts'
import { commonChoices, commonFields, fieldCommand, mainBulkFields } from './bulk-fields.ts'

type Field = ListProject['customFields'][number]

function field(id: string, name: string, valueType: string, bundleId: string | null = null, canBeEmpty = true): Field {
  const fieldType = { $type: 'FieldType', id: valueType, valueType, isMultiValue: false }
  return {
    $type: 'ProjectCustomField',
    id: `92-${id}`,
    canBeEmpty,
    emptyFieldText: valueType === 'state' ? 'No state' : null,
    isPublic: true,
    ordinal: 0,
    bundle: bundleId === null ? null : { $type: 'Bundle', id: bundleId },
    field: { $type: 'CustomField', id, name, localizedName: null, ordinal: 0, fieldType },
  }
}

const project = (...customFields: readonly Field[]): ListProject => ({
  $type: 'Project',
  id: '0-1',
  name: 'P',
  shortName: 'P',
  archived: false,
  customFields,
})

test('only fields that every project has are offered', () => {
  const fields = commonFields([
    project(field('58-1', 'State', 'state', 'a'), field('58-2', 'Points', 'integer')),
    project(field('58-1', 'State', 'state', 'b', false)),
  ])
  expect(fields.map(({ name }) => name)).toEqual(['State'])
  expect(fields[0]).toMatchObject({ bundleIds: ['a', 'b'], canBeEmpty: false })
})

test('the person who works on it is told from other people', () => {
  const fields = commonFields([project(field('58-3', 'Reviewer', 'user'), field('58-4', 'Assignee', 'user'))])
  expect(mainBulkFields(fields).assignee?.id).toBe('58-4')
})

test('of several sets only the values all of them have are offered, archived ones never', () => {
  const values = [
    { id: '1', name: 'Open' },
    { id: '2', name: 'Fixed' },
    { id: '3', name: 'Open' },
    { id: '4', name: 'Old', archived: true },
    { id: '5', name: 'Old', archived: true },
  ]
  expect(commonChoices(values, 2, { id: '58-1' }, []).map(({ item }) => item.name)).toEqual(['Open'])
})

test('a choice becomes a command in the words the server knows', () => {
  const [state] = commonFields([project(field('58-1', 'State', 'state'))])
  if (!state) throw new Error('no field')
  expect(fieldCommand(state, { name: 'In Progress' }, false)).toBe('State In Progress')
  expect(fieldCommand(state, null, false)).toBe('State No state')
  expect(fieldCommand({ ...state, emptyText: undefined }, null, false)).toBe('State No State')
  expect(fieldCommand({ ...state, isMultiValue: true }, { name: 'A' }, false)).toBe('add State A')
  expect(fieldCommand({ ...state, isMultiValue: true }, { name: 'A' }, true)).toBe('remove State A')
})
