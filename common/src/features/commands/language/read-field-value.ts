import { parsePeriod } from '../../../platform/period/index.ts'
import { fieldTypeOf } from '../../custom-fields/index.ts'
import { type FieldEntry, nameKey } from '../../search/index.ts'
import type { Action, CommandValue, Problem, ProjectFacts } from './command.ts'
import { readDate } from './read-date.ts'
import { readText } from './read-text.ts'
import {
  bracedAt,
  type Failure,
  fail,
  failFor,
  isFailure,
  piecesAt,
  type Reading,
  type ReadValue,
  targetFacts,
  wordAt,
  wordEnd,
} from './reading.ts'

const PERSONAL = new Set(['me', 'my'])

/** Reads one value of a field; the longest that is valid in all target projects. */
export function readFieldValue(
  reading: Reading,
  field: FieldEntry,
  from: number,
  action: Action = 'set',
): ReadValue | Failure {
  const { text } = reading
  if (from >= text.length) return fail('value_missing', from, { field: field.name })
  const type = fieldTypeOf(field.fieldType)
  if (type.storage === 'value') return readNamed(reading, field, from, action)
  const empty = readEmpty(reading, field, from)
  if (empty) return empty
  if (type.storage === 'text') {
    const read = readText(reading, from)
    return { end: read.end, value: { kind: 'text', text: read.text } }
  }
  if (type.valueType === 'period') return readPeriod(reading, from)
  if (type.valueType.startsWith('date')) return readDate(reading, from, type.valueType === 'date')
  return readNumber(reading, from, type.valueType === 'integer')
}

/** The label of the empty value in a target project, or `No <field>`. */
export function readEmpty(reading: Reading, field: FieldEntry, from: number): ReadValue | Failure | null {
  const projects = targetFacts(reading)
  const labels = new Set([nameKey(`No ${field.name}`)])
  for (const label of projects.length > 0
    ? projects.map(project => fieldIn(project, field.id)?.emptyText)
    : field.emptyTexts)
    if (label) labels.add(nameKey(label))
  const piece = piecesAt(reading.text, from).find(({ key }) => labels.has(key))
  if (!piece) return null
  const strict = failFor(projects, from, project =>
    fieldIn(project, field.id)?.canBeEmpty === false
      ? { code: 'field_required', facts: { field: field.name, project: project.key } }
      : null,
  )
  if (strict) return strict
  return { end: piece.end, value: null, emptyName: reading.text.slice(from, piece.end).replace(/^\{|\}$/g, '') }
}

const fieldIn = (project: ProjectFacts, fieldId: number) => project.fields.find(field => field.fieldId === fieldId)

/** Why a field means nothing to a project. */
export const notIn = (project: ProjectFacts, field: FieldEntry): Problem | null =>
  fieldIn(project, field.id)
    ? null
    : { code: 'field_not_in_project', facts: { field: field.name, project: project.key } }

function readNamed(reading: Reading, field: FieldEntry, from: number, action: Action): ReadValue | Failure {
  let trouble: Failure | null = null
  for (const piece of piecesAt(reading.text, from)) {
    const value = namedValue(reading, field, piece.key, from, action)
    if (value && !isFailure(value)) return { end: piece.end, value }
    if (value?.code === 'ambiguous_value') return value
    trouble ??= value
    const label = readEmptyPiece(reading, field, from, piece.end)
    if (label) return label
  }
  return trouble ?? fail('unknown_value', from, { field: field.name, value: wordAt(reading.text, from) })
}

/** The empty label when it ends exactly here, so that the longest of values and labels wins. */
function readEmptyPiece(reading: Reading, field: FieldEntry, from: number, end: number): ReadValue | Failure | null {
  const empty = readEmpty({ ...reading, text: reading.text.slice(0, end) }, field, from)
  return empty && (isFailure(empty) || empty.end === end) ? empty : null
}

/** The value of that name in each target project; null when no such value is known at all. */
export function namedValue(
  reading: Reading,
  field: FieldEntry,
  key: string,
  at: number,
  action: Action,
): Extract<CommandValue, { kind: 'named' }> | Failure | null {
  const { dictionary } = reading
  const { valueType } = fieldTypeOf(field.fieldType)
  const found: readonly { readonly id: number; readonly name: string }[] =
    valueType === 'user'
      ? usersNamed(reading, key)
      : valueType === 'group'
        ? dictionary.named('group', key)
        : [...dictionary.named('element', key)]
            .filter(element => element.fieldIds.includes(field.id))
            .sort((a, b) => Number(a.archived) - Number(b.archived))
  const [first] = found
  if (!first) return null
  const projects = targetFacts(reading)
  const byProject: Record<string, number> = {}
  const trouble = failFor(projects, at, project => {
    const inProject = fieldIn(project, field.id)
    if (!inProject) return notIn(project, field)
    // Who may no longer be chosen may still be taken away.
    const isFree = !inProject.values || (action === 'remove' && valueType === 'user')
    const allowed = found.filter(({ id }) => isFree || inProject.values?.has(id))
    if (allowed[0] === undefined)
      return { code: 'value_not_in_project', facts: { field: field.name, value: first.name, project: project.key } }
    if (valueType === 'user' && allowed.length > 1) return { code: 'ambiguous_value', facts: { value: first.name } }
    byProject[project.id] = allowed[0].id
    return null
  })
  if (trouble) return trouble
  if (projects.length === 0 && valueType === 'user' && found.length > 1)
    return fail('ambiguous_value', at, { value: first.name })
  const ids = Object.values(byProject)
  const { id, name } = found.find(value => value.id === ids[0]) ?? first
  return { kind: 'named', name, id, byProject: ids.every(other => other === id) ? {} : byProject }
}

/** People of that login, or else of that full name, or oneself. */
export function usersNamed(reading: Reading, key: string): readonly { readonly id: number; readonly name: string }[] {
  const { dictionary } = reading
  const users = dictionary.named('user', key)
  const { me } = dictionary.data
  if (!PERSONAL.has(key) || !me || users.length > 0) {
    const exact = users.filter(user => nameKey(user.login) === key)
    return exact.length > 0 ? exact : users
  }
  const own = dictionary.named('user', me.login)[0]
  return [own ?? { id: me.id, name: me.login }]
}

function readPeriod(reading: Reading, from: number): ReadValue | Failure {
  const { minutesADay, daysAWeek } = reading.dictionary.data
  for (const piece of piecesAt(reading.text, from)) {
    const minutes = parsePeriod(piece.key, { minutesADay, daysAWeek })
    if (minutes !== null)
      return { end: piece.end, value: { kind: 'number', num: minutes, shown: reading.text.slice(from, piece.end) } }
  }
  return fail('bad_period', from, { value: wordAt(reading.text, from) })
}

const INT_LIMIT = 2_147_483_647

function readNumber(reading: Reading, from: number, isInteger: boolean): ReadValue | Failure {
  const { text } = reading
  const braced = bracedAt(text, from)
  const end = braced?.end ?? wordEnd(text, from)
  const shown = braced?.inside.trim() ?? text.slice(from, end)
  // A comma is taken for the decimal sign, as many keyboards write it.
  const num = Number(shown.replace(',', '.'))
  const isNumber = /^[+-]?\d{1,15}([.,]\d{1,15})?$/.test(shown)
  if (!isNumber || (isInteger && (!Number.isInteger(num) || Math.abs(num) > INT_LIMIT)))
    return fail('bad_number', from, { value: wordAt(text, from) })
  return { end, value: { kind: 'number', num, shown } }
}
