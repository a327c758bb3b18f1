import { describe, expect, it } from 'vitest'
import { languageAttributes } from '../../query-attributes/index.ts'
import { attributeMatchAt } from './match-attribute.ts'
import { createNames } from './names.ts'
import { nearNames } from './near-names.ts'
import { parseQuery } from './parse-query.ts'
import { parseSyntax } from './parse-syntax.ts'
import { dictionary } from './testing/dictionary.ts'

const LONG = 'l'.repeat(119)
const TOO_LONG = 'm'.repeat(120)
const names = createNames(
  languageAttributes,
  [
    ...['State', 'State: it', 'a b c d e f', 'a b c d e f g', 'x:1:2:3:4:5:6:7', 'y:1:2:3:4:5:6:7:8'],
    ...[LONG, TOO_LONG, '-minus', 'ü'],
  ].map(name => ({ name, fieldType: 'enum[1]' })),
)

describe('the attribute that begins at a place', () => {
  const matched = (text: string, at = 0) => {
    const match = attributeMatchAt(text, at, names)
    return match && [match.role, match.name.text, match.name.braced, match.name.end, match.colon, match.shape !== null]
  }

  it.each([
    ['State:x', ['attribute', 'State', false, 5, 5, true]],
    ['State: it: x', ['attribute', 'State: it', false, 9, 9, true]],
    ['State: it x', ['attribute', 'State', false, 5, 5, true]],
    ['State:/x', ['attribute', 'State', false, 5, 5, true]],
    ['State://x', null],
    ['State:: x', null],
    ['State :x', null],
    ['x State:x', null],
    ['ü:', ['attribute', 'ü', false, 1, 1, true]],
    ['{State}:x', ['attribute', 'State', true, 7, 7, true]],
    ['{no such}:x', ['attribute', 'no such', true, 9, 9, false]],
    ['{State} :x', null],
    ['{State}::x', null],
    ['{State:x', null],
    ['no such:x', null],
    ['HAS:x', ['has', 'HAS', false, 3, 3, false]],
    ['sort  by:x', ['sort', 'sort by', false, 8, 8, false]],
    ['Order By:x', ['sort', 'Order By', false, 8, 8, false]],
    ['-minus:x', null],
    ['', null],
    // As many words, signs and colons as a name may have.
    ['a b c d e f: x', ['attribute', 'a b c d e f', false, 11, 11, true]],
    ['a  b c d e f: x', ['attribute', 'a b c d e f', false, 12, 12, true]],
    ['a b c d e f g: x', null],
    ['x:1:2:3:4:5:6:7: x', ['attribute', 'x:1:2:3:4:5:6:7', false, 15, 15, true]],
    ['y:1:2:3:4:5:6:7:8: x', null],
    [`${LONG}:`, ['attribute', LONG, false, 119, 119, true]],
    [`${TOO_LONG}:`, null],
  ])('in %.40s', (text, expected) => {
    expect(matched(text)).toEqual(expected)
  })

  it('may stand behind others', () => {
    expect(matched('x State: y', 2)).toEqual(['attribute', 'State', false, 7, 7, true])
    expect(matched('x State: y', 10)).toBeNull()
  })
})

describe('limits of queries', () => {
  const refused = (code: string, limit: string, unit: string, end: number) => [
    { code, facts: { limit, unit }, start: 0, end },
  ]

  it('are 100,000 signs', () => {
    expect(parseSyntax('x'.repeat(100_000), dictionary).problems).toEqual([])
    expect(parseSyntax('x'.repeat(100_001), dictionary)).toEqual({
      ...{ node: null, sort: [], doubts: [], styles: [], terms: 0 },
      problems: refused('too_long', '100000', 'characters', 100_001),
    })
  })

  it('are 10,000 conditions', () => {
    expect(parseSyntax('#a '.repeat(10_000), dictionary)).toMatchObject({ problems: [], terms: 10_000 })
    expect(parseSyntax('#a '.repeat(10_001), dictionary).problems).toEqual(
      refused('too_long', '10000', 'conditions', 30_003),
    )
    // Each value of a list is one, and so is the list.
    expect(parseSyntax('tag: a, b has: c, d (e) f', dictionary).terms).toBe(9)
    expect(parseSyntax('', dictionary).terms).toBe(0)
  })

  it('are 200 levels', () => {
    expect(parseSyntax(`${'('.repeat(200)}a${')'.repeat(200)}`, dictionary).problems).toEqual([])
    expect(parseSyntax(`${'('.repeat(201)}a${')'.repeat(201)}`, dictionary).problems).toEqual(
      refused('too_deep', '200', 'conditions', 403),
    )
    // One after the other is not one in the other.
    expect(parseSyntax('(a) and '.repeat(300), dictionary).problems).toEqual([])
  })

  it('are 50 doubts', () => {
    expect(parseSyntax('Note: '.repeat(51), dictionary).doubts).toHaveLength(50)
  })

  it('hold for saved searches as well', () => {
    const known = (query: string) => ({
      ...dictionary,
      named: ((kind: string, name: string) =>
        kind === 'savedSearch' && name === 'Wide'
          ? [{ kind, id: 77, name, names: [], query }]
          : dictionary.named(kind as 'tag', name)) as typeof dictionary.named,
    })
    const codes = (query: string, saved: string) =>
      parseQuery(query, known(saved)).problems.map(({ code, facts, start, end }) => [code, facts, start, end])
    const tooLong = ['too_long', { limit: '10000', unit: 'conditions' }, 0, 5]
    expect(codes('#Wide', '#Bug '.repeat(9_999))).toEqual([])
    expect(codes('#Wide', '#Bug '.repeat(10_000))).toEqual([tooLong])
    // Named twice it counts twice.
    expect(codes('#Wide or #Wide', '#Bug '.repeat(4_999))).toEqual([])
    expect(codes('#Wide or #Wide', '#Bug '.repeat(5_000))).toEqual([
      ['too_long', { limit: '10000', unit: 'conditions' }, 9, 14],
    ])
  })
})

it.each([
  // Two mistakes in long names, one in short ones.
  ['priorty', ['Priority'], ['Priority']],
  ['prioty', ['Priority'], ['Priority']],
  ['prity', ['Priority'], []],
  ['tpye', ['Type'], ['Type']],
  ['tpey', ['Type'], []],
  ['asgn', ['Assignee'], []],
  ['a', ['ab', 'b'], []],
  ['ab', ['b', 'abc'], ['abc']],
  ['ab', ['ac'], ['ac']],
  // Beginnings come before mistakes, fewer mistakes before more.
  ['stat', ['Stab', 'State of it'], ['State of it']],
  ['status', ['Stats', 'Statics', 'Statue'], ['Stats', 'Statue']],
  ['ca', ['abc'], []],
  // In any letter case and composition, and not itself.
  ['STATE', ['state', 'Stale'], ['Stale']],
  ['Gro\u0308ßen', ['Größe'], ['Größe']],
])('%s is near to some of %j', (written, known, expected) => {
  expect(nearNames(written, known)).toEqual(expected)
})
