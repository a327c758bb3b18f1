import { describe, expect, it } from 'vitest'
import { commandCandidates } from './command-candidates.ts'
import { dictionaryWith, facts, field } from './commands.testing.ts'
import { languageVerbs } from './language-verbs.ts'
import { parseCommands } from './parse-commands.ts'

const known = dictionaryWith([
  { kind: 'tag', id: 0, name: 'Star', names: ['Star', 'my star'] },
  { kind: 'other', id: 31, name: 'Code', names: ['Code'], of: 'workType' },
  { kind: 'other', id: 32, name: 'Code review', names: ['Code review'], of: 'workType' },
  { kind: 'other', id: 33, name: 'Sprint', names: ['Sprint'], of: 'sprint' },
  field(40, 'Motto', 'string'),
])

describe('the first command as a whole', () => {
  const first = (text: string) => parseCommands(text, known, facts(1)).commands[0]

  it.each([
    ['comment Critical', { kind: 'comment', start: 0, end: 7 }],
    ['delete', { kind: 'delete', start: 0, end: 6 }],
    ['clone', { kind: 'clone', start: 0, end: 5 }],
    ['action clone', { kind: 'clone', start: 0, end: 12 }],
    ['vote', { kind: 'vote', start: 0, end: 4 }],
    ['+1', { kind: 'vote', start: 0, end: 2 }],
    ['unvote', { kind: 'unvote', start: 0, end: 6 }],
    // Stars.
    ['star', { kind: 'star', action: 'add', user: null, start: 0, end: 4 }],
    ['watcher Critical', { kind: 'star', action: 'add', user: null, start: 0, end: 7 }],
    ['unstar', { kind: 'star', action: 'remove', user: null, start: 0, end: 6 }],
    ['remove star', { kind: 'star', action: 'remove', user: null, start: 0, end: 11 }],
    ['  unstar Tomas', { kind: 'star', action: 'remove', user: { id: 502, name: 'Tomas Berg' }, start: 2, end: 14 }],
    ['tag my star', { kind: 'star', action: 'add', user: null, start: 0, end: 11 }],
    ['my star', { kind: 'star', action: 'add', user: null, start: 0, end: 7 }],
    ['remove my star', { kind: 'star', action: 'remove', user: null, start: 0, end: 14 }],
    // Tags.
    ['tag needs copy now', { kind: 'tag', action: 'add', tagId: 701, name: 'needs copy', start: 0, end: 14 }],
    ['add needs', { kind: 'tag', action: 'add', tagId: 702, name: 'needs', start: 0, end: 9 }],
    ['remove tag needs', { kind: 'tag', action: 'remove', tagId: 702, name: 'needs', start: 0, end: 16 }],
    ['untag needs', { kind: 'tag', action: 'remove', tagId: 702, name: 'needs', start: 0, end: 11 }],
    ['tag  brand\t new , Fixed', { kind: 'tag', action: 'add', tagId: null, name: 'brand new', start: 0, end: 16 }],
    ['tag this&that', { kind: 'tag', action: 'add', tagId: null, name: 'this', start: 0, end: 8 }],
    ['tag { a,  b }', { kind: 'tag', action: 'add', tagId: null, name: 'a, b', start: 0, end: 13 }],
    [`tag ${'x'.repeat(255)}`, { kind: 'tag', action: 'add', tagId: null, name: 'x'.repeat(255), start: 0, end: 259 }],
    // Moves.
    ['project WEB', { kind: 'move', projectId: 2, key: 'WEB', name: 'Website', start: 0, end: 11 }],
    ['move to: Website', { kind: 'move', projectId: 2, key: 'WEB', name: 'Website', start: 0, end: 16 }],
    ['web', { kind: 'move', projectId: 2, key: 'WEB', name: 'Website', start: 0, end: 3 }],
    // Links.
    [
      'remove subtask of: ACME-1, 2-15 Critical',
      {
        kind: 'link',
        action: 'remove',
        typeId: 12,
        direction: 'inward',
        name: 'subtask of',
        issues: [
          { start: 19, end: 25, text: 'ACME-1' },
          { start: 27, end: 31, text: '2-15' },
        ],
        start: 0,
        end: 31,
      },
    ],
    [
      'relates to a_1-3,b2-4',
      {
        kind: 'link',
        action: 'add',
        typeId: 11,
        direction: 'both',
        name: 'relates to',
        issues: [
          { start: 11, end: 16, text: 'a_1-3' },
          { start: 17, end: 21, text: 'b2-4' },
        ],
        start: 0,
        end: 21,
      },
    ],
    // Visibility.
    [
      'add visible to Web Team , mira',
      {
        kind: 'visibility',
        action: 'add',
        groups: [{ id: 601, name: 'Web Team' }],
        users: [{ id: 501, name: 'Mira Okafor' }],
        start: 0,
        end: 30,
      },
    ],
    ['visible to issue readers', { kind: 'visibility', action: 'set', groups: [], users: [], start: 0, end: 24 }],
    // Work.
    [
      'work 1h 30m',
      { kind: 'work', minutes: 90, shown: '1h 30m', date: null, type: null, text: null, start: 0, end: 11 },
    ],
    [
      'add work code review 2026-03-02 P1DT2H  read it all ',
      {
        kind: 'work',
        minutes: 600,
        shown: 'P1DT2H',
        date: Date.UTC(2026, 2, 2),
        type: 'Code review',
        text: 'read it all',
        start: 0,
        end: 52,
      },
    ],
    [
      'work: Code 1d, Critical',
      { kind: 'work', minutes: 480, shown: '1d', date: null, type: 'Code', text: 'Critical', start: 0, end: 23 },
    ],
    ['work 1h, ', { kind: 'work', minutes: 60, shown: '1h', date: null, type: null, text: null, start: 0, end: 7 }],
    [
      'work 0m 1h',
      { kind: 'work', minutes: 60, shown: '0m 1h', date: null, type: null, text: null, start: 0, end: 10 },
    ],
    ['work Sprint 1h', { kind: 'error', code: 'bad_period', facts: { value: 'Sprint' }, at: 5, start: 0, end: 14 }],
    // Fields.
    [
      'add Fix versions 2.1, 2.4 Critical',
      {
        kind: 'field',
        action: 'add',
        fieldId: 5,
        fieldName: 'Fix versions',
        values: [
          { kind: 'named', name: '2.1', id: 121, byProject: {} },
          { kind: 'named', name: '2.4', id: 122, byProject: {} },
        ],
        emptyName: null,
        start: 0,
        end: 25,
      },
    ],
    [
      'fix for Unscheduled',
      {
        kind: 'field',
        action: 'set',
        fieldId: 5,
        fieldName: 'Fix versions',
        values: [],
        emptyName: 'Unscheduled',
        start: 0,
        end: 19,
      },
    ],
    [
      '  critical',
      {
        kind: 'field',
        action: 'set',
        fieldId: 1,
        fieldName: 'Priority',
        values: [{ kind: 'named', name: 'Critical', id: 101, byProject: {} }],
        emptyName: null,
        start: 2,
        end: 10,
      },
    ],
  ])('%s', (text, expected) => {
    expect(first(text)).toEqual(expected)
  })
})

describe('the colours of commands', () => {
  const styles = (text: string) =>
    parseCommands(text, known, facts(1)).styles.map(({ start, end, style }) => `${style}:${text.slice(start, end)}`)

  it.each([
    ['Critical, Unassigned', ['field_value:Critical', 'field_value:Unassigned']],
    ['State: {In Progress}', ['field_name:State', 'field_value:{In Progress}']],
    ['for Unassigned', ['field_name:for', 'field_value:Unassigned']],
    ['fixed in 7.1', ['field_name:fixed in', 'field_value:7.1']],
    ['add Fix versions 2.1, 2.4', ['operator:add', 'field_name:Fix versions', 'field_value:2.1', 'field_value:2.4']],
    ['Remove mira', ['operator:Remove', 'field_value:mira']],
    ['needs Website', ['field_value:needs', 'field_value:Website']],
    ['delete unstar', ['field_name:delete', 'field_name:unstar']],
    ['star tomas', ['field_name:star', 'field_value:tomas']],
    ['tag needs tag new', ['field_name:tag', 'field_value:needs', 'field_name:tag', 'field_value:new']],
    ['move to WEB', ['field_name:move to', 'field_value:WEB']],
    ['visible to Web Team, mira', ['field_name:visible to', 'field_value:Web Team', 'field_value:mira']],
    ['relates to A-1, A-2', ['field_name:relates to', 'field_value:A-1', 'field_value:A-2']],
    ['work Code 1h 5m tested', ['field_name:work', 'field_value:Code 1h 5m']],
    ['Codename a relates to x Fixed', ['field_name:Codename', 'field_value:a relates to x', 'field_value:Fixed']],
    ['Critical for nobody else', ['field_value:Critical', 'field_name:for', 'error:nobody else']],
    ['clone clone x', ['field_name:clone', 'error:clone x']],
    ['Critical State', ['field_value:Critical', 'error:State']],
  ])('%s', (text, expected) => {
    expect(styles(text)).toEqual(expected)
  })
})

describe('what may be written', () => {
  const slots = (text: string) =>
    parseCommands(text, known, facts(1)).slots.map(({ start, expected }) =>
      [
        start,
        expected.kind,
        ...('of' in expected ? [expected.of] : []),
        ...('fieldId' in expected ? [expected.fieldId] : []),
        ...('action' in expected ? [expected.action] : []),
      ].join(' '),
    )

  it.each([
    ['', ['0 command ']],
    ['  ', ['2 command ']],
    ['Crit', ['0 command ']],
    ['Critical', ['0 command ']],
    ['Critical ', ['0 command ', '9 command ']],
    ['Critical,', ['0 command ', '9 command ']],
    ['Critical Fi', ['9 command ']],
    ['add ', ['0 command ', '4 command add']],
    ['Critical remove ', ['9 command ', '16 command remove']],
    ['State ', ['0 command ', '6 field 2 set']],
    ['add Fix versions 2.1, 2.4', ['0 command ', '4 command add', '17 field 5 add', '22 field 5 add']],
    ['Reviewers: m', ['0 command ', '11 field 13 set']],
    ['tag', ['0 command ', '3 tag']],
    ['remove tag ne', ['0 command ', '7 command remove', '11 tag']],
    ['unstar ', ['0 command ', '7 user', '7 command ']],
    ['move to ', ['0 command ', '8 project']],
    ['visible to Web Team, ', ['0 command ', '11 principal', '21 principal']],
    ['relates to', ['0 command ', '10 issue']],
    ['relates to x', ['0 command ', '11 issue']],
    ['relates to A-1 x', ['15 command ']],
    ['relates to A-1 ', ['0 command ', '11 issue', '15 command ']],
    ['work ', ['0 command ', '5 other workType']],
    // What is tried to find the end of a text leaves nothing.
    ['Codename a relates to x', ['0 command ', '9 field 11 set']],
    ['clone clone', ['6 command ']],
  ])('after “%s”', (text, expected) => {
    expect(slots(text)).toEqual(expected)
  })

  it('as a word is each of them once', () => {
    expect(languageVerbs.offered.map(({ word }) => word)).toEqual([
      ...['comment', 'delete', 'clone', 'star', 'unstar', 'vote', 'unvote', 'tag', 'untag'],
      ...['visible to', 'move to', 'project', 'work'],
    ])
  })
})

describe('the names that commands may mean', () => {
  it.each([
    ['', []],
    ['{}', []],
    ['for Mira', ['for mira', 'for', 'mira']],
    ['a,b:c', ['a,b:c', 'a,b', 'a', 'b:c', 'b', 'c']],
    [
      ' State:  {In  Progress} x',
      [
        'state:',
        'state: {in',
        'state',
        'state: {in progress}',
        'state: {in progress} x',
        'in progress',
        'progress}',
        'progress} x',
        'x',
      ],
    ],
  ])('%j', (text, expected) => {
    const { names, prefixes } = commandCandidates(text)
    expect([...names].sort()).toEqual([...expected].sort())
    expect(prefixes).toEqual([])
  })

  it('are looked for in 4,000 UTF-16 units', () => {
    expect(commandCandidates(`${'x '.repeat(1_999)}ab cd`).names).toContain('ab')
    expect(commandCandidates(`${'x '.repeat(1_999)}ab cd`).names).not.toContain('cd')
    expect(commandCandidates(`${'x '.repeat(1_999)}abc`).names).not.toContain('abc')
  })

  it('have 24 parts at most', () => {
    const text = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index)).join(' ')
    const { names } = commandCandidates(text)
    expect(names).toContain(text.slice(0, 47))
    expect(names).not.toContain(text.slice(0, 49))
  })

  it('have 255 UTF-16 units at most, also in braces', () => {
    expect(commandCandidates(`${'y'.repeat(255)} z`).names).toEqual(['y'.repeat(255), 'z'])
    expect(commandCandidates(`${'y'.repeat(256)} z`).names).toEqual(['z'])
    expect(commandCandidates(`{${'y z'.repeat(85)}}`).names).toContain('y z'.repeat(85))
    expect(commandCandidates(`{${'y z'.repeat(86)}}`).names).not.toContain('y z'.repeat(86))
  })
})
