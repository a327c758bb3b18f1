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
})
