import { describe, expect, it } from 'vitest'
import type { Condition } from './condition.ts'
import { createDictionary } from './create-dictionary.ts'
import { parseQuery } from './parse-query.ts'
import { describeCondition } from './testing/describe.ts'
import { data, entries } from './testing/dictionary.ts'
import { largeDictionary, readMeaning } from './testing/large-dictionary.ts'

describe('what other items and neighbours mean', () => {
  it.each<string[]>([
    // Values alone.
    ['#issues', 'all'],
    ['#{issues}', 'none', '!unknown_value «{issues}» issues · single'],
    ['-issue', '!(all)'],
    ['#bugs', 'Type = Bug'],
    ['#{bugs}', 'Type = Bug'],
    ['#patches', 'tag = 47'],
    ['#glasses', 'tag = 46'],
    ['#glass', 'tag = 46'],
    ['#bus', 'tag = 48'],
    ['#buss', 'none', '!unknown_value «buss» buss · single'],
    ['#{a s}', 'tag = 49'],
    ['#Resolved', 'resolved resolved'],
    ['-unresolved', '!resolved unresolved'],
    ['#{Resolved}', 'resolved resolved'],
    ['#released', 'none', '!unknown_value «released» released · single'],
    ['#*', 'project present | tag present'],
    ['#Ma*', 'project = Ma* | tag = Ma* | Priority = Ma*'],
    ['#{Ma*}', 'none', '!unknown_value «{Ma*}» Ma* · single'],
    [
      '#today',
      'commented 2025-11-15..2025-11-16 | created 2025-11-15..2025-11-16 | updated 2025-11-15..2025-11-16 | resolved 2025-11-15..2025-11-16',
    ],
    [
      '#{Web Team}',
      'reporter = 3 | reporter in Web Team | updater = 3 | updater in Web Team | commenter = 3 | commenter in Web Team | voter = 3 | voter in Web Team | visibleTo = 3 | visibleTo in Web Team | Assignee = 3 | Assignee in Web Team | Reviewers = 3 | Reviewers in Web Team | Audience = Web Team',
    ],
    [
      '#mira',
      'reporter = mira | updater = mira | commenter = mira | voter = mira | visibleTo = mira | Assignee = mira | Reviewers = mira',
    ],
    ['#me', 'reporter = mira | commenter = mira | Assignee = mira | Reviewers = mira'],
    ['#{me}', 'reporter = 4 | updater = 4 | commenter = 4 | voter = 4 | visibleTo = 4 | Assignee = 4 | Reviewers = 4'],
    ['#{Open bugs}', 'savedSearch Open bugs(Type = Bug & resolved unresolved)'],
    ['#{Commented by me}', 'commenter = mira'],
    ['#{Reported by me}', 'savedSearch 67(tag = blue)'],
    ['#{No Subsystem}', 'Subsystem empty'],
    ['#{No value}', 'none', '!unknown_value «{No value}» No value · single'],
    ['#ACME', 'project = ACME | Subsystem = ACME'],
    ['#WEB-3', 'issueId WEB-3'],
    ['#Development', 'none', '!unknown_value «Development» Development · single'],
    ['#{Sprint 1}', 'sprint:82 = 85'],
    ['#{Sprint 2} -{sprint 1}', '(sprint:82 = 86 | sprint:87 = 88) & !sprint:82 = 85'],
    ['#High', 'none', '!unknown_value «High» High · single'],
    ['#{issue readers}', 'visibleTo issue readers'],
    ['#Nope', 'none', '!unknown_value «Nope» Nope · single'],
    ['-Nope', '!(none)', '!unknown_value «Nope» Nope · single'],
    // Saved searches.
    ['saved search: Twice', 'savedSearch 65(tag = red) | savedSearch 66(Priority = Major)'],
    [
      'saved search: Outer',
      'savedSearch 68(text ~ words(a) & savedSearch Open bugs(Type = Bug & resolved unresolved))',
    ],
    ['saved search: Empty', 'savedSearch 69(all)'],
    ['saved search: {Open paren}', 'savedSearch 70(all)', '!unbalanced «{Open paren}» ('],
    ['saved search: Nope', 'none', '!unknown_value «Nope» Nope · saved search · field'],
    [
      'saved search: Broken Broken',
      'savedSearch Broken(none) & text ~ words(Broken)',
      '!unknown_value «Broken» nowhere · tag · field',
    ],
    [
      'saved search: Ring2',
      'savedSearch Ring2(savedSearch Ring(savedSearch Ring2(none)) | tag = red)',
      '!recursive_search «Ring2»',
    ],
    ['saved search: {Assigned to me}', 'Assignee = mira'],
    ['saved search: a .. b', 'none', '!bad_range «a .. b» saved search'],
    // Neighbours.
    ['tag: red #Bug tag: blue', '(tag = red | tag = blue) & Type = Bug'],
    ['State: Open #Fixed', 'State = Open | State = Fixed'],
    ['#Open #Fixed', '(State = Open | QA state = Open) & State = Fixed'],
    ['#red tag: blue', '(tag = red | field 72 = 173) & tag = blue'],
    ['-red -blue', '!(tag = red | field 72 = 173) & !tag = blue'],
    ['tag: -red, blue, -{needs copy}', 'tag = blue & !tag = red & !tag = needs copy'],
    ['Depends on: A-1 Depends on: A-2', 'Depends on A-1 | Depends on A-2'],
    ['Depends on: A-1 Is required for: A-2', 'Depends on A-1 & Is required for A-2'],
    ['aggregate Subtask of: A-1 Subtask of: A-2', 'aggregate Subtask of A-1 & Subtask of A-2'],
    [
      'saved search: Twice saved search: {Open bugs}',
      'savedSearch 65(tag = red) | savedSearch 66(Priority = Major) | savedSearch Open bugs(Type = Bug & resolved unresolved)',
    ],
    ['#{Assigned to me} #{Commented by me}', 'Assignee = mira | commenter = mira'],
    [
      '#{Assigned to me} saved search: {Open bugs}',
      'Assignee = mira | savedSearch Open bugs(Type = Bug & resolved unresolved)',
    ],
    ['#issues tag: red', 'all & tag = red'],
    [
      'tag: nope #nope2',
      'none & none',
      '!unknown_value «nope» nope · tag · field',
      '!unknown_value «nope2» nope2 · single',
    ],
    ['id: A-1 A-2  b-3', 'issueId A-1 | issueId A-2 | issueId B-3'],
    ['id: A-1 A-2 x', 'issueId A-1 & (issueId A-2 | text ~ words(A-2)) & text ~ words(x)'],
    ['id: A-1 "A-2"', 'issueId A-1 & text ~ phrase(A-2)'],
    ['id: A-1 #Bug A-2', 'issueId A-1 & Type = Bug & (issueId A-2 | text ~ words(A-2))'],
    ['A-1 A-2', '(issueId A-1 | text ~ words(A-1)) & (issueId A-2 | text ~ words(A-2))'],
    // Texts.
    ['""', 'all'],
    ['"" a', 'text ~ words(a)'],
    ['!!!', 'text ~ words(!!!)'],
    ['A-1 & B-2', '(issueId A-1 | text ~ words(A-1)) & (issueId B-2 | text ~ words(B-2))'],
    ['a & b', 'text ~ words(a & b)'],
    ['A-1 🎉', '(issueId A-1 | text ~ words(A-1)) & text ~ words(🎉)'],
    ['-"a" -\'b\' {c d}', '!text ~ phrase(a) & !text ~ exact(b) & text ~ any(c d)'],
    ['main() a', 'text ~ words(main() a)'],
    ['(a) sort by: updated', 'text ~ words(a)'],
    ['(()) a', 'text ~ words(a)', '!operator_missing «a»'],
    ['() and tag: red', 'tag = red'],
    ['(sort by: updated) or tag: red', 'tag = red'],
    ['sort by: updated or tag: red', 'tag = red'],
  ])('%j', (query, ...expected) => {
    expect(readMeaning(query)).toEqual(expected)
  })
})

it.each([
  ['tag: red', false],
  ['State: (tag: red)', true],
  ['has: {QA state}', true],
  ['has: {Assignee}', false],
  ['State: was Open', true],
  ['QA state: changed', true],
  ['-Open', true],
  ['#Op*', true],
  ['#Ma*', false],
  ['#{Resolved}', true],
  ['#Major #Bug', false],
  ['#{Assigned to me}', false],
  ['Depends on: (State: Open)', false],
  ['State: Open Depends on: (tag: red)', true],
  // What is known of a value or a search by then counts as well.
  ['#Open #Open', true],
  ['Depends on: (#Fixed) tag: red', false],
  ['Depends on: (#Fixed) #Fixed', true],
  ['saved search: Twice', false],
  ['saved search: Outer', true],
  ['Depends on: (saved search: {Open bugs}) saved search: Twice', false],
  ['Depends on: (saved search: {Open bugs}) saved search: {Open bugs}', true],
])('%j concerns the state: %j', (query, concerns) => {
  expect(parseQuery(query, largeDictionary).concernsState).toBe(concerns)
})

it('is known of the words for states only as far as nothing else is called so', () => {
  const known = createDictionary({
    ...data,
    entries: [...entries, { kind: 'tag', id: 51, name: 'Resolved', names: [] }],
  })
  const read = (query: string) => {
    const { condition, concernsState } = parseQuery(query, known)
    return [describeCondition(condition), concernsState]
  }
  expect(read('#Resolved')).toEqual(['resolved resolved', true])
  expect(read('#{Resolved}')).toEqual(['tag = 51', false])
  expect(read('#Resolved #{Resolved}')).toEqual(['resolved resolved & tag = 51', true])
})

it('finds nothing by the searches of everybody whose field is missing', () => {
  const known = createDictionary({ ...data, entries: entries.filter(({ name }) => name !== 'Assignee') })
  expect(describeCondition(parseQuery('#{Assigned to me}', known).condition)).toBe('none')
  expect(describeCondition(parseQuery('#{Reported by me}', known).condition)).toBe('reporter = mira')
})

describe('the places of conditions', () => {
  const places = (query: string) => {
    const found: string[] = []
    const visit = (condition: Condition): void => {
      found.push(`${condition.kind} ${query.slice(condition.start, condition.end)}`)
      if (condition.kind === 'not') visit(condition.of)
      else if (condition.kind !== 'predicate') condition.of.forEach(visit)
    }
    visit(parseQuery(query, largeDictionary).condition)
    return found
  }

  it.each([
    ['  tag: red  ', ['predicate tag: red']],
    ['tag: -red', ['not tag: -red', 'predicate -red']],
    ['tag: red, -blue', ['all tag: red, -blue', 'predicate tag: red, -blue', 'not -blue', 'predicate -blue']],
    [
      'tag: red a tag: blue',
      ['all tag: red a tag: blue', 'any tag: red a tag: blue', 'predicate red', 'predicate blue', 'predicate a'],
    ],
    ['-Minor', ['not -Minor', 'predicate -Minor']],
    ['#Major  -a', ['all #Major  -a', 'predicate #Major', 'not -a', 'any a']],
    ['has: star', ['predicate has: star']],
    ['has: star, -tags', ['all has: star, -tags', 'predicate star', 'not tags', 'predicate tags']],
    ['a  b A-1', ['all a  b A-1', 'predicate a  b', 'any A-1', 'predicate A-1', 'predicate A-1']],
    ['id: A-1  B-2', ['any id: A-1  B-2', 'predicate A-1', 'predicate B-2']],
    ['-"a b" c', ['all -"a b" c', 'not -"a b"', 'predicate -"a b"', 'predicate c']],
    ['a or (b and c)', ['any a or (b and c)', 'predicate a', 'all b and c', 'predicate b', 'predicate c']],
    [
      '#{Assigned to me} a',
      ['all #{Assigned to me} a', 'all #{Assigned to me}', 'predicate #{Assigned to me}', 'predicate a'],
    ],
    ['saved search: Twice', ['any saved search: Twice', 'predicate Twice', 'predicate Twice']],
    ['#Twice', ['any #Twice', 'predicate #Twice', 'predicate #Twice']],
    ['created: mira, Today', ['any created: mira, Today', 'predicate mira', 'predicate Today']],
    ['for: {Web Team}', ['any for: {Web Team}', 'predicate {Web Team}', 'predicate {Web Team}']],
    ['()', ['all ()']],
    ['  ', ['all   ']],
    ['('.repeat(201), [`any ${'('.repeat(201)}`]],
  ])('of %j', (query, expected) => {
    expect(places(query)).toEqual(expected)
  })

  it('inside a saved search are those of its own text, and those of its problems where it is named', () => {
    const { condition, problems } = parseQuery('x or #Outer', largeDictionary)
    expect(condition).toMatchObject({
      of: [
        {},
        {
          start: 5,
          end: 11,
          test: {
            kind: 'saved',
            condition: {
              of: [
                { start: 0, end: 1 },
                { start: 2, end: 27 },
              ],
            },
          },
        },
      ],
    })
    expect(problems).toEqual([])
    expect(parseQuery('x or #Broken', largeDictionary).problems).toEqual([
      { code: 'unknown_value', facts: { value: 'nowhere', field: 'tag', kind: 'field' }, start: 5, end: 12 },
    ])
  })
})

describe('the keys of orders', () => {
  it.each([
    ['sort by: updated desc, {Story points} ASC, priority', ['updated desc', '10 asc', '1 -'], []],
    ['sort by: {resolved date}, votes, star', ['resolved -', 'votes -', 'star -'], []],
    ['sort by: {attachment size}, attachments, id', ['attachments -', 'attachments -', 'issueId -'], []],
    ['sort by: created by, {created}', ['reporter -', 'created -'], []],
    ['sort by: fix for, Art', ['7 -', '8 -', '2 -'], []],
    ['sort by: description', [], ['unknown_sort description']],
    ['sort by: {Depends on}, luck, state desc', ['3 desc'], ['unknown_sort Depends on', 'unknown_sort luck']],
    ['sort by: code, tag', ['72 -'], ['unknown_sort tag']],
  ])('%s', (query, keys, wrong) => {
    const { sort, problems } = parseQuery(query, largeDictionary)
    expect(
      sort.map(({ key, direction }) => `${typeof key === 'string' ? key : key.fieldId} ${direction ?? '-'}`),
    ).toEqual(keys)
    expect(problems.map(({ code, facts }) => `${code} ${facts.name}`)).toEqual(wrong)
  })

  it('have the places of their names', () => {
    const query = 'sort by: {Story points} desc, updated'
    const { sort } = parseQuery(query, largeDictionary)
    expect(sort.map(({ start, end }) => query.slice(start, end))).toEqual(['{Story points}', 'updated'])
  })
})
