import { createDictionary } from '../create-dictionary.ts'
import type { DictionaryEntry } from '../dictionary.ts'
import { parseQuery } from '../parse-query.ts'
import { describeCondition } from './describe.ts'
import { data, entries } from './dictionary.ts'

const more: readonly DictionaryEntry[] = [
  { kind: 'field', id: 71, name: 'Votes', names: [], fieldType: 'period', emptyTexts: [] },
  { kind: 'field', id: 72, name: 'Code', names: [], fieldType: 'enum[1]', emptyTexts: [] },
  { kind: 'field', id: 73, name: 'Started', names: [], fieldType: 'date and time', emptyTexts: [] },
  { kind: 'element', id: 173, name: 'Red', names: [], fieldIds: [72], resolved: null, archived: false },
  { kind: 'user', id: 3, name: 'Web Team', names: [], login: 'web.team' },
  { kind: 'user', id: 4, name: 'Mira Okafor', names: [], login: 'me' },
  { kind: 'other', id: 81, name: 'Development', names: [], of: 'workType' },
  { kind: 'other', id: 82, name: 'Board Roadmap', names: [], of: 'board' },
  { kind: 'other', id: 83, name: 'Cost', names: [], of: 'workAttribute' },
  { kind: 'other', id: 84, name: 'High', names: [], of: 'workValue:83' },
  { kind: 'other', id: 85, name: 'Sprint 1', names: [], of: 'sprint:82' },
  { kind: 'other', id: 86, name: 'Sprint 2', names: [], of: 'sprint:82' },
  { kind: 'other', id: 87, name: 'Board a: {b}', names: [], of: 'board' },
  { kind: 'other', id: 88, name: 'Sprint 2', names: [], of: 'sprint:87' },
  { kind: 'savedSearch', id: 65, name: 'Twice', names: [], query: 'tag: red' },
  { kind: 'savedSearch', id: 66, name: 'Twice', names: [], query: '#Major' },
  { kind: 'savedSearch', id: 67, name: 'Reported by me', names: [], query: 'tag: blue' },
  { kind: 'savedSearch', id: 68, name: 'Outer', names: [], query: 'a saved search: {Open bugs}' },
  { kind: 'savedSearch', id: 69, name: 'Empty', names: [], query: '' },
  { kind: 'savedSearch', id: 70, name: 'Open paren', names: [], query: '(' },
  { kind: 'tag', id: 46, name: 'glass', names: [] },
  { kind: 'tag', id: 47, name: 'patch', names: [] },
  { kind: 'tag', id: 48, name: 'bus', names: [] },
  { kind: 'tag', id: 49, name: 'a s', names: [] },
]

/** The small company with names that mean several things, types of work, boards and saved searches in saved searches. */
export const largeDictionary = createDictionary({ ...data, entries: [...entries, ...more] })

/** What a query means, and each problem with its slice in « » and its facts. */
export function readMeaning(query: string): readonly string[] {
  const { condition, problems } = parseQuery(query, largeDictionary)
  const wrong = problems.map(({ code, start, end, facts }) =>
    `!${code} «${query.slice(start, end)}» ${Object.values(facts).join(' · ')}`.trim(),
  )
  return [describeCondition(condition), ...wrong]
}
