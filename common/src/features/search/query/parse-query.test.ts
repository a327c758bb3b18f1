import { describe, expect, it } from 'vitest'
import { createDictionary } from './create-dictionary.ts'
import { parseQuery } from './parse-query.ts'
import { describeCondition } from './testing/describe.ts'
import { data, dictionary, entries } from './testing/dictionary.ts'

const meaningOf = (query: string) => {
  const { condition, problems } = parseQuery(query, dictionary)
  return [describeCondition(condition), ...problems.map(({ code, start, end }) => `${code} ${query.slice(start, end)}`)]
}

describe('queries', () => {
  it.each([
    [
      '#me #Unresolved',
      '(reporter = mira | commenter = mira | Assignee = mira | Reviewers = mira) & resolved unresolved',
    ],
    [
      "project: ACME, WEB State: -Fixed, -{Won't fix}",
      "(project = ACME | project = WEB) & !State = Fixed & !State = Won't fix",
    ],
    [
      'in: ACME and tag: red and tag: {needs copy}',
      '(project = ACME | Subsystem = ACME) & tag = red & tag = needs copy',
    ],
    ['in: ACME tag: red, {needs copy}', '(project = ACME | Subsystem = ACME) & (tag = red | tag = needs copy)'],
    ['created: 2025-03 .. 2025-05 by: mira', 'created 2025-03-01..2025-06-01 & reporter = mira'],
    ['created: Today, Yesterday', 'created 2025-11-15..2025-11-16 | created 2025-11-14..2025-11-15'],
    [
      'updated: * .. {minus 6M} #Unresolved has: -Assignee',
      'updated ..2025-05-16 & resolved unresolved & !Assignee present',
    ],
    ['Due Date: {plus 3d}', 'Due Date 2025-11-18..2025-11-19'],
    ['Due Date: Today .. {plus 3d}', 'Due Date 2025-11-15..2025-11-19'],
    [
      'fix for: 2.1, 2.3 .. 2.5 -Minor',
      '(Fix versions = 2.1 | Fixed in build = 2.1 | Fix versions 2.3 .. 2.5) & !Priority = Minor',
    ],
    ['Story points: 3 .. * sort by: {Story points} desc, {issue id} asc', 'Story points 3..'],
    ['Estimation: 4h .. 2d', 'Estimation 240..960'],
    ['Balance: {-50} .. {-10}', 'Balance -50..-10'],
    ['Balance: 1.5', 'Balance 1.5..1.5'],
    ['Balance: {1,5}', 'Balance 1.5..1.5'],
    ['Balance: {-0,5} .. {2,25}', 'Balance -0.5..2.25'],
    // A comma outside of braces parts values.
    ['Balance: 1,5', 'Balance 1..1 | Balance 5..5'],
    ['Balance: -{1,5}', '!Balance 1.5..1.5'],
    ['project: -ACME, -WEB', '!project = ACME & !project = WEB'],
    ['State: -Open, Fixed', 'State = Fixed & !State = Open'],
    ['created: -Today, -Yesterday', '!created 2025-11-15..2025-11-16 & !created 2025-11-14..2025-11-15'],
    ['created: -2025-03 .. 2025-05', '!created 2025-03-01..2025-06-01'],
    ['summary: -crash, -freeze', '!summary ~ words(crash) & !summary ~ words(freeze)'],
    ['summary: -{crash freeze}', '!summary ~ any(crash freeze)'],
    ['-"crash" -"disk full"', '!text ~ phrase(crash) & !text ~ phrase(disk full)'],
    ['tag: -{needs copy}, -red', '!tag = needs copy & !tag = red'],
    [
      'Board Roadmap: {current sprint} -Duplicate',
      'text ~ words(Board Roadmap:) & text ~ any(current sprint) & !State = Duplicate',
    ],
    ['Parent for: (assignee: me and #Unresolved)', 'Parent for (Assignee = mira & resolved unresolved)'],
    ['aggregate Subtask of: ACME-1 State: {In Progress}', 'aggregate Subtask of ACME-1 & State = In Progress'],
    ['links: ACME-5 -{Duplicate}', 'links ACME-5 & !State = Duplicate'],
    ['mentions: ACME-5, -me', 'mentions ACME-5 & !mentions = mira'],
    [
      'visible to: -{issue readers} in: SUP document type: Ticket',
      '!visibleTo issue readers & project = SUP & documentType Ticket',
    ],
    ['commenter: {Web Team}', 'commenter in Web Team'],
    [
      'summary: {crash freeze} description: "stack trace"',
      'summary ~ any(crash freeze) & description ~ phrase(stack trace)',
    ],
    [
      'timeout -"known issue" \'ETIMEDOUT\'',
      'text ~ words(timeout) & !text ~ phrase(known issue) & text ~ exact(ETIMEDOUT)',
    ],
    ['attachments: *.har', 'attachments ~ words(*.har)'],
    ['ACME-12', 'issueId ACME-12 | text ~ words(ACME-12)'],
    ['#ACME-12', 'issueId ACME-12'],
    ['issue id: ACME-12 WEB-9 ACME-4', 'issueId ACME-12 | issueId WEB-9 | issueId ACME-4'],
    ['issue id: ACME-12 crash', 'issueId ACME-12 & text ~ words(crash)'],
    ['"ACME-12"', 'text ~ phrase(ACME-12)'],
    ['saved search: {Open bugs} type: Bug', 'savedSearch Open bugs(Type = Bug & resolved unresolved) & Type = Bug'],
    [
      '(in: ACME #Critical or in: WEB #Major) and for: me',
      '(((project = ACME | Subsystem = ACME) & Priority = Critical) | (project = WEB & Priority = Major)) & Assignee = mira',
    ],
    ['created > 2025-01-01', 'text ~ words(created > 2025-01-01)'],
    [
      'in: ACME #Critical or in: WEB #Major and for: me',
      '((project = ACME | Subsystem = ACME) & Priority = Critical) | (project = WEB & Priority = Major & Assignee = mira)',
    ],
    ['tag: red tag: blue', 'tag = red | tag = blue'],
    ['tag: red and tag: blue', 'tag = red & tag = blue'],
    ['lesson or tutorial', 'text ~ words(lesson) | text ~ words(tutorial)'],
    ['#Critical #Major', 'Priority = Critical | Priority = Major'],
    ['#mine-tag #Critical', 'tag = mine-tag & Priority = Critical'],
    [
      '#tomas',
      'reporter = tomas | updater = tomas | commenter = tomas | voter = tomas | visibleTo = tomas | Assignee = tomas | Reviewers = tomas',
    ],
    ['-me', '!(reporter = mira | commenter = mira | Assignee = mira | Reviewers = mira)'],
    ['has: attachments, -comments', 'attachments present & !comments present'],
    ['has: assignee Assignee: me', 'Assignee present & Assignee = mira'],
    ['fixed in: 2.0 .. 2.4, -2.2', 'Fix versions 2.0 .. 2.4 & !Fix versions = 2.2'],
    ['State: -Open, -Submitted', '!State = Open & !State = Submitted'],
    ['in: ACME', 'project = ACME | Subsystem = ACME'],
    ['in: UI', 'Subsystem = UI'],
    ['in: WEB in: SUP', 'project = WEB | project = SUP'],
    ['foo::bar http://x.org/a:b', 'text ~ words(foo::bar http://x.org/a:b)'],
    ['commenter: Mira Okafor says', 'commenter = mira & text ~ words(says)'],
    ['Balance: -20', '!Balance 20..20'],
    ['Balance: {-20}', 'Balance -20..-20'],
    ['created: {minus 48h}', 'created 2025-11-13T15:00..2025-11-13T16:00'],
    ['created: {minus 2d}', 'created 2025-11-13..2025-11-14'],
    [
      '#yesterday',
      'commented 2025-11-14..2025-11-15 | created 2025-11-14..2025-11-15 | updated 2025-11-14..2025-11-15 | resolved 2025-11-14..2025-11-15',
    ],
    ['#issues #bugs #show-stoppers #Stories', 'all & (Type = Bug | Type = Story) & Priority = Show-stopper'],
    ['()', 'all'],
    ['{has attachments}', 'attachments present'],
    ['"a \\"b\\" c"', 'text ~ phrase(a "b" c)'],
    ['State: was Open', 'State was from Open'],
    ['Assignee: was me', 'Assignee was from mira'],
    ['State: changed {minus 7d} .. Today', 'State changed 2025-11-08..2025-11-16'],
    ['State: changed by mira', 'State changed by mira'],
    ['State: changed from Open to Fixed by tomas', 'State changed from Open to Fixed by tomas'],
    ['State: -was Fixed', '!State was from Fixed'],
    ['Assignee: changed to Unassigned', 'Assignee changed to empty'],
    ['QA state: changed', 'QA state = Changed'],
    ['QA state: was Changed', 'QA state was from Changed'],
    ['Assignee: Unassigned, {Web Team}', 'Assignee empty | Assignee in Web Team'],
    ['Subsystem: {No Subsystem}', 'Subsystem empty'],
    ['#Unassigned', 'Assignee empty'],
    ['Customer: Acme* Notes: crash log', 'Customer equals Acme* & Notes ~ words(crash log)'],
    ['State: Resolved, Archived', 'State resolved | State archived'],
    ['fix versions: Released', 'Fix versions released'],
    ['Priority: * .. Major', 'Priority  .. Major'],
    ['Estimation: {1w 2d 3h}', 'Estimation 3540..3540'],
    ['#{Assigned to me} for: tomas', 'Assignee = mira & Assignee = tomas'],
    ['tag: 标签*', 'tag = 标签*'],
    ['tag: {标签 🎉} 🎉 crash', 'tag = 标签 🎉 & text ~ words(🎉 crash)'],
    ['type: Bug sort by: updated crash order by: {Fix versions} asc', 'Type = Bug & text ~ words(crash)'],
    [
      'ACME-7 crash WEB-9',
      '(issueId ACME-7 | text ~ words(ACME-7)) & text ~ words(crash) & (issueId WEB-9 | text ~ words(WEB-9))',
    ],
    ['Audience: {Web Team}', 'Audience = Web Team'],
    ['Depends on: ACME-1, (#Bug)', 'Depends on ACME-1 | Depends on (Type = Bug)'],
    ['Due Date: tomorrow', 'Due Date 2025-11-16..2025-11-17'],
    ['in: ACME and (for: me) sort by: updated', '(project = ACME | Subsystem = ACME) & Assignee = mira'],
    ['for: me or', 'Assignee = mira'],
    ['#Open', 'State = Open | QA state = Open'],
    ['resolved date: {This week}', 'resolved 2025-11-10..2025-11-17'],
    ['created: 2025-11-15T12:30', 'created 2025-11-15T12:30..2025-11-15T12:31'],
    ['summary: crash #Bug', 'summary ~ words(crash) & Type = Bug'],
    ['Notes: {a b}', 'Notes ~ any(a b)'],
    ['star: x', 'text ~ words(star: x)'],
    ['has: star, tags', 'star present & tag present'],
    ['-{needs copy}', '!tag = needs copy'],
    ['#re*', 'project = re* | tag = re*'],
  ])('reads %j', (query, meaning) => {
    expect(meaningOf(query)).toEqual([meaning])
  })

  it('reads the worked example', () => {
    const query = 'in: WEB, SUP #Bug -Minor for: me, tomas login fail* sort by: priority asc, updated desc'
    const { condition, sort, problems } = parseQuery(query, dictionary)
    expect(problems).toEqual([])
    expect(describeCondition(condition)).toBe(
      '(project = WEB | project = SUP) & Type = Bug & !Priority = Minor & (Assignee = mira | Assignee = tomas) & text ~ words(login fail*)',
    )
    expect(sort).toMatchObject([
      { key: { fieldId: 1 }, direction: 'asc' },
      { key: 'updated', direction: 'desc' },
    ])
  })

  it.each([
    ['State: in progress', 'unknown_value in'],
    ['in: ACME (for: me)', 'operator_missing ('],
    ['(for: me) in: ACME', 'operator_missing i'],
    ['#nowhere', 'unknown_value nowhere'],
    ['-nowhere', 'unknown_value nowhere'],
    ['tag: {needs secrecy}', 'unknown_value {needs secrecy}'],
    ['{Nobody knows}: x', 'unknown_attribute {Nobody knows}'],
    ['has: guesswork', 'unknown_has guesswork'],
    ['sort by: luck', 'unknown_sort luck'],
    ['State:', 'value_missing State:'],
    ['State: Open,', 'value_missing State: Open,'],
    ['State: was', 'value_missing was'],
    ['created: Today ..', 'value_missing Today ..'],
    ['created: Tomorrow .. Yesterday', 'bad_range Tomorrow .. Yesterday'],
    ['Customer: a .. b', 'bad_range a .. b'],
    ['Priority: Nothing .. Major', 'unknown_value Nothing'],
    ['Story points: many', 'wrong_kind many'],
    ['Story points: 5 .. 3', 'bad_range 5 .. 3'],
    ['created: soon', 'unknown_value soon'],
    ['resolved date: soon', 'wrong_kind soon'],
    ['Depends on: everything', 'wrong_kind everything'],
    ['State: (#Bug)', 'wrong_kind (#Bug)'],
    ['aggregate Subtask of: (#Bug)', 'wrong_kind (#Bug)'],
    ['aggregate Depends on: ACME-1', null],
    ['(for: me', 'unbalanced ('],
    ['for: me)', 'unbalanced )'],
    ['tag: {red', 'unbalanced {red'],
    ['"red', 'unbalanced "'],
    ['saved search: Ring', 'recursive_search Ring'],
    ['saved search: Broken', 'unknown_value Broken'],
    ['😀😀 tag: 标签 x', 'unknown_value 标签'],
  ])('tells what is wrong with %j', (query, problem) => {
    expect(meaningOf(query).slice(1)).toEqual(problem === null ? [] : [problem])
  })

  it('finds nothing by what it does not understand', () => {
    expect(meaningOf('#nowhere')[0]).toBe('none')
    expect(meaningOf('State: Nope')[0]).toBe('none')
    expect(meaningOf('('.repeat(1000))[0]).toBe('none')
  })

  it('gives the empty query every issue', () => {
    for (const query of ['', '   ', '()', 'or', 'sort by: updated']) expect(meaningOf(query)).toEqual(['all'])
  })

  it.each([
    ['tag: red', false],
    ['Priority: Major', false],
    ['#Resolved', true],
    ['State: Open', true],
    ['#Open', true],
    ['has: State', true],
    ['saved search: {Open bugs}', true],
    ['Parent for: (#Unresolved)', false],
  ])('knows whether %j concerns the state', (query, concerns) => {
    expect(parseQuery(query, dictionary).concernsState).toBe(concerns)
  })

  it('takes sorting from anywhere and keeps its order', () => {
    const { sort, condition } = parseQuery(
      'sort by: {Story points} crash (tag: red sort by: updated asc) order by: issue id desc',
      dictionary,
    )
    expect(sort.map(({ key, direction }) => [key, direction])).toEqual([
      [{ fieldId: 10 }, null],
      ['updated', 'asc'],
      ['issueId', 'desc'],
    ])
    expect(describeCondition(condition)).toBe('text ~ words(crash) & tag = red')
  })

  it('counts places in UTF-16 units', () => {
    const query = '🎉 tag: {标签 🎉} State: Nope'
    const { condition, problems, styles } = parseQuery(query, dictionary)
    const slices = styles.map(({ style, start, end }) => [style, query.slice(start, end)])
    expect(slices).toEqual([
      ['text', '🎉'],
      ['field_name', 'tag'],
      ['operator', ':'],
      ['field_value', '{标签 🎉}'],
      ['field_name', 'State'],
      ['operator', ':'],
      ['error', 'Nope'],
    ])
    expect(problems.map(({ start, end }) => [start, end])).toEqual([[query.length - 4, query.length]])
    if (condition.kind !== 'all') throw new Error('Three clauses')
    expect(condition.of.map(({ start, end }) => query.slice(start, end))).toEqual([
      '🎉',
      'tag: {标签 🎉}',
      'State: Nope',
    ])
  })

  it('keeps a clause for each part, so that each can be explained', () => {
    const query = 'tag: red, {needs copy} -Minor ACME-7 crash'
    const { condition } = parseQuery(query, dictionary)
    if (condition.kind !== 'all') throw new Error('Four clauses')
    expect(condition.of.map(({ start, end }) => query.slice(start, end))).toEqual([
      'tag: red, {needs copy}',
      '-Minor',
      'ACME-7',
      'crash',
    ])
  })

  it('finds nothing of their own for guests', () => {
    const guest = createDictionary({ ...data, me: null })
    expect(describeCondition(parseQuery('for: me', guest).condition)).toBe('Assignee = ')
  })

  it('knows a value called like a keyword by its braces', () => {
    const withValue = createDictionary({
      ...data,
      entries: [
        ...entries,
        { kind: 'element', id: 199, name: 'Resolved', names: [], fieldIds: [3], resolved: true, archived: false },
      ],
    })
    const read = (query: string) => describeCondition(parseQuery(query, withValue).condition)
    expect(read('State: Resolved')).toBe('State resolved')
    expect(read('State: {Resolved}')).toBe('State = 199')
    expect(read('State: {Unresolved}')).toBe('State unresolved')
  })

  it('asks saved searches that name one another many times only so often', () => {
    const nested = Array.from({ length: 30 }, (_, index) => ({
      kind: 'savedSearch' as const,
      id: 1000 + index,
      name: `level ${index}`,
      names: [],
      query: index === 0 ? 'tag: red' : `#{level ${index - 1}} or #{level ${index - 1}}`,
    }))
    const { problems } = parseQuery('#{level 29}', createDictionary({ ...data, entries: [...entries, ...nested] }))
    expect(problems[0]?.code).toBe('too_long')
  })
})

describe('limits', () => {
  it.each([
    ['50,000 alternatives', Array.from({ length: 50_000 }, () => 'a').join(' or '), 'too_long'],
    ['20,000 short alternatives', Array.from({ length: 20_000 }, () => 'a').join(' or '), 'too_long'],
    ['10,001 values', `tag: ${Array.from({ length: 10_001 }, () => 'red').join(',')}`, 'too_long'],
    ['10,000 parentheses', `${'('.repeat(10_000)}a${')'.repeat(10_000)}`, 'too_deep'],
    ['10,000 sub-queries', 'Depends on: ('.repeat(7_000), 'too_deep'],
    ['a long text', 'x'.repeat(1_000_000), 'too_long'],
  ])('refuses %s', (_name, query, code) => {
    const { problems, condition } = parseQuery(query, dictionary)
    expect(problems.map(problem => problem.code)).toEqual([code])
    expect(describeCondition(condition)).toBe('none')
  })

  it('accepts what is just within them', () => {
    const wide = Array.from({ length: 9_000 }, () => '#Bug').join(' or ')
    const deep = `${'('.repeat(199)}#Bug${')'.repeat(199)}`
    expect(parseQuery(wide, dictionary).problems).toEqual([])
    expect(meaningOf(deep)).toEqual(['Type = Bug'])
  }, 60_000)
})
