import { describe, expect, it } from 'vitest'
import type { CommandValue, ErrorCommand, LanguageCommand } from './command.ts'
import { commandsIn, dictionary, facts } from './commands.testing.ts'
import { parseCommands } from './parse-commands.ts'

const valueText = (value: CommandValue): string =>
  value.kind === 'named' ? value.name : value.kind === 'number' ? `${value.num}` : `“${value.text}”`

function written(command: LanguageCommand | ErrorCommand): string {
  switch (command.kind) {
    case 'field':
      return `${command.action} ${command.fieldName}=${command.values.map(valueText).join('+') || '∅'}`
    case 'tag':
      return `tag ${command.action} ${command.name}${command.tagId === null ? ' (new)' : ''}`
    case 'star':
      return `star ${command.action} ${command.user?.name ?? 'me'}`
    case 'link':
      return `link ${command.action} ${command.name} ${command.issues.map(issue => issue.text).join('+')}`
    case 'visibility':
      return `visible ${command.action} ${[...command.groups, ...command.users].map(({ name }) => name).join('+') || 'all'}`
    case 'move':
      return `move ${command.key}`
    case 'error':
      return `error ${command.code} ${command.start}`
    default:
      return command.kind
  }
}

const read = (text: string, ...targets: number[]) =>
  commandsIn(text, dictionary, facts(...(targets.length > 0 ? targets : [1])))
    .map(written)
    .join(' · ')

describe('commands', () => {
  it.each([
    // The cookbook.
    [
      'for mira Priority Critical tag needs copy',
      'set Assignee=Mira Okafor · set Priority=Critical · tag add needs copy',
    ],
    ['add Fix versions 2.4 remove Affected versions 2.1', 'add Fix versions=2.4 · remove Affected versions=2.1'],
    ['relates to ACME-4 subtask of ACME-1', 'link add relates to ACME-4 · link add subtask of ACME-1'],
    ['move to WEB', 'move WEB'],
    ['visible to Web Team', 'visible set Web Team'],
    ['add visible to mira', 'visible add Mira Okafor'],
    ['unstar mira', 'star remove Mira Okafor'],
    ['Due Date Next week', `set Due Date=${Date.UTC(2026, 2, 9, 12)}`],
    ['Unassigned Unscheduled', 'set Assignee=∅ · set Fix versions=∅'],
    ['remove duplicates ACME-4', 'link remove duplicates ACME-4'],
    // Fields and their names.
    ['State Fixed', 'set State=Fixed'],
    ['status fixed', 'set State=Fixed'],
    ['State: In Progress', 'set State=In Progress'],
    ['State:Open', 'set State=Open'],
    ['State {In Progress}', 'set State=In Progress'],
    ['in progress', 'set State=In Progress'],
    ['in editor', 'set Subsystem=Editor'],
    ['fix for 2.4', 'set Fix versions=2.4'],
    ['version 2.4', 'set Fix versions=2.4'],
    ['that affect 2.1', 'set Affected versions=2.1'],
    ['fixed in 7.1', 'set Fixed in build=7.1'],
    ['fixed in 2.4', 'set Fix versions=2.4'],
    ['assigned to me', 'set Assignee=Mira Okafor'],
    ["State Won't fix", "set State=Won't fix"],
    ["State Won't Critical", "set State=Won't · set Priority=Critical"],
    ['State Duplicate duplicates ACME-4', 'set State=Duplicate · link add duplicates ACME-4'],
    ['Subsystem No Subsystem', 'set Subsystem=∅'],
    ['Type No Type', 'set Type=∅'],
    ['Type 漢字 🎉 Critical', 'set Type=漢字 🎉 · set Priority=Critical'],
    // Several values.
    ['Fix versions 2.1 2.4', 'set Fix versions=2.1+2.4'],
    ['Fix versions 2.1, 2.4 Critical', 'set Fix versions=2.1+2.4 · set Priority=Critical'],
    ['Reviewers mira, tomas', 'set Reviewers=Mira Okafor+Tomas Berg'],
    ['Priority Major Critical', 'set Priority=Major · set Priority=Critical'],
    // Values alone.
    ['Critical', 'set Priority=Critical'],
    ['2.4', 'set Fix versions=2.4'],
    ['me', 'set Assignee=Mira Okafor'],
    ['my', 'set Assignee=Mira Okafor'],
    ['Mira Okafor', 'set Assignee=Mira Okafor'],
    ['add tomas', 'add Assignee=Tomas Berg'],
    ['remove mira', 'remove Assignee=Mira Okafor'],
    ['needs copy', 'tag add needs copy'],
    ['remove needs', 'tag remove needs'],
    ['Website', 'move WEB'],
    // Numbers, periods, dates and texts.
    ['Story points 5 Critical', 'set Story points=5 · set Priority=Critical'],
    ['Story points -5', 'set Story points=-5'],
    ['Estimation 1,5h', 'set Estimation=90'],
    ['Balance 1.5', 'set Balance=1.5'],
    ['Balance 1,5', 'set Balance=1.5'],
    ['Balance {-0,25} Critical', 'set Balance=-0.25 · set Priority=Critical'],
    ['Story points {-5}', 'set Story points=-5'],
    ['Story points No Story points', 'set Story points=∅'],
    ['Estimation 1w 2d for me', 'set Estimation=3360 · set Assignee=Mira Okafor'],
    ['Estimation 1h30m', 'set Estimation=90'],
    ['Due Date 2026-03-01 Critical', `set Due Date=${Date.UTC(2026, 2, 1, 12)} · set Priority=Critical`],
    ['Started today', `set Started=${Date.UTC(2026, 2, 3, 23)}`],
    ['Codename Falcon', 'set Codename=“Falcon”'],
    ['Codename Blue Falcon Priority Critical', 'set Codename=“Blue Falcon” · set Priority=Critical'],
    ['Codename \\"Falcon\\" nine', 'set Codename=“"Falcon" nine”'],
    ['Codename "for me \\" Critical" for me', 'set Codename=“for me " Critical” · set Assignee=Mira Okafor'],
    // Tags, stars, links.
    ['tag brand new', 'tag add brand new (new)'],
    ['tag brand  new Priority Critical', 'tag add brand new (new) · set Priority=Critical'],
    ['tag {brand new} Priority Critical', 'tag add brand new (new) · set Priority=Critical'],
    ['tag {brand new}Fixed', 'tag add brand new (new) · set State=Fixed'],
    ['tag {brand new} tag {needs, care}', 'tag add brand new (new) · tag add needs, care (new)'],
    ['tag {brand new} nonsense', 'tag add brand new (new) · error unknown_command 16'],
    ['Codename {Blue Falcon} Critical', 'set Codename=“Blue Falcon” · set Priority=Critical'],
    ['Codename {Blue Falcon} nonsense', 'set Codename=“Blue Falcon” · error unknown_command 23'],
    ['tag brand new Fixed', 'tag add brand new (new) · set State=Fixed'],
    ['add tag needs', 'tag add needs'],
    ['untag needs copy Open', 'tag remove needs copy · set State=Open'],
    ['star', 'star add me'],
    ['watcher tomas', 'star add Tomas Berg'],
    ['add star', 'star add me'],
    ['unstar Critical', 'star remove me · set Priority=Critical'],
    ['relates to: ACME-4 ACME-5, WEB-1 Critical', 'link add relates to ACME-4+ACME-5+WEB-1 · set Priority=Critical'],
    ['visible to Web Team, mira', 'visible set Web Team+Mira Okafor'],
    ['visible to issue readers', 'visible set all'],
    ['remove visible to Web Team', 'visible remove Web Team'],
    // The rest.
    ['comment', 'comment'],
    ['delete', 'delete'],
    ['action clone', 'clone'],
    ['project Acme rollout', 'move ACME'],
    ['STATE   open    FOR   ME', 'set State=Open · set Assignee=Mira Okafor'],
    ['', ''],
    ['   ', ''],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    ['nonsense', 'error unknown_command 0'],
    ['Critical nonsense', 'set Priority=Critical · error unknown_command 9'],
    ['State nonsense', 'error unknown_value 0'],
    ['State', 'error value_missing 0'],
    ['Critical State ', 'set Priority=Critical · error value_missing 9'],
    ['for nobody', 'error unknown_value 0'],
    ['for Tomas Berg', 'error ambiguous_value 0'],
    ['Priority No Priority', 'error field_required 0'],
    ['Story points five', 'error bad_number 0'],
    ['Story points 2.5', 'error bad_number 0'],
    ['Story points 2,5', 'error bad_number 0'],
    ['Balance 1,5,5', 'error bad_number 0'],
    ['Balance 1.200,5', 'error bad_number 0'],
    ['Due Date someday', 'error bad_date 0'],
    ['Estimation long', 'error bad_period 0'],
    ['relates to', 'error value_missing 0'],
    ['relates to nothing', 'error unknown_issue 0'],
    ['untag unheard', 'error unknown_tag 0'],
    ['move to NOWHERE', 'error unknown_project 0'],
    ['visible to nobody', 'error unknown_principal 0'],
    ['visible to Web Team, nobody', 'error unknown_principal 0'],
    ['add', 'error value_missing 0'],
    ['add delete', 'error unknown_command 0'],
    ['remove move to WEB', 'error unknown_command 0'],
  ])('cannot be read: %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('are refused when they are too long', () => {
    expect(read('x'.repeat(4_001))).toBe('error too_long 0')
  })

  it('take the value that exists in each of several projects', () => {
    const [command] = parseCommands('State fixed', dictionary, facts(1, 2)).commands
    expect(command).toMatchObject({ kind: 'field', values: [{ id: 116, byProject: { 1: 116, 2: 117 } }] })
  })

  it.each([
    ['Type Bug', 'set Type=Bug'],
    ['Type Only web', 'error value_not_in_project 0'],
    ['State In Progress', 'error value_not_in_project 0'],
    ['Reviewers mira', 'error field_not_in_project 0'],
  ])('must be valid in all projects: %s', (text, expected) => {
    expect(read(text, 1, 2)).toBe(expected)
  })

  it('after a move are those of the new project', () => {
    expect(read('move to WEB Type Only web')).toBe('move WEB · set Type=Only web')
    expect(read('Type Only web move to WEB')).toBe('error value_not_in_project 0')
  })

  it('name the field and the project of a value that is not there', () => {
    const [command] = parseCommands('Type Only web', dictionary, facts(1, 2)).commands
    expect(command).toMatchObject({ facts: { field: 'Type', value: 'Only web', project: 'ACME' } })
  })

  it('do not create tags for those who may not', () => {
    const commands = commandsIn('tag brand new', dictionary, { ...facts(1), canCreateTags: false })
    expect(commands.map(written)).toEqual(['error unknown_tag 0'])
  })

  it('have places and colours in UTF-16 units', () => {
    const text = 'Type 漢字 🎉 tag 😀 x'
    const { commands, styles } = parseCommands(text, dictionary, facts(1))
    expect(commands.map(({ start, end }) => text.slice(start, end))).toEqual(['Type 漢字 🎉', 'tag 😀 x'])
    expect(styles.map(({ start, end, style }) => `${style}:${text.slice(start, end)}`)).toEqual([
      'field_name:Type',
      'field_value:漢字 🎉',
      'field_name:tag',
      'field_value:😀 x',
    ])
  })

  it('mark what cannot be read from where the trouble begins', () => {
    const text = 'Critical State nonsense here'
    const { styles } = parseCommands(text, dictionary, facts(1))
    expect(styles.map(({ start, end, style }) => `${style}:${text.slice(start, end)}`)).toEqual([
      'field_value:Critical',
      'field_name:State',
      'error:nonsense here',
    ])
  })

  it('tell what may follow', () => {
    const expected = (text: string) =>
      parseCommands(text, dictionary, facts(1)).slots.map(({ start, expected: { kind } }) => `${kind}@${start}`)
    expect(expected('')).toEqual(['command@0'])
    expect(expected('Critical ')).toContain('command@9')
    expect(expected('State o')).toEqual(expect.arrayContaining(['command@0', 'field@6']))
    expect(expected('tag ')).toContain('tag@4')
    expect(expected('for ')).toContain('field@4')
    expect(expected('add ')).toContain('command@4')
    expect(expected('move to W')).toContain('project@8')
  })

  it('never fail, whatever is written', () => {
    const words = [
      ...'for mira State Fixed add remove tag untag relates to ACME-4 , : { } " \\ \\" visible to Codename 2.4 Due Date today 1w -5'.split(
        ' ',
      ),
      '😀',
      '漢字',
      '\u0000',
      '\ud800',
      '{In Progress}',
      '\u202e',
      '\n',
      'Mira Okafor',
    ]
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 3_000; round++) {
      const count = 1 + random(25)
      const text = Array.from({ length: count }, () => words[random(words.length)]).join(random(4) === 0 ? '' : ' ')
      const { commands, styles, slots } = parseCommands(text, dictionary, facts(...(random(2) ? [1] : [1, 2])))
      let end = 0
      for (const command of commands) {
        expect(command.start).toBeGreaterThanOrEqual(end)
        expect(command.end).toBeGreaterThan(command.start)
        end = command.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
      for (const style of styles) expect(style.end).toBeGreaterThan(style.start)
      for (const slot of slots) expect(slot.start).toBeLessThanOrEqual(text.length)
    }
  }, 60_000)
})
