import { describe, expect, it } from 'vitest'
import { isError } from './command.ts'
import {
  BUILD,
  dictionary,
  dictionaryWith,
  element,
  FIX_VERSIONS,
  facts,
  factsOf,
  field,
  PRIORITY,
  STATE,
  SUBSYSTEM,
  TYPE,
} from './commands.testing.ts'
import { parseCommands } from './parse-commands.ts'

/** What is said of the last command: the problem, where the error begins, where the trouble is, and with what. */
function problem(text: string, known = dictionary, about = facts(1)) {
  const { commands, styles } = parseCommands(text, known, about)
  const last = commands.at(-1)
  if (!last || !isError(last)) return 'no error'
  expect(last.end).toBe(text.length)
  expect(styles.filter(({ style }) => style === 'error')).toEqual([
    { start: last.at < text.length ? last.at : last.start, end: text.length, style: 'error' },
  ])
  const told = Object.entries(last.facts).map(([name, fact]) => `${name}=${fact}`)
  return [last.code, `${last.start}/${last.at}`, ...told].join(' ')
}

const LONG = 'x'.repeat(150)

describe('what is wrong with commands, where it begins, and with what', () => {
  it.each([
    // No command at all.
    ['nonsense here', 'unknown_command 0/0 value=nonsense'],
    ['Critical nonsense here', 'unknown_command 9/9 value=nonsense'],
    ['Critical,, Fixed', 'unknown_command 9/9 value=,'],
    [LONG, `unknown_command 0/0 value=${'x'.repeat(100)}`],
    ['additional', 'unknown_command 0/0 value=additional'],
    ['x add', 'unknown_command 0/0 value=x'],
    // After add and remove.
    ['add', 'value_missing 0/3'],
    ['Critical ADD ', 'value_missing 9/13'],
    ['add nonsense here', 'unknown_command 0/4 value=nonsense'],
    ['add State nonsense', 'unknown_value 0/10 field=State value=nonsense'],
    ['add comment', 'unknown_command 0/4 value=comment'],
    ['remove comment', 'unknown_command 0/7 value=comment'],
    ['add delete', 'unknown_command 0/4 value=delete'],
    ['add clone', 'unknown_command 0/4 value=clone'],
    ['add vote', 'unknown_command 0/4 value=vote'],
    ['remove unvote', 'unknown_command 0/7 value=unvote'],
    ['add unstar', 'unknown_command 0/4 value=unstar'],
    ['remove untag needs', 'unknown_command 0/7 value=untag'],
    ['remove work 1h', 'unknown_command 0/7 value=work'],
    ['add move to WEB', 'unknown_command 0/4 value=move'],
    ['add Website', 'unknown_command 0/4 value=Website'],
    ['remove Website', 'unknown_command 0/7 value=Website'],
    ['remove Unassigned', 'unknown_command 0/7 value=Unassigned'],
    // Values.
    ['State', 'value_missing 0/5 field=State'],
    ['Critical State: ', 'value_missing 9/16 field=State'],
    ['State nonsense here', 'unknown_value 0/6 field=State value=nonsense'],
    ['State {}', 'unknown_value 0/6 field=State value={}'],
    ['Subsystem Critical', 'unknown_value 0/10 field=Subsystem value=Critical'],
    ['for nobody', 'unknown_value 0/4 field=Assignee value=nobody'],
    ['fix for nonsense', 'unknown_value 0/8 field=Fix versions value=nonsense'],
    ['for Tomas Berg', 'ambiguous_value 0/4 value=Tomas Berg'],
    // The login of one of them is read.
    ['Tomas Berg', 'unknown_command 6/6 value=Berg'],
    ['Type Only web', 'value_not_in_project 0/5 field=Type value=Only web project=ACME'],
    ['Critical Only web', 'value_not_in_project 9/9 field=Type value=Only web project=ACME'],
    ['remove Type Only web', 'value_not_in_project 0/12 field=Type value=Only web project=ACME'],
    ['Priority No Priority', 'field_required 0/9 field=Priority project=ACME'],
    ['remove Fix versions Unscheduled', 'cannot_remove 0/20 field=Fix versions'],
    ['Fix versions 2.4, nonsense', 'unknown_command 18/18 value=nonsense'],
    // Numbers, periods and dates.
    ['Story points five', 'bad_number 0/13 value=five'],
    ['Story points x5', 'bad_number 0/13 value=x5'],
    ['Story points 5x', 'bad_number 0/13 value=5x'],
    ['Story points 2147483648', 'bad_number 0/13 value=2147483648'],
    ['Story points -2147483648', 'bad_number 0/13 value=-2147483648'],
    ['Story points 2,5', 'bad_number 0/13 value=2,5'],
    ['Balance .5', 'bad_number 0/8 value=.5'],
    ['Balance 5.', 'bad_number 0/8 value=5.'],
    ['Balance 1234567890123456', 'bad_number 0/8 value=1234567890123456'],
    ['Balance 0.1234567890123456', 'bad_number 0/8 value=0.1234567890123456'],
    ['Estimation long time', 'bad_period 0/11 value=long'],
    ['Estimation', 'value_missing 0/10 field=Estimation'],
    ['Due Date someday soon', 'bad_date 0/9 value=someday'],
    ['Due Date Older', 'bad_date 0/9 value=Older'],
    ['Due Date 2026-02-30', 'bad_date 0/9 value=2026-02-30'],
    // Keywords.
    ['relates to', 'value_missing 0/10'],
    ['relates to nothing', 'unknown_issue 0/11 value=nothing'],
    ['relates to ACME-4x', 'unknown_issue 0/11 value=ACME-4x'],
    ['relates to ACME-4, nothing', 'unknown_command 19/19 value=nothing'],
    ['tag', 'value_missing 0/3'],
    ['tag {}', 'unknown_tag 0/4 value={}'],
    ['tag ,x', 'unknown_tag 0/4 value=,x'],
    ['tag &x', 'unknown_tag 0/4 value=&x'],
    [`tag {${'x'.repeat(256)}}`, `unknown_tag 0/4 value={${'x'.repeat(99)}`],
    ['untag unheard of', 'unknown_tag 0/6 value=unheard'],
    ['remove tag unheard of', 'unknown_tag 0/11 value=unheard'],
    ['star Tomas Berg', 'ambiguous_value 0/5 value=Tomas Berg'],
    ['visible to', 'value_missing 0/10'],
    ['visible to Web Team, ', 'value_missing 0/21'],
    ['visible to nobody', 'unknown_principal 0/11 value=nobody'],
    ['visible to Web Team, nobody', 'unknown_principal 0/21 value=nobody'],
    ['visible to mira, Tomas Berg', 'ambiguous_value 0/17 value=Tomas Berg'],
    ['add visible to issue readers', 'unknown_principal 0/15 value=issue'],
    ['remove visible to issue readers', 'unknown_principal 0/18 value=issue'],
    ['move to', 'value_missing 0/7'],
    ['move to NOWHERE else', 'unknown_project 0/8 value=NOWHERE'],
    ['clone Critical clone', 'only_once 15/15'],
    ['clone action clone', 'only_once 6/6'],
    ['work', 'value_missing 0/4'],
    ['work 2026-03-02', 'value_missing 0/15'],
    ['work 2026-13-45 1h', 'bad_date 0/5 value=2026-13-45'],
    ['work 2026-03-02x 1h', 'bad_period 0/5 value=2026-03-02x'],
    ['work 2026-03-02 soon', 'bad_period 0/16 value=soon'],
    ['work 0m', 'bad_period 0/5 value=0m'],
    // Length.
    [`Critical${' '.repeat(3_992)}`, 'no error'],
  ])('%s', (text, expected) => {
    expect(problem(text)).toBe(expected)
  })

  it('is that they are too long, above 4,000 UTF-16 units', () => {
    expect(parseCommands(`Critical${' '.repeat(3_993)}`, dictionary, facts(1))).toEqual({
      commands: [{ kind: 'error', code: 'too_long', facts: {}, at: 0, start: 0, end: 4_001 }],
      styles: [],
      slots: [],
    })
  })

  it.each([
    ['vote', 'guest 0/0'],
    ['Critical unvote', 'guest 9/9'],
    ['star', 'guest 0/0'],
    ['star Critical', 'guest 0/0'],
    ['for me', 'unknown_value 0/4 field=Assignee value=me'],
    ['star tomas', 'no error'],
  ])('of guests: %s', (text, expected) => {
    expect(problem(text, dictionaryWith([], { me: null }))).toBe(expected)
  })

  it('is what came furthest of several ways to read them, and the first of those that came equally far', () => {
    const known = dictionaryWith([element(171, 'State of art', [TYPE])])
    const about = factsOf([{ fieldId: TYPE, values: new Set([151]) }, { fieldId: STATE }])
    expect(problem('State of art', known, about)).toBe('unknown_value 0/6 field=State value=of')
    expect(problem('Remove State of art', known, about)).toBe('unknown_value 0/13 field=State value=of')
    const reversed = factsOf([{ fieldId: BUILD }, { fieldId: FIX_VERSIONS }])
    expect(problem('fix for nonsense', dictionary, reversed)).toBe(
      'unknown_value 0/8 field=Fixed in build value=nonsense',
    )
    const guest = dictionaryWith([field(30, 'Vote', 'enum[1]')], { me: null })
    expect(problem('vote nonsense', guest, factsOf([{ fieldId: 30 }]))).toBe(
      'unknown_value 0/5 field=Vote value=nonsense',
    )
  })

  it('is that several people are called so, also without a field', () => {
    const known = dictionaryWith([
      { kind: 'user', id: 511, name: 'Li Na', names: ['na'], login: 'na' },
      { kind: 'user', id: 512, name: 'Li Na', names: ['lina'], login: 'lina' },
    ])
    expect(problem('Critical Li Na', known)).toBe('ambiguous_value 9/9 value=Li Na')
    expect(problem('add Li Na', known)).toBe('ambiguous_value 0/4 value=Li Na')
    expect(problem('lina na', known)).toBe('no error')
  })

  it('is the first project that a value alone cannot be emptied in, if a field is called so', () => {
    const known = dictionaryWith([field(30, 'Team', 'enum[1]', { emptyTexts: ['Teamless'] })])
    const strict = factsOf([{ fieldId: 30, canBeEmpty: false, emptyText: 'Teamless' }])
    expect(problem('Teamless', known, strict)).toBe('field_required 0/0 field=Team project=ACME')
    expect(problem('add Teamless', known, strict)).toBe('field_required 0/4 field=Team project=ACME')
    expect(problem('Teamless', known, factsOf([{ fieldId: STATE }]))).toBe('unknown_command 0/0 value=Teamless')
  })
})

describe('what is wrong with commands for several projects', () => {
  const byProject = (text: string, ...targets: number[]) => {
    const last = parseCommands(text, dictionary, facts(...targets)).commands.at(-1)
    if (!last || !isError(last)) return 'no error'
    const each = [...(last.byProject ?? [])].map(([id, { code, facts }]) => `${id}: ${code} ${facts.project}`)
    return [`${last.code} ${last.at} ${last.facts.project ?? ''}`, ...each].join(' · ')
  }

  it.each([
    // Some of them alone stand in the way.
    ['Critical Reviewers mira', [1, 2], 'field_not_in_project 9 WEB · 2: field_not_in_project WEB'],
    ['Type Only web', [1, 2], 'value_not_in_project 5 ACME · 1: value_not_in_project ACME'],
    ['Only web', [2, 1], 'value_not_in_project 0 ACME · 1: value_not_in_project ACME'],
    // All of them do, or the projects have nothing to do with it.
    ['Reviewers mira', [2], 'field_not_in_project 0 WEB'],
    ['Priority No Priority', [1, 2], 'field_required 9 ACME'],
    ['State nonsense', [1, 2], 'unknown_value 6 '],
    // After a move all are in the new one.
    ['move to WEB Reviewers mira', [1, 2], 'field_not_in_project 12 WEB'],
    ['move to WEB Type Only web', [1, 2], 'no error'],
    ['move to WEB Critical Type Only web', [1], 'no error'],
    ['Critical Type Only web move to WEB', [1], 'value_not_in_project 14 ACME'],
    // Nothing is known of the projects.
    ['Reviewers mira Type Only web Priority No Priority', [], 'no error'],
    ['move to WEB Reviewers mira', [], 'no error'],
    ['for Tomas Berg', [], 'ambiguous_value 4 '],
  ])('%s in %j', (text, targets, expected) => {
    expect(byProject(text, ...targets)).toBe(expected)
  })

  it('names what each project says, where they disagree', () => {
    const { projects } = facts(1, 2)
    const without = { ...facts(1, 2), projects: new Map(projects) }
    without.projects.set(3, {
      id: 3,
      key: 'BARE',
      fields: [{ fieldId: SUBSYSTEM, canBeEmpty: true, emptyText: null, values: null }],
    })
    const [command] = parseCommands('Type Only web', dictionary, { ...without, targets: [1, 2, 3] }).commands
    // Where the field is missing altogether, that is said first.
    expect(command).toEqual({
      kind: 'error',
      code: 'field_not_in_project',
      facts: { field: 'Type', project: 'BARE' },
      byProject: new Map([[3, { code: 'field_not_in_project', facts: { field: 'Type', project: 'BARE' } }]]),
      at: 0,
      start: 0,
      end: 13,
    })
    const [bare] = parseCommands('Only web', dictionary, { ...without, targets: [3, 2, 1] }).commands
    expect(bare).toMatchObject({ code: 'unknown_command' })
    const [priority] = parseCommands('Priority No Priority', dictionary, {
      ...factsOf([{ fieldId: PRIORITY, canBeEmpty: false }]),
      targets: [1, 9],
    }).commands
    expect(priority).toMatchObject({ code: 'field_required', byProject: new Map([[1, { code: 'field_required' }]]) })
  })
})
