import { expect, test } from 'vitest'
import type { TemplatePart } from '../../commands/index.ts'
import { draftFields, type NewIssueField } from '../../drafts/index.ts'
import { templateOf } from './template.ts'

const TASK = { $type: 'EnumBundleElement', id: '67-1', name: 'Task' }
const STORY = { $type: 'EnumBundleElement', id: '67-2', name: 'Story' }

function field(id: string, name: string, more: Partial<NewIssueField> = {}): NewIssueField {
  const fieldType = { $type: 'FieldType', id: 'enum[1]', valueType: 'enum', isMultiValue: false }
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
  field('92-1', 'Type'),
  field('92-2', 'Points', {
    condition: {
      $type: 'FieldBasedCondition',
      field: { $type: 'ProjectCustomField', id: '92-1' },
      values: [STORY],
      showForNullValue: false,
    },
  }),
]
const COMMAND = 'Type Story tag adrift Points 5'

/** A part of the command: its words, and what it sets. */
function part(words: string, id?: string, value?: unknown): TemplatePart {
  const start = COMMAND.indexOf(words)
  return {
    $type: 'ParsedCommand',
    start,
    end: start + words.length,
    error: false,
    projectCustomField: id ? { $type: 'ProjectCustomField', id } : null,
    value: value ?? null,
  }
}
const PARTS = [part('Type Story', '92-1', STORY), part('tag adrift'), part('Points 5', '92-2', 5)]

test('what sets fields of the form becomes their values, and the rest stays a command', () => {
  expect(templateOf(COMMAND, PARTS, FIELDS, {})).toEqual({
    values: { '92-1': STORY, '92-2': 5 },
    rest: 'tag adrift',
  })
  expect(
    templateOf(
      COMMAND,
      [PARTS[0], PARTS[2]].flatMap(one => one ?? []),
      FIELDS,
      {},
    ).rest,
  ).toBe('tag adrift')
})

test('a field that the form does not show stays in the command', () => {
  // The reader took another type, and the points went with it.
  const { values, rest } = templateOf(COMMAND, PARTS, FIELDS, { '92-1': TASK })
  expect(rest).toBe('tag adrift Points 5')
  expect(draftFields(FIELDS, { ...values, '92-1': TASK }).map(({ view, value }) => [view.name, value])).toEqual([
    ['Type', TASK],
  ])
  expect(templateOf(COMMAND, PARTS, [], {})).toEqual({ values: {}, rest: COMMAND })
})

test('of several values for a field the last one counts', () => {
  const twice = [part('Type Story', '92-1', STORY), part('tag adrift', '92-1', TASK), part('Points 5')]
  expect(templateOf(COMMAND, twice, FIELDS, {})).toEqual({ values: { '92-1': TASK }, rest: 'Points 5' })
})

test('a command with a fault stays as it is', () => {
  const faulty = [...PARTS.slice(0, 2), { ...part('Points 5'), error: true }]
  expect(templateOf(COMMAND, faulty, FIELDS, {})).toEqual({ values: {}, rest: COMMAND })
})
