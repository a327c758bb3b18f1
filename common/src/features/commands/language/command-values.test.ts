import { describe, expect, it } from 'vitest'
import {
  ASSIGNEE,
  CODENAME,
  commandsIn,
  dictionaryWith,
  element,
  FIX_VERSIONS,
  facts,
  factsOf,
  field,
  PRIORITY,
  REVIEWERS,
  read,
  STATE,
  SUBSYSTEM,
  TYPE,
} from './commands.testing.ts'
import { parseCommands } from './parse-commands.ts'

describe('values', () => {
  it.each([
    // Empty ones, as they were called.
    ['Assignee Unassigned', 'Assignee:∅ Unassigned'],
    ['for {UNassigned} Critical', 'Assignee:∅ UNassigned · Priority:101'],
    ['Critical Unassigned Fixed', 'Priority:101 · Assignee:∅ Unassigned · State:116'],
    ['Critical {Unassigned} Fixed', 'Priority:101 · Assignee:∅ Unassigned · State:116'],
    ['add Unassigned', 'Assignee:∅ Unassigned'],
    ['add Fix versions unscheduled', 'Fix versions:∅ unscheduled'],
    ['Codename No Codename', 'Codename:∅ No Codename'],
    ['Estimation {no estimation} Critical', 'Estimation:∅ no estimation · Priority:101'],
    // Numbers.
    ['Story points +5', 'Story points:5=+5'],
    ['Story points 5.0', 'Story points:5=5.0'],
    ['Story points { 5 }', 'Story points:5=5'],
    ['Story points 2147483647', 'Story points:2147483647=2147483647'],
    ['Story points -2147483647', 'Story points:-2147483647=-2147483647'],
    ['Balance 2147483648', 'Balance:2147483648=2147483648'],
    ['Balance 123456789012345', 'Balance:123456789012345=123456789012345'],
    ['Balance 0.123456789012345', 'Balance:0.123456789012345=0.123456789012345'],
    // Periods and dates, as written.
    ['Estimation 1w  2d Critical', 'Estimation:3360=1w  2d · Priority:101'],
    ['Estimation {90m}Critical', 'Estimation:90={90m} · Priority:101'],
    ['Estimation 0m', 'Estimation:0=0m'],
    ['Due Date tomorrow', `Due Date:${Date.UTC(2026, 2, 5, 12)}=tomorrow`],
    ['Due Date Plus 3d Critical', `Due Date:${Date.UTC(2026, 2, 7, 12)}=Plus 3d · Priority:101`],
    ['Started 2026-03-02', `Started:${Date.UTC(2026, 2, 1, 23)}=2026-03-02`],
    ['Started 2026-03-02T10:30', `Started:${Date.UTC(2026, 2, 2, 9, 30)}=2026-03-02T10:30`],
    // Texts.
    ['Codename "Blue \\"x\\" \\\\ Critical" Fixed', 'Codename:“Blue "x" \\ Critical” · State:116'],
    ['Codename "Falcon Critical', 'Codename:“"Falcon” · Priority:101'],
    ['Codename "Falcon\\" Critical', 'Codename:“"Falcon"” · Priority:101'],
    ['Codename { a \\} b', 'Codename:“a \\” · error unknown_command 16'],
    ['Codename { Critical }Fixed', 'Codename:“Critical” · State:116'],
    ['Codename {a', 'Codename:“{a”'],
    ['Codename Critical Fixed', 'Codename:“Critical” · State:116'],
    ['Codename 漢字 \\Critical', 'Codename:“漢字 Critical”'],
    ['Codename a\\ Critical', 'Codename:“a\\” · Priority:101'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    ['a State Fixed', 'a'],
    ['a State nonsense', 'a State nonsense'],
    ['a State', 'a State'],
    ['a Unassigned', 'a'],
    ['a 2.4', 'a'],
    ['a mira', 'a'],
    ['a Only web', 'a Only web'],
    ['a add 2.4', 'a'],
    ['a add nonsense', 'a add nonsense'],
    ['a remove Unassigned', 'a remove'],
    ['a remove Fix versions Unscheduled', 'a remove'],
    ['a add comment', 'a add'],
    ['a comment', 'a'],
    ['a tag x', 'a'],
    ['a tag', 'a tag'],
    ['a star', 'a'],
    ['a relates to ACME-4', 'a'],
    ['a relates to nothing', 'a relates to nothing'],
    ['a remove relates to ACME-4', 'a'],
    // Names alone that are no values belong to the text.
    ['a needs copy', 'a needs copy'],
    ['a Website', 'a Website'],
    // A field of other projects is none here.
    ['a Motto b', 'a Motto b'],
  ])('of texts end before the next command: %s', (text, expected) => {
    const known = dictionaryWith([field(40, 'Motto', 'string')])
    const [command] = parseCommands(`Codename ${text}`, known, facts(1)).commands
    expect(command).toMatchObject({ fieldId: CODENAME, values: [{ kind: 'text', text: expected }] })
    expect(command?.end).toBe('Codename '.length + expected.length)
  })

  it.each([
    ['Subsystem No Subsystem', 'Subsystem:∅ No Subsystem'],
    ['Subsystem No', 'Subsystem:171'],
    ['Subsystem No Subsystem yet', 'Subsystem:172'],
    ['Subsystem No Subsystem Critical', 'Subsystem:∅ No Subsystem · Priority:101'],
    ['No Subsystem yet', 'Subsystem:172'],
    ['Priority Add', 'Priority:173'],
    ['Add', 'Priority:173'],
    ['Add Critical', 'add Priority:101'],
    ['Add nonsense', 'Priority:173 · error unknown_command 4'],
    // A colon, a comma and many words in a name.
    ['Priority A, b: c Fixed', 'Priority:174 · State:116'],
    ['Priority A', 'Priority:175'],
    ['1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24', 'Priority:176'],
    ['Priority   Critical', 'Priority:101'],
    ['Priority:Critical', 'Priority:101'],
    ['Priority :  Critical , Fixed', 'Priority:101 · State:116'],
    ['{Priority}Critical', 'Priority:101'],
    ['{Priority}: {  critical }', 'Priority:101'],
  ])('with the longest name win: %s', (text, expected) => {
    const long = Array.from({ length: 24 }, (_, index) => `${index + 1}`).join(' ')
    const known = dictionaryWith([
      element(171, 'No', [SUBSYSTEM]),
      element(172, 'No Subsystem yet', [SUBSYSTEM]),
      element(173, 'Add', [PRIORITY]),
      element(174, 'A, b: c', [PRIORITY]),
      element(175, 'A', [PRIORITY]),
      element(176, long, [PRIORITY]),
    ])
    expect(read(text, known)).toBe(expected)
  })

  it.each([
    ['Fix versions 2.4 2.5 beta', 'Fix versions:122 · tag 2.5 beta'],
    ['Fix versions 2.4 2.5', 'Fix versions:122+123'],
    ['Fix versions 2.4 2.5 Critical', 'Fix versions:122+123 · Priority:101'],
    ['Fix versions 2.4, 2.5 beta', 'Fix versions:122+123 · error unknown_command 22'],
    ['Fix versions 2.1 2.4 Notes: x', 'Fix versions:121 · 2.4 Notes:“x”'],
    ['Fix versions 2.1 2.4 needs ACME-1', 'Fix versions:121 · link 2.4 needs'],
    ['Fix versions 2.1 2.4 special', 'Fix versions:121 · Priority:181'],
    ['Fix versions 2.4, Unscheduled', 'Fix versions:122 · Fix versions:∅ Unscheduled'],
    ['add Fix versions 2.1 2.4', 'add Fix versions:121+122'],
    ['Priority Major Critical', 'Priority:102 · Priority:101'],
    ['Priority Major, Critical', 'Priority:102 · Priority:101'],
  ])('of one field go on until something else begins: %s', (text, expected) => {
    const known = dictionaryWith([
      { kind: 'tag', id: 711, name: '2.5 beta', names: [] },
      { kind: 'link', id: 21, name: '2.4 needs', names: [], direction: 'outward', aggregation: false },
      field(40, '2.4 Notes', 'string'),
      element(181, '2.4 special', [PRIORITY]),
    ])
    const about = factsOf([{ fieldId: FIX_VERSIONS, emptyText: 'Unscheduled' }, { fieldId: PRIORITY }, { fieldId: 40 }])
    expect(read(text, known, about)).toBe(expected)
  })
})

describe('a value alone', () => {
  const known = dictionaryWith([
    field(30, 'Team', 'group[1]'),
    field(31, 'Note', 'string'),
    field(32, 'Note', 'string'),
    element(171, 'Shared', [TYPE, SUBSYSTEM, STATE]),
  ])

  it.each([
    // The first field in the order of the project that may have it.
    ['Shared', [{ fieldId: SUBSYSTEM }, { fieldId: TYPE }], 'Subsystem:171'],
    ['Shared', [{ fieldId: TYPE }, { fieldId: SUBSYSTEM }], 'Type:171'],
    ['Shared', [{ fieldId: TYPE, values: new Set([151]) }, { fieldId: SUBSYSTEM }], 'Subsystem:171'],
    ['remove Shared', [{ fieldId: SUBSYSTEM }, { fieldId: TYPE }], 'remove Subsystem:171'],
    // People go to the assignee, else to the first field that takes people.
    ['tomas', [{ fieldId: REVIEWERS }, { fieldId: ASSIGNEE }], 'Assignee:502'],
    ['tomas', [{ fieldId: REVIEWERS }, { fieldId: ASSIGNEE, values: new Set([501]) }], 'Reviewers:502'],
    ['tomas', [{ fieldId: STATE }, { fieldId: REVIEWERS }], 'Reviewers:502'],
    ['tomas', [{ fieldId: STATE }, { fieldId: 30 }], 'error unknown_command 0'],
    ['Web Team', [{ fieldId: ASSIGNEE }, { fieldId: 30 }], 'Team:601'],
    // Names before a value: that of the project first.
    ['Note x', [{ fieldId: 32 }], 'Note:“x”'],
    ['Note x', [], 'error field_not_in_project 0'],
    // Projects and tags come after values that cannot be used here.
    ['Only web', [{ fieldId: TYPE, values: new Set([151]) }], 'error value_not_in_project 0'],
    ['needs copy', [], 'tag needs copy'],
  ])('%s with %j', (text, fields, expected) => {
    expect(read(text, known, factsOf(fields))).toBe(expected)
  })

  it('is of the field that the project has, when several are called so', () => {
    const idOf = (fields: readonly { fieldId: number }[]) => {
      const [command] = commandsIn('Note x', known, factsOf(fields))
      return command?.kind === 'field' ? command.fieldId : command?.kind
    }
    expect(idOf([{ fieldId: 32 }])).toBe(32)
    expect(idOf([{ fieldId: 32 }, { fieldId: 31 }])).toBe(32)
    expect(idOf([{ fieldId: 31 }, { fieldId: 32 }])).toBe(31)
  })

  it('is a tag or a project when no field can have it', () => {
    const named = dictionaryWith([{ kind: 'tag', id: 711, name: 'Only web', names: [] }])
    expect(read('Only web', named)).toBe('tag Only web')
    expect(read('web', named)).toBe('move Website')
  })
})
