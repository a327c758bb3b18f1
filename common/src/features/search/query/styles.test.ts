import { describe, expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { withErrors } from './styles.ts'
import { largeDictionary } from './testing/large-dictionary.ts'

const LETTERS = { text: 't', field_name: 'n', field_value: 'v', operator: 'o', error: 'E' }

describe('the colours of what is wrong', () => {
  it.each([
    ['tag: nope', 'n:tag o:: E:nope'],
    ['a State: Nope b', 't:a n:State o:: E:Nope t:b'],
    ['State: Open, Nope, Fixed', 'n:State o:: v:Open o:, E:Nope o:, v:Fixed'],
    ['created: Tomorrow .. Yesterday', 'n:created o:: E:Tomorrow .. Yesterday'],
    ['"red', 'E:" t:red'],
    ['{red', 'E:{ t:red'],
    ['a (b', 't:a E:( t:b'],
    ['a) b', 't:a E:) t:b'],
    ['in: ACME (a)', 'n:in o:: v:ACME E:( t:a o:)'],
    ['State:', 'E:State:'],
    ['State: Open,', 'E:State: Open,'],
    ['tag: red, , blue', 'E:tag: red,  o:, v:blue'],
    ['Nonsense: 3 a', 'E:Nonsense t:: 3 a'],
    ['{no such}: x', 'E:{no such} o:: v:x'],
    ['fix versions: .. 2.1', 'n:fix versions o:: E:.. 2.1'],
    ['State: was', 'n:State o:: E:was'],
    ['-nope', 'o:- E:nope'],
    ['#Broken', 'E:#Broken'],
    ['sort by: luck desc', 'n:sort by o:: E:luck o:desc'],
    ['has: luck', 'n:has o:: E:luck'],
    ['Depends on: (tag: nope) nope:x', 'n:Depends on o:: o:( n:tag o:: E:nope o:) E:nope t::x'],
  ])('in %j', (query, colours) => {
    const { styles } = parseQuery(query, largeDictionary)
    expect(styles.map(({ style, start, end }) => `${LETTERS[style]}:${query.slice(start, end)}`).join(' ')).toBe(
      colours,
    )
  })

  const text = (start: number, end: number) => ({ style: 'text', start, end }) as const
  const error = (start: number, end: number) => ({ style: 'error', start, end }) as const
  const problem = (start: number, end: number) => ({ code: 'unknown_value', facts: {}, start, end }) as const

  it.each([
    ['none', [text(0, 9)], [], [text(0, 9)]],
    ['one without a slice', [text(0, 9)], [problem(3, 3)], [text(0, 9)]],
    ['one at the beginning', [text(0, 9)], [problem(0, 2)], [error(0, 2), text(2, 9)]],
    ['one at the end', [text(0, 9)], [problem(7, 9)], [text(0, 7), error(7, 9)]],
    [
      'two within',
      [text(0, 9)],
      [problem(6, 7), problem(2, 4)],
      [text(0, 2), error(2, 4), text(4, 6), error(6, 7), text(7, 9)],
    ],
    ['two that overlap', [text(0, 9)], [problem(2, 6), problem(4, 7)], [text(0, 2), error(2, 7), text(7, 9)]],
    ['one within another', [text(0, 9)], [problem(2, 8), problem(4, 5)], [text(0, 2), error(2, 8), text(8, 9)]],
    [
      'two that touch',
      [text(0, 9)],
      [problem(2, 4), problem(4, 6)],
      [text(0, 2), error(2, 4), error(4, 6), text(6, 9)],
    ],
    ['one over two styles', [text(0, 4), text(5, 9)], [problem(2, 7)], [text(0, 2), error(2, 7), text(7, 9)]],
    ['one between two styles', [text(0, 4), text(5, 9)], [problem(4, 5)], [text(0, 4), error(4, 5), text(5, 9)]],
    ['one over everything', [text(1, 4), text(5, 9)], [problem(0, 10)], [error(0, 10)]],
  ])('leave no overlap: %s', (_name, styles, problems, expected) => {
    expect(withErrors(styles, problems)).toEqual(expected)
  })
})
