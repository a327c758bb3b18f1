import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/index.ts'
import {
  draftBody,
  draftFields,
  EMPTY_DRAFT,
  isBeginningOf,
  isDraft,
  issueBody,
  isWorthKeeping,
  type NewIssueField,
  problemsOf,
} from './new-issue.ts'

const TASK = { $type: 'EnumBundleElement', id: '67-1', name: 'Task' }
const STORY = { $type: 'EnumBundleElement', id: '67-2', name: 'User Story' }

function field(id: string, name: string, valueType: string, more: Partial<NewIssueField> = {}): NewIssueField {
  const fieldType = { $type: 'FieldType', id: valueType, valueType, isMultiValue: false }
  return {
    $type: 'ProjectCustomField',
    id,
    canBeEmpty: true,
    emptyFieldText: null,
    isPublic: true,
    ordinal: Number(id.slice(3)),
    bundle: null,
    field: { $type: 'CustomField', id: `58${id.slice(2)}`, name, localizedName: null, ordinal: null, fieldType },
    defaultValues: [],
    condition: null,
    ...more,
  }
}

const FIELDS = [
  field('92-2', 'Story points', 'integer', {
    condition: {
      $type: 'FieldBasedCondition',
      field: { $type: 'ProjectCustomField', id: '92-1' },
      values: [STORY],
      showForNullValue: false,
    },
  }),
  field('92-1', 'Type', 'enum', { defaultValues: [TASK] as unknown as NewIssueField['defaultValues'] }),
]

test('fields start with the defaults of the project, in its order', () => {
  expect(draftFields(FIELDS, {}).map(({ view, value }) => [view.name, value])).toEqual([['Type', TASK]])
})

test('a choice shows the fields that depend on it', () => {
  expect(draftFields(FIELDS, { '92-1': STORY }).map(({ view }) => view.name)).toEqual(['Type', 'Story points'])
})

test('an emptied field hides what depends on its value', () => {
  expect(draftFields(FIELDS, { '92-1': null }).map(({ view }) => view.name)).toEqual(['Type'])
})

test('only chosen values that are shown are sent', () => {
  const draft = { ...EMPTY_DRAFT, projectId: '0-1', summary: ' Fix it ', values: { '92-1': TASK, '92-2': 5 } }
  expect(issueBody(draft, draftFields(FIELDS, draft.values))).toEqual({
    project: { id: '0-1' },
    summary: 'Fix it',
    customFields: [{ id: '92-1', value: { id: '67-1' } }],
  })
})

test('a chosen project alone is no draft to keep', () => {
  expect(isWorthKeeping({ ...EMPTY_DRAFT, projectId: '0-1', summary: '  ' })).toBe(false)
  expect(isWorthKeeping({ ...EMPTY_DRAFT, description: 'x' })).toBe(true)
})

test('a draft written on is the same draft, another one is not', () => {
  const draft = { ...EMPTY_DRAFT, projectId: '0-1', summary: 'Compass' }
  expect(isBeginningOf(draft, { ...draft, summary: 'Compass needle', description: 'It sticks' })).toBe(true)
  expect(isBeginningOf(draft, { ...draft, projectId: '', summary: 'Compass needle' })).toBe(true)
  expect(isBeginningOf(draft, { ...draft, summary: 'Sextant' })).toBe(false)
  expect(isBeginningOf(draft, { ...draft, projectId: '0-2' })).toBe(false)
  expect(isBeginningOf(EMPTY_DRAFT, draft)).toBe(false)
})

test('what another version kept is no draft', () => {
  expect(isDraft({ summary: 'x' })).toBe(false)
  expect(isDraft(EMPTY_DRAFT)).toBe(true)
})

test('refusals find the part of the form they are about', () => {
  const fields = draftFields(FIELDS, {})
  const summary = new ApiError(400, 'field_required', 'summary is required', { error_field: 'summary' })
  const type = new ApiError(400, 'unknown_value', 'Type has no value', { facts: { name: 'type' } })
  const other = new ApiError(403, 'forbidden', '', {})
  expect(problemsOf(summary, fields, 'f')).toEqual([{ place: 'summary', text: 'summary is required' }])
  expect(problemsOf(type, fields, 'f')).toEqual([{ place: 'field', fieldName: 'Type', text: 'Type has no value' }])
  expect(problemsOf(other, fields, 'f')).toEqual([{ place: 'form', text: 'f' }])
})

test('who sees it is sent with the issue, and lifting the limit with the draft', () => {
  const audience = [{ kind: 'user' as const, id: '1-7', name: 'Mira' }]
  const limited = { ...EMPTY_DRAFT, projectId: '0-1', summary: 'Quiet', audience }
  const visibility = { permittedGroups: [], permittedUsers: [{ id: '1-7' }] }
  expect(issueBody(limited, [])).toMatchObject({ visibility })
  expect(draftBody(limited, [])).toMatchObject({ visibility })
  expect(issueBody({ ...limited, audience: [] }, [])).not.toHaveProperty('visibility')
  expect(draftBody({ ...limited, audience: [] }, [])).toMatchObject({
    visibility: { permittedGroups: [], permittedUsers: [] },
  })
  expect(isWorthKeeping({ ...EMPTY_DRAFT, audience })).toBe(true)
})

test('links are sent by kind, and those taken away again with the draft', () => {
  const issue = (id: string) => ({ id, idReadable: id, summary: 'Other', resolved: null })
  const links = [
    { kind: '106-2t', issue: issue('2-1') },
    { kind: '106-1', issue: issue('2-1') },
    { kind: '106-2t', issue: issue('2-2') },
  ]
  const linked = { ...EMPTY_DRAFT, projectId: '0-1', summary: 'Chained', links }
  const sent = [
    { id: '106-2t', issues: [{ id: '2-1' }, { id: '2-2' }] },
    { id: '106-1', issues: [{ id: '2-1' }] },
  ]
  expect(issueBody(linked, [])).toMatchObject({ links: sent })
  expect(draftBody(linked, [])).toMatchObject({ links: sent })
  expect(issueBody({ ...linked, links: [] }, [])).not.toHaveProperty('links')
  expect(draftBody({ ...linked, links: [] }, [])).toMatchObject({ links: [] })
  expect(isWorthKeeping({ ...EMPTY_DRAFT, links })).toBe(true)
})

test('a command that cannot be used is told beside it', () => {
  const error = new ApiError(400, 'invalid_command', 'No state is called Nowhere', { error_children: [{}] })
  expect(problemsOf(error, [], 'Failed')).toEqual([{ place: 'command', text: 'No state is called Nowhere' }])
})
