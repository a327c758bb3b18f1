import { describe, expect, it } from 'vitest'
import type { DictionaryEntry } from '../../search/index.ts'
import {
  ASSIGNEE,
  dictionary,
  dictionaryWith,
  element,
  facts,
  factsOf,
  field,
  PRIORITY,
  REVIEWERS,
  read,
} from './commands.testing.ts'
import { parseCommands } from './parse-commands.ts'

const person = (id: number, login: string, name: string): DictionaryEntry => ({
  kind: 'user',
  id,
  name,
  names: [name],
  login,
})

describe('people', () => {
  const known = dictionaryWith([
    person(511, 'sam.first', 'Sam'),
    person(512, 'Sam', 'Sam Second'),
    person(513, 'lee.first', 'Lee'),
    person(514, 'lee.second', 'Lee'),
  ])
  const free = factsOf([{ fieldId: ASSIGNEE }, { fieldId: REVIEWERS }])

  it.each([
    // A login comes before the full name of somebody else.
    ['for sam', 'Assignee:512'],
    ['SAM', 'Assignee:512'],
    ['star sam', 'star 512'],
    ['visible to sam', 'visible g: u:512'],
    ['for lee', 'error ambiguous_value 4'],
    ['star lee', 'error ambiguous_value 5'],
    ['visible to lee', 'error ambiguous_value 11'],
    ['star lee.first', 'star 513'],
    ['star: tomas', 'star 502'],
    ['{star}tomas', 'star 502'],
    ['star my', 'star 501'],
    ['visible to me, Web Team', 'visible g:601 u:501'],
    ['visible to Web Team, issue readers', 'visible g:601 u:'],
    ['visible to Issue Readers Unassigned', 'visible g: u: · Assignee:∅ Unassigned'],
  ])('%s', (text, expected) => {
    const about = factsOf([{ fieldId: ASSIGNEE, emptyText: 'Unassigned' }])
    expect(read(text, known, about)).toBe(expected)
  })

  it('may be chosen where the project lets them, and taken away everywhere', () => {
    const narrow = factsOf([{ fieldId: ASSIGNEE, values: new Set([501, 514]) }])
    expect(read('for lee', known, narrow)).toBe('Assignee:514')
    expect(read('for tomas', known, narrow)).toBe('error value_not_in_project 4')
    expect(read('add tomas', known, narrow)).toBe('error value_not_in_project 4')
    expect(read('remove for tomas', known, narrow)).toBe('remove Assignee:502')
    expect(read('remove tomas', known, narrow)).toBe('remove Assignee:502')
    expect(read('remove lee', known, narrow)).toBe('error ambiguous_value 7')
    expect(read('for sam', known, narrow)).toBe('error value_not_in_project 4')
  })

  it('are oneself as “me”, unless somebody is called so', () => {
    expect(read('for me', known, free)).toBe('Assignee:501')
    expect(read('for me', dictionaryWith([], { me: { id: 999, login: 'ghost' } }), free)).toBe('Assignee:999')
    expect(read('for me', dictionaryWith([person(515, 'me', 'Mei')]), free)).toBe('Assignee:515')
    const [command] = parseCommands('star me', dictionaryWith([], { me: { id: 999, login: 'ghost' } }), free).commands
    expect(command).toMatchObject({ user: { id: 999, name: 'ghost' } })
  })
})

describe('values of one name in several projects', () => {
  it.each([
    ['State fixed', facts(1, 2), { id: 116, byProject: { 1: 116, 2: 117 } }],
    ['State fixed', facts(2, 1), { id: 116, byProject: { 1: 116, 2: 117 } }],
    ['State fixed', facts(2), { id: 117, name: 'fixed', byProject: {} }],
    ['State fixed', facts(), { id: 116, name: 'Fixed', byProject: {} }],
    ['State Open', facts(1, 2), { id: 111, name: 'Open', byProject: {} }],
  ])('%s', (text, about, expected) => {
    const [command] = parseCommands(text, dictionary, about).commands
    expect(command).toMatchObject({ kind: 'field', values: [expected] })
  })

  it('are those that are in use, before those that were archived', () => {
    const known = dictionaryWith([element(191, 'Major', [PRIORITY], true), element(192, 'Minor', [PRIORITY], true)])
    expect(read('Priority Major', known)).toBe('Priority:102')
    expect(read('Major', known)).toBe('Priority:102')
    expect(read('Priority Minor', known)).toBe('Priority:192')
    expect(read('Priority Major', known, facts())).toBe('Priority:102')
  })

  it('use the labels of the target projects, and without any those of all', () => {
    const known = dictionaryWith([field(30, 'Team', 'enum[1]', { emptyTexts: ['Teamless', 'Alone'] })])
    const here = factsOf([{ fieldId: 30, emptyText: 'Alone' }])
    expect(read('Team Alone', known, here)).toBe('Team:∅ Alone')
    expect(read('Alone', known, here)).toBe('Team:∅ Alone')
    expect(read('Team Teamless', known, here)).toBe('error unknown_value 5')
    expect(read('Teamless', known, here)).toBe('error unknown_command 0')
    expect(read('Team Teamless', known, facts())).toBe('Team:∅ Teamless')
    expect(read('Alone', known, facts())).toBe('Team:∅ Alone')
  })
})
