import { describe, expect, it } from 'vitest'
import { languageAttributes } from '../../query-attributes/index.ts'
import { createDictionary } from './create-dictionary.ts'
import { createNames } from './names.ts'
import { isFiller, singulars } from './plurals.ts'
import { quoteName } from './quote-name.ts'
import { exactEnd, isBoundary, isRangeAt, isSpace, readDelimited, readName } from './scan.ts'
import { data, dictionary } from './testing/dictionary.ts'
import { largeDictionary } from './testing/large-dictionary.ts'

describe('a dictionary', () => {
  const ids = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id)

  it('finds entries by all their names, without letter case', () => {
    expect(ids(dictionary.named('user', ' MIRA  okafor '))).toEqual([1])
    expect(ids(dictionary.named('user', 'Mira'))).toEqual([1])
    expect(ids(dictionary.named('project', 'acme'))).toEqual([31])
    expect(ids(dictionary.named('project', 'Acme Rollout'))).toEqual([31])
    expect(ids(dictionary.named('field', 'art'))).toEqual([2])
    expect(ids(dictionary.named('field', 'fix for'))).toEqual([7, 8])
    expect(ids(dictionary.named('field', 'mira'))).toEqual([])
    expect(ids(dictionary.named('element', 'open'))).toEqual([121, 131])
  })

  it('finds beginnings, of each entry once, in order', () => {
    expect(ids(dictionary.startingWith('user', 'mi'))).toEqual([1])
    expect(ids(dictionary.startingWith('field', 'FIX'))).toEqual([7, 8])
    expect(ids(dictionary.startingWith('field', 'ar'))).toEqual([2])
    expect(ids(dictionary.startingWith('element', 'm'))).toEqual([103, 104])
    expect(ids(dictionary.startingWith('savedSearch', 'x'))).toEqual([])
    expect(ids(dictionary.startingWith('other', ''))).toEqual([])
    expect(ids(dictionary.all('tag'))).toEqual([41, 42, 43, 44, 45])
    expect(ids(dictionary.all('other'))).toEqual([])
  })

  it('knows fields by id and by the label of their empty value, each once', () => {
    expect(dictionary.fieldById(5)?.name).toBe('Assignee')
    expect(dictionary.fieldById(101)).toBeUndefined()
    expect(ids(dictionary.fieldsEmptyAs('UNASSIGNED'))).toEqual([5])
    expect(ids(dictionary.fieldsEmptyAs('nothing'))).toEqual([])
    const doubled = createDictionary({
      ...data,
      entries: [
        { kind: 'field', id: 1, name: 'A', names: [], fieldType: 'enum[1]', emptyTexts: ['None', 'none'] },
        { kind: 'field', id: 2, name: 'B', names: ['a'], fieldType: 'enum[1]', emptyTexts: ['None'] },
      ],
    })
    expect(ids(doubled.fieldsEmptyAs('none'))).toEqual([1, 2])
    expect(ids(doubled.named('field', 'a'))).toEqual([1, 2])
  })

  it('knows everything that a name before a colon may mean', () => {
    const kinds = (name: string) =>
      largeDictionary.meanings(name).map(meaning => {
        if (meaning.kind === 'base') return `base ${meaning.attribute.id}`
        if (meaning.kind === 'field') return `field ${meaning.field.id}`
        return `link ${meaning.link.id} ${meaning.link.direction}${meaning.aggregate ? ' aggregate' : ''}`
      })
    expect(kinds('IN')).toEqual(['base project', 'field 6'])
    expect(kinds('votes')).toEqual(['base votes', 'field 71'])
    expect(kinds('Is required for')).toEqual(['link 52 outward'])
    expect(kinds('aggregate Parent for')).toEqual(['link 53 outward aggregate'])
    expect(kinds('aggregate Relates to')).toEqual([])
    expect(kinds('Cost')).toEqual(['base workValue:83'])
    expect(kinds('Roadmap')).toEqual([])
    expect(kinds('star')).toEqual([])
    expect(kinds('nothing')).toEqual([])
  })

  it('knows how the values of a name are written', () => {
    const { shapeOf } = largeDictionary
    expect(shapeOf('summary')).toEqual({ text: true, users: false, history: false })
    expect(shapeOf('reporter')).toEqual({ text: false, users: true, history: false })
    expect(shapeOf('created')).toEqual({ text: false, users: true, history: false })
    expect(shapeOf('State')).toEqual({ text: false, users: false, history: true })
    expect(shapeOf('FOR')).toEqual({ text: false, users: true, history: true })
    expect(shapeOf('Notes')).toEqual({ text: true, users: false, history: false })
    expect(shapeOf('Customer')).toEqual({ text: false, users: false, history: true })
    expect(shapeOf('Depends on')).toEqual({ text: false, users: false, history: false })
    expect(shapeOf('aggregate Subtask of')).toEqual({ text: false, users: false, history: false })
    // A text and a field of that name: no text.
    expect(shapeOf('code')).toEqual({ text: false, users: false, history: true })
    expect(shapeOf('in')).toEqual({ text: false, users: false, history: true })
    expect(shapeOf('nothing')).toBeNull()
    expect(shapeOf('nothing')).toBeNull()
  })

  it('knows people, values of fields, and times', () => {
    expect([dictionary.isUser('Mira Okafor'), dictionary.isUser('Mira'), dictionary.isUser('Web Team')]).toEqual([
      ...[true, true, false],
    ])
    expect(dictionary.hasValue('qa state', 'changed')).toBe(true)
    expect(dictionary.hasValue('State', 'changed')).toBe(false)
    expect(dictionary.hasValue('fix for', '2.5')).toBe(true)
    expect(dictionary.hasValue('nothing', 'Open')).toBe(false)
    const day = { from: Date.UTC(2025, 10, 14, 23), to: Date.UTC(2025, 10, 15, 23) }
    expect([dictionary.interval('Today'), dictionary.interval('Today')]).toEqual([day, day])
    expect([dictionary.interval('soon'), dictionary.interval('soon')]).toEqual([null, null])
  })
})

describe('names without a server', () => {
  const names = createNames(
    languageAttributes,
    [
      { name: 'Assignee', fieldType: 'user[1]' },
      { name: 'Notes', fieldType: 'text' },
      { name: 'Code', fieldType: 'enum[1]' },
      { name: 'Subtask of', fieldType: null },
    ],
    ['Mira Okafor'],
  )

  it('know the language, the given names and people', () => {
    expect(names.shapeOf('SUMMARY')).toEqual({ text: true, users: false, history: false })
    expect(names.shapeOf('issue id')).toEqual({ text: false, users: false, history: false })
    expect(names.shapeOf('created  by')).toEqual({ text: false, users: true, history: false })
    expect(names.shapeOf('assignee')).toEqual({ text: false, users: true, history: true })
    expect(names.shapeOf('notes')).toEqual({ text: true, users: false, history: false })
    expect(names.shapeOf('code')).toEqual({ text: false, users: false, history: true })
    expect(names.shapeOf('aggregate subtask of')).toEqual({ text: false, users: false, history: false })
    expect(names.shapeOf('aggregate notes')).toBeNull()
    expect(names.shapeOf('underestimation')).toBeNull()
    expect([names.isUser('mira okafor'), names.isUser('mira')]).toEqual([true, false])
    expect(names.hasValue('code', 'changed')).toBe(false)
  })

  it('are those of attributes, in any letter case, unless they are hidden', () => {
    const { byId, byName } = languageAttributes
    expect(byName('Reported BY')?.id).toBe('reporter')
    expect(byName('ISSUE ID')?.id).toBe('issueId')
    expect(byName('star')).toBeUndefined()
    expect(byName('nothing')).toBeUndefined()
    expect(byId('star')?.has).toBe('star')
    expect(byId('nothing')).toBeUndefined()
  })
})

it.each([
  ...['and', 'OR', 'was', 'Changed', 'resolved', 'unresolved', 'released', 'archived', 'me', 'My', 'a:b', 'a(b', 'a)b'],
  ...['a{b', "'a", '#a', '*a', ':a', '\\a', '"a', 'a..', 'a b', ' a', 'a*'],
])('%j stands in braces', name => {
  expect(quoteName(name)).toMatch(/^\{.*\}$/)
})

it.each(['a-b', 'a#b', "a'b", 'a"b', 'a*b', 'a.b', 'a\\b', 'meme', '.a', '5', '&'])('%j stands by itself', name => {
  expect(quoteName(name)).toBe(name)
})

it.each([
  ['bugs', ['bug']],
  ['Stories', ['storie', 'story', 'stori']],
  ['patches', ['patche', 'patch']],
  ['glass', []],
  ['bus', []],
  ['abcs', ['abc']],
  ['bug', []],
])('%j may be the plural of %j', (plural, expected) => {
  expect(singulars(plural)).toEqual(expected)
})

it('says nothing by “issue” and “issues”', () => {
  expect(['Issue', 'issues', 'issu', 'bug'].map(isFiller)).toEqual([true, true, false, false])
})

describe('signs and names in a text', () => {
  it('know spaces of all kinds', () => {
    const spaces = [' ', '\t', '\n', '\u00a0', '\u2028', '\u3000']
    expect(spaces.map(isSpace)).toEqual([true, true, true, true, true, true])
    expect(['a', '\u0000', '\u0080', '漢', undefined, '\u007f'].map(isSpace)).toEqual(Array(6).fill(false))
    expect([undefined, ' ', ',', '(', ')', '{', ':', '-'].map(isBoundary)).toEqual([
      ...[true, true, true, true, true, false, false, false],
    ])
  })

  it.each([
    ['{a}b', '}', { text: 'a', end: 3, closed: true }],
    ['{a', '}', { text: 'a', end: 2, closed: false }],
    ['{', '}', { text: '', end: 1, closed: false }],
    ['{a\\}b}c', '}', { text: 'a}b', end: 6, closed: true }],
    ['{a\\\\}c', '}', { text: 'a\\', end: 5, closed: true }],
    ['{a\\n}', '}', { text: 'a\\n', end: 5, closed: true }],
    ['"a\\}"', '"', { text: 'a\\}', end: 5, closed: true }],
    ['{a\\}', '}', { text: 'a}', end: 4, closed: false }],
    ['{a\\', '}', { text: 'a\\', end: 3, closed: false }],
  ])('end where they are closed: %j', (text, close, expected) => {
    expect(readDelimited(text, 0, close)).toEqual(expected)
  })

  it('tell exact texts from apostrophes, and ranges from dots', () => {
    expect(exactEnd("x 'a b', c", 2)).toEqual({ text: 'a b', end: 7, closed: true })
    expect([exactEnd("''", 0), exactEnd("'a'b", 0), exactEnd("'a", 0)]).toEqual([null, null, null])
    expect([isRangeAt('a..b', 1), isRangeAt('a...b', 1), isRangeAt('a...b', 2), isRangeAt('a.b', 1)]).toEqual([
      ...[true, false, false, false],
    ])
  })

  it('read the longest name that is known, of six words and 120 signs at most', () => {
    const read = (text: string, ...known: string[]) => {
      const found = readName(text, 0, true, name => known.includes(name))
      return found && [found.name.text, found.name.braced, found.end]
    }
    expect(read('a b c', 'a b')).toEqual(['a b', true, 3])
    expect(read('a  b c', 'a b', 'a b c')).toEqual(['a b c', true, 6])
    expect(read('a b', 'a')).toEqual(['a', false, 1])
    expect(read('a b..c', 'a b')).toEqual(['a b', true, 3])
    expect(read('a, b', 'a, b')).toEqual(['a', false, 1])
    expect(read('a b c d e f g', 'a b c d e f g', 'a b c d e f')).toEqual(['a b c d e f', true, 11])
    expect(read('a b c d e f g', 'a b c d e f g')).toEqual(['a', false, 1])
    expect(read(', a')).toBeNull()
    expect(read('')).toBeNull()
    expect(readName('a..b', 0, false)?.name.text).toBe('a..b')
    expect(readName('a..b', 0, true)?.name.text).toBe('a')
    expect(readName('..b', 0, true)?.name.text).toBe('..b')
    expect(readName('x"a b"c', 1, true)).toEqual({
      name: { text: 'a b', braced: true, start: 1, end: 6 },
      end: 6,
      closed: true,
    })
  })
})
