import { fieldTypeOf } from '../../custom-fields/index.ts'
import { type FieldEntry, nameKey, type Span } from '../../search/index.ts'
import type { Action, CommandValue, FieldCommand } from './command.ts'
import { namedValue, notIn, readEmpty, readFieldValue, usersNamed } from './read-field-value.ts'
import {
  afterName,
  expect,
  type Failure,
  fail,
  failFor,
  isFailure,
  type Reading,
  skipComma,
  targetFacts,
} from './reading.ts'
import type { VerbDefinition } from './verbs.ts'

/** `<field> <value>`; a field with several values takes several, with or without commas. */
function fieldCommand(reading: Reading, field: FieldEntry, name: Span, action: Action): FieldCommand | Failure {
  const from = afterName(reading.text, name.end)
  const lacking = failFor(targetFacts(reading), name.start, project => notIn(project, field))
  if (lacking) return lacking
  reading.styles.push({ ...name, style: 'field_name' })
  expect(reading, from, { kind: 'field', fieldId: field.id, action })
  const first = readFieldValue(reading, field, from, action)
  if (isFailure(first)) return first
  if (first.value === null) {
    if (action === 'remove') return fail('cannot_remove', from, { field: field.name })
    reading.styles.push({ start: from, end: first.end, style: 'field_value' })
    return cleared(field, first.emptyName ?? '', { start: name.start, end: first.end })
  }
  const values: CommandValue[] = [first.value]
  let { end } = first
  reading.styles.push({ start: from, end, style: 'field_value' })
  while (fieldTypeOf(field.fieldType).isMultiValue) {
    const next = nextValue(reading, field, end, action)
    if (!next) break
    values.push(next.value)
    reading.styles.push({ start: next.start, end: next.end, style: 'field_value' })
    end = next.end
  }
  return {
    kind: 'field',
    action,
    fieldId: field.id,
    fieldName: field.name,
    values,
    emptyName: null,
    start: name.start,
    end,
  }
}

/** One more value of the same field; without a comma only when no other command begins there. */
function nextValue(reading: Reading, field: FieldEntry, end: number, action: Action) {
  const { at, hasComma } = skipComma(reading.text, end)
  if (at >= reading.text.length) return null
  expect(reading, at, { kind: 'field', fieldId: field.id, action })
  const read = readFieldValue({ ...reading, styles: [] }, field, at, action)
  if (isFailure(read) || read.value === null) return null
  if (!hasComma && namesLonger(reading, at, read.end)) return null
  return { value: read.value, start: at, end: read.end }
}

/** Whether a longer name than the value begins here, as in `Fix versions 2.4 2.5 beta` where that is a tag. */
function namesLonger(reading: Reading, at: number, end: number): boolean {
  const { dictionary, text } = reading
  for (let stop = end + 1; stop <= Math.min(text.length, at + 255); stop++) {
    if (stop < text.length && !/[\s:,]/u.test(text[stop] ?? '')) continue
    const key = nameKey(text.slice(at, stop))
    if (['field', 'link', 'element', 'tag'].some(kind => dictionary.named(kind as 'field', key).length > 0)) return true
  }
  return false
}

const cleared = (field: FieldEntry, emptyName: string, span: Span): FieldCommand => ({
  kind: 'field',
  action: 'set',
  fieldId: field.id,
  fieldName: field.name,
  values: [],
  emptyName,
  ...span,
})

/**
 * A value alone: of the first field, in the order of the target project, that has it. People go to the assignee, if
 * there is one.
 */
function bareField(reading: Reading, key: string, name: Span, action: Action): FieldCommand | Failure | null {
  let trouble: Failure | null = null
  for (const field of candidates(reading, key)) {
    const value = namedValue(reading, field, key, name.start, action)
    if (value && !isFailure(value)) {
      reading.styles.push({ ...name, style: 'field_value' })
      return {
        kind: 'field',
        action,
        fieldId: field.id,
        fieldName: field.name,
        values: [value],
        emptyName: null,
        ...name,
      }
    }
    trouble ??= value
  }
  return (action === 'remove' ? null : bareEmpty(reading, key, name)) ?? trouble
}

function bareEmpty(reading: Reading, key: string, name: Span): FieldCommand | Failure | null {
  for (const field of ordered(reading, reading.dictionary.fieldsEmptyAs(key))) {
    const quiet = { ...reading, text: reading.text.slice(0, name.end) }
    const empty = readEmpty(quiet, field, name.start)
    if (!empty || (!isFailure(empty) && empty.end !== name.end)) continue
    if (isFailure(empty)) return empty
    reading.styles.push({ ...name, style: 'field_value' })
    return cleared(field, empty.emptyName ?? key, name)
  }
  return null
}

const ASSIGNEE = 'assignee'

function candidates(reading: Reading, key: string): readonly FieldEntry[] {
  const { dictionary } = reading
  const ids = new Set(dictionary.named('element', key).flatMap(element => element.fieldIds))
  const isUser = usersNamed(reading, key).length > 0
  const isGroup = dictionary.named('group', key).length > 0
  const fields = dictionary.all('field').filter(field => {
    const { valueType } = fieldTypeOf(field.fieldType)
    return ids.has(field.id) || (isUser && valueType === 'user') || (isGroup && valueType === 'group')
  })
  const rank = (field: FieldEntry) => (nameKey(field.name) === ASSIGNEE ? 0 : 1)
  return [...ordered(reading, fields)].sort((a, b) => rank(a) - rank(b))
}

/** Fields of the target projects in their order; without targets all. */
function ordered(reading: Reading, fields: readonly FieldEntry[]): readonly FieldEntry[] {
  const [first] = targetFacts(reading)
  if (!first) return fields
  return first.fields.flatMap(({ fieldId }) => fields.filter(field => field.id === fieldId))
}

/** Fields of that name or alias, those of the target projects first and in their order. */
function fieldsNamed(reading: Reading, key: string): readonly FieldEntry[] {
  const order = targetFacts(reading).flatMap(project => project.fields.map(field => field.fieldId))
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...reading.dictionary.named('field', key)].sort((a, b) => place(a.id) - place(b.id))
}

/** `<field> <value>`, or a value alone. */
export const fieldVerb: VerbDefinition<FieldCommand> = {
  kind: 'field',
  words: [],
  place: 0,
  names: [
    {
      precedence: 20,
      endsText: true,
      attempts: (reading, key, name, action) =>
        fieldsNamed(reading, key).map(field => () => fieldCommand(reading, field, name, action)),
    },
    {
      precedence: 30,
      endsText: true,
      attempts: (reading, key, name, action) => [() => bareField(reading, key, name, action)],
    },
  ],
}
