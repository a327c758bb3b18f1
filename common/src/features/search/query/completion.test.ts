import { describe, expect, it } from 'vitest'
import { type Completion, completionAt } from './completion.ts'
import { dictionary } from './testing/dictionary.ts'

/** The caret is at `|`. The slice that would be replaced stands in « ». */
function typed(marked: string): readonly [string, string, Completion] {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const found = completionAt(text, caret, dictionary)
  return [`${found.kind} ${found.prefix}`.trim(), text.slice(found.start, found.end), found]
}

describe('completion', () => {
  it.each([
    ['|', 'item', ''],
    ['sta|', 'item sta', 'sta'],
    ['login sta|', 'item sta', 'sta'],
    ['login |', 'item', ''],
    ['(sta|', 'item sta', 'sta'],
    ['foo or|', 'item or', 'or'],
    ['foo or |', 'item', ''],
    ['a {Fix ver|', 'item Fix ver', '{Fix ver'],
    ['summary: login sta|', 'item sta', 'sta'],
    ['for: Mira Ok|', 'item Ok', 'Ok'],
    ['Due da|te: Today', 'item Due da', 'Due date: '],
    ['sort by: updated sta|', 'item sta', 'sta'],
    ['State:|', 'value', ''],
    ['State: |', 'value', ''],
    ['State: Op|', 'value Op', 'Op'],
    ['State: Op|en x', 'value Op', 'Open'],
    ['State: Open,|', 'value', ''],
    ['State: Open, |', 'value', ''],
    ['tag: {needs c|opy} #a', 'value needs c', '{needs copy}'],
    ['tag: {nee| State: {a}', 'value nee', '{nee'],
    ['created: Today .. |', 'value', ''],
    ['created: Today ..To|', 'value To', 'To'],
    ['Depends on: (State: Op|', 'value Op', 'Op'],
    ['State: was |', 'value', ''],
    ['State: was Op|', 'value Op', 'Op'],
    ['State: changed by mi|', 'value mi', 'mi'],
    ['State: changed |', 'history', ''],
    ['State: changed fr|', 'history fr', 'fr'],
    ['State: Open |', 'afterValue', ''],
    ['tag: a, red |', 'afterValue', ''],
    ['has: comments |', 'afterValue', ''],
    ['has: |', 'has', ''],
    ['has: att|', 'has att', 'att'],
    ['sort by: |', 'sortKey', ''],
    ['sort by: updated, cre|', 'sortKey cre', 'cre'],
    ['sort by: updated |', 'sortDirection', ''],
    ['sort by: updated d|', 'sortDirection d', 'd'],
    ['#|', 'single', '#'],
    ['#nee|', 'single nee', '#nee'],
    ['#{needs c|', 'single needs c', '#{needs c'],
    ['-|', 'single', '-'],
    ['"abc |', 'none', ''],
    ['-"abc|', 'none', ''],
  ])('knows what is typed in %j', (marked, kind, slice) => {
    expect(typed(marked).slice(0, 2)).toEqual([kind, slice])
  })

  it('names the attribute and the beginning of a range', () => {
    expect(typed('State: Op|')[2].attribute).toBe('State')
    expect(typed('Fix versions: 2|')[2].attribute).toBe('Fix versions')
    expect(typed('Assignee: changed by |')[2].attribute).toBe('updater')
    expect(typed('created: {minus 7d} .. To|')[2]).toMatchObject({ attribute: 'created', rangeStart: 'minus 7d' })
  })

  it('leaves a minus before a value where it is, and replaces one that stands alone', () => {
    for (const [marked, slice] of [
      ['State: -Op|', 'Op'],
      ['State: -|', ''],
      ['has: -att|', 'att'],
      ['-Mi|', '-Mi'],
    ] as const) {
      const [, replaced, { negated }] = typed(marked)
      expect([marked, replaced, negated]).toEqual([marked, slice, true])
    }
  })

  it('tells of longer names that may be meant', () => {
    expect(typed('login Fix ver|')[2].longer).toEqual([
      { prefix: 'login Fix ver', start: 0 },
      { prefix: 'Fix ver', start: 6 },
    ])
    expect(typed('#Bug Fix ver|')[2].longer).toEqual([{ prefix: 'Fix ver', start: 5 }])
  })

  it('takes carets outside of the text for its ends', () => {
    expect(completionAt('sta', 99, dictionary)).toMatchObject({ prefix: 'sta', end: 3 })
    expect(completionAt('sta', -5, dictionary)).toMatchObject({ prefix: '', start: 0 })
  })

  it.each([
    ['  |', 'item «»', '  []'],
    ['sta | x', 'item «»', 'sta [] x'],
    ['st|ate', 'item «st»', '[state]'],
    ['"State: |', 'none «»', '"State: []'],
    ["'a b|", "item «b» 0:'a b", "'a [b]"],
    ["-'a|", 'none «»', "-'a[]"],
    ["State: 'a|", "value of State «'a»", "State: ['a]"],
    ['State: "In P|', 'value of State braced «In P»', 'State: ["In P]'],
    ['State: {In P|rogress} x', 'value of State braced «In P»', 'State: [{In Progress}] x'],
    ['State: {In Progress}|', 'value of State braced «In Progress»', 'State: [{In Progress}]'],
    ['State: {In Progress} |', 'afterValue of State «»', 'State: {In Progress} []'],
    ['State: -{In|', 'value of State negated braced «In»', 'State: -[{In]'],
    ['State: Op|en, Fixed', 'value of State «Op»', 'State: [Open], Fixed'],
    ['State: Open ,|', 'value of State «»', 'State: Open ,[]'],
    ['State: Open .. |x', 'value of State after Open «»', 'State: Open .. []x'],
    ['fix versions: 2.1..|', 'value of fix versions after 2.1 «»', 'fix versions: 2.1..[]'],
    ['fix versions: 2.1..2|.3', 'value of fix versions after 2.1 «2»', 'fix versions: 2.1..[2.3]'],
    ['fix versions: 2.1|..2.3', 'value of fix versions «2.1»', 'fix versions: [2.1]..2.3'],
    ['fix versions: {2.1} .. {2|', 'value of fix versions braced after 2.1 «2»', 'fix versions: {2.1} .. [{2]'],
    ['created: * .. |', 'value of created after * «»', 'created: * .. []'],
    ['State: -was |', 'value of State «»', 'State: -was []'],
    ['State: was Open |', 'afterValue of State «»', 'State: was Open []'],
    ['State: was Open by |', 'value of updater «»', 'State: was Open by []'],
    ['State: was Open by m|', 'value of updater «m»', 'State: was Open by [m]'],
    ['State: changed {t|', 'history of State braced «t»', 'State: changed [{t]'],
    ['State: changed from |', 'value of State «»', 'State: changed from []'],
    ['State: changed from Open |', 'history of State «»', 'State: changed from Open []'],
    ['State: changed from Open t|', 'history of State «t»', 'State: changed from Open [t]'],
    ['State: changed x|', 'item «x» 7:changed x', 'State: changed [x]'],
    ['has: -|', 'has negated «»', 'has: -[]'],
    ['has: - |', 'item «»', 'has: - []'],
    ['has: {vcs c|', 'has braced «vcs c»', 'has: [{vcs c]'],
    ['has: vcs c|', 'item «c» 5:vcs c', 'has: vcs [c]'],
    ['has: comments, |', 'has «»', 'has: comments, []'],
    ['has: comments x|', 'item «x» 5:comments x', 'has: comments [x]'],
    ['sort by: {Story|', 'sortKey braced «Story»', 'sort by: [{Story]'],
    ['sort by: story p|', 'item «p» 9:story p', 'sort by: story [p]'],
    ['sort by: updated asc |', 'afterValue «»', 'sort by: updated asc []'],
    ['sort by: updated a|', 'sortDirection «a»', 'sort by: updated [a]'],
    ['sort by: updated, |', 'sortKey «»', 'sort by: updated, []'],
    ['sort by: updated x|', 'item «x» 9:updated x', 'sort by: updated [x]'],
    ['order by:|', 'sortKey «»', 'order by:[]'],
    ['-{needs|', 'single negated braced «needs»', '[-{needs]'],
    ['#re|d x', 'single «re»', '[#red] x'],
    ['-re|', 'single negated «re»', '[-re]'],
    ['a -re|', 'single negated «re»', 'a [-re]'],
    ['a - |', 'item «»', 'a - []'],
    ['# |', 'item «»', '# []'],
    ['a#b|', 'item «a#b»', '[a#b]'],
    ['(|', 'item «»', '([]'],
    ['(a|) b', 'item «a»', '([a]) b'],
    ['a and|', 'item «and» 0:a and', 'a [and]'],
    ['a and |', 'item «»', 'a and []'],
    ['a an|d', 'item «an» 0:a an', 'a [and]'],
    ['a )|', 'item «»', 'a )[]'],
    ['Fix ver|sions: 2', 'item «Fix ver»', '[Fix versions: ]2'],
    ['Fix versions|: 2', 'item «Fix versions»', '[Fix versions: ]2'],
    ['Fix versions:| 2', 'value of Fix versions «»', 'Fix versions:[] 2'],
    ['a b Due da|te:Today', 'item «Due da»', 'a b [Due date:]Today'],
    ['{Fix ver|sions}: 2', 'item braced «Fix ver»', '[{Fix versions}]: 2'],
    ['{Fix versions}|: 2', 'item braced «Fix versions»', '[{Fix versions}]: 2'],
    ['a {Fix| b {x}', 'item braced «Fix»', 'a [{Fix] b {x}'],
    ['a "b" Fix ver|', 'item «ver» 6:Fix ver', 'a "b" Fix [ver]'],
    [
      'one two three four five six se|',
      'item «se» 4:two three four five six se 8:three four five six se 14:four five six se 19:five six se 24:six se',
      'one two three four five six [se]',
    ],
    ['a,b c|', 'item «c»', 'a,b [c]'],
    ['a (b c|', 'item «c» 3:b c', 'a (b [c]'],
    ['"a b" c|', 'item «c»', '"a b" [c]'],
    ['summary: a|', 'value of summary «a»', 'summary: [a]'],
    ['summary: "a|', 'value of summary braced «a»', 'summary: ["a]'],
    ['summary: a St|', 'item «St» 9:a St', 'summary: a [St]'],
    ['summary: |', 'value of summary «»', 'summary: []'],
    ['Depends on: |', 'value of Depends on «»', 'Depends on: []'],
    ['Depends on: (|', 'item «»', 'Depends on: ([]'],
    ['Depends on: (tag: red) |', 'item «»', 'Depends on: (tag: red) []'],
    ['Depends on: AC|', 'value of Depends on «AC»', 'Depends on: [AC]'],
    ['{no such}: |', 'value of no such «»', '{no such}: []'],
    ['no such: x|', 'item «x»', 'no such: [x]'],
    ['😀 tag: 😀|', 'value of tag «😀»', '😀 tag: [😀]'],
  ])('tells all of %j', (marked, told, replaced) => {
    const [, , { kind, attribute, negated, braced, rangeStart, prefix, longer, start, end }] = typed(marked)
    const text = marked.replace('|', '')
    const parts = [
      kind,
      ...(attribute === undefined ? [] : [`of ${attribute}`]),
      ...(negated ? ['negated'] : []),
      ...(braced ? ['braced'] : []),
      ...(rangeStart === undefined ? [] : [`after ${rangeStart}`]),
      `«${prefix}»`,
      ...(longer ?? []).map(words => `${words.start}:${words.prefix}`),
    ]
    expect(parts.join(' ')).toBe(told)
    expect(`${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`).toBe(replaced)
  })

  it('tells nothing of texts that are too long', () => {
    expect(completionAt(`${' '.repeat(99_997)}sta`, 100_000, dictionary)).toMatchObject({ kind: 'item', prefix: 'sta' })
    expect(completionAt(`${' '.repeat(99_998)}sta`, 100_001, dictionary)).toEqual({
      ...{ kind: 'none', negated: false, prefix: '', start: 100_001, end: 100_001, braced: false },
    })
  })
})
