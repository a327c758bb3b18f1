import type { AttributeRef, Condition, HistoryValue, Test } from '../condition.ts'
import { wallTime } from '../time-zone.ts'
import { data, entries } from './dictionary.ts'

const fieldNames = new Map(entries.flatMap(entry => (entry.kind === 'field' ? [[entry.id, entry.name]] : [])))
const linkNames = new Map(
  entries.flatMap(entry => (entry.kind === 'link' ? [[entry.id + entry.direction, entry.name]] : [])),
)
const names = new Map(
  entries.flatMap(entry =>
    entry.kind === 'field' || entry.kind === 'link'
      ? []
      : [[entry.id, 'key' in entry ? entry.key : 'login' in entry ? entry.login : entry.name]],
  ),
)

/** A condition on one line: `&`, `|` and `!`, names for ids and the time of Berlin. */
export function describeCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'all':
      return condition.of.length === 0 ? 'all' : condition.of.map(part => inParentheses(part, 'any')).join(' & ')
    case 'any':
      return condition.of.length === 0 ? 'none' : condition.of.map(part => inParentheses(part, 'all')).join(' | ')
    case 'not':
      return `!${condition.of.kind === 'predicate' ? describeCondition(condition.of) : `(${describeCondition(condition.of)})`}`
    case 'predicate':
      return `${attributeName(condition.attribute)} ${describeTest(condition.test)}`
  }
}

function inParentheses(condition: Condition, kind: 'all' | 'any'): string {
  const text = describeCondition(condition)
  return condition.kind === kind && condition.of.length > 1 ? `(${text})` : text
}

function attributeName(attribute: AttributeRef): string {
  if ('fieldId' in attribute) return fieldNames.get(attribute.fieldId) ?? `field ${attribute.fieldId}`
  if (!('typeId' in attribute)) return attribute.id
  return `${attribute.aggregate ? 'aggregate ' : ''}${linkNames.get(`${attribute.typeId}${attribute.direction}`)}`
}

function describeTest(test: Test): string {
  switch (test.kind) {
    case 'ids':
      return `= ${nameAll(test.ids)}`
    case 'members':
      return `in ${nameAll(test.groupIds)}`
    case 'prefix':
      return `= ${test.prefix}*`
    case 'time':
      return `${time(test.from)}..${time(test.to)}`
    case 'number':
      return `${test.from ?? ''}..${test.to ?? ''}`
    case 'ordinal':
      return `${test.from ? nameAll(test.from) : ''} .. ${test.to ? nameAll(test.to) : ''}`
    case 'text':
      return `~ ${test.mode}(${test.text})`
    case 'string':
      return `equals ${test.text}${test.prefix ? '*' : ''}`
    case 'issue':
      return `${test.projectKey}-${test.number}`
    case 'article':
      return test.id
    case 'query':
      return `(${describeCondition(test.condition)})`
    case 'saved':
      return `${names.get(test.savedQueryId) ?? test.savedQueryId}(${describeCondition(test.condition)})`
    case 'word':
      return test.word
    case 'resolved':
      return test.resolved ? 'resolved' : 'unresolved'
    case 'history': {
      const { from, to, by, since, until } = test
      const when = since === null && until === null ? [] : [`${time(since)}..${time(until)}`]
      const parts = [...held('from', from), ...held('to', to), ...(by ? [`by ${nameAll(by)}`] : []), ...when]
      return [test.word, ...parts].join(' ')
    }
    default:
      return test.kind
  }
}

function nameAll(ids: readonly number[]): string {
  return ids.map(id => names.get(id) ?? String(id)).join('/')
}

function held(word: string, value: HistoryValue | null): readonly string[] {
  if (!value) return []
  return [`${word} ${'ids' in value ? nameAll(value.ids) : 'empty'}`]
}

function time(at: number | null): string {
  if (at === null) return ''
  return new Date(wallTime(at, data.timeZone)).toISOString().replace('T00:00:00.000Z', '').slice(0, 16)
}
