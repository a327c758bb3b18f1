import { describe, expect, it } from 'vitest'
import { languageAttributes } from '../../query-attributes/index.ts'
import { createNames, nameKey } from './names.ts'
import { parseSyntax } from './parse-syntax.ts'
import { quoteName } from './quote-name.ts'
import { dictionary } from './testing/dictionary.ts'

const coloured = (query: string, names = dictionary as Parameters<typeof parseSyntax>[1]) =>
  parseSyntax(query, names)
    .styles.map(({ style, start, end }) => `${style}:${query.slice(start, end)}`)
    .join(' ')

describe('names', () => {
  it('are compared without letter case, composed and with single spaces', () => {
    expect(nameKey('  Fix   VERSIONS ')).toBe('fix versions')
    expect(nameKey('e\u0301')).toBe(nameKey('É'))
  })

  it.each([
    ['Open', 'Open'],
    ['2.1', '2.1'],
    ["Won't", "Won't"],
    ['In Progress', '{In Progress}'],
    ['-5', '{-5}'],
    ['a,b', '{a,b}'],
    ['a}b\\', '{a\\}b\\\\}'],
    ['re*', '{re*}'],
    ['1..2', '{1..2}'],
    ['me', '{me}'],
    ['Resolved', '{Resolved}'],
    ['or', '{or}'],
    ['', '{}'],
    ['标签', '标签'],
  ])('%j is written %j', (name, written) => {
    expect(quoteName(name)).toBe(written)
  })

  it('mean themselves as they are written', () => {
    for (const name of [
      'a}b\\',
      'x{y',
      'was',
      'changed',
      '-5',
      '(a)',
      '"q"',
      "'s'",
      '#a',
      ' b ',
      '*',
      '..',
      'a..b',
      'in:',
      '\\',
    ]) {
      const { node, problems } = parseSyntax(`tag: ${quoteName(name)} State: ${quoteName(name)}`, dictionary)
      expect(problems, name).toEqual([])
      expect(node, name).toMatchObject({
        items: [
          { values: [{ kind: 'value', value: { text: name } }] },
          { values: [{ kind: 'value', value: { text: name } }] },
        ],
      })
    }
  })
})

describe('colours', () => {
  it.each([
    ['State: Open, -Fixed', 'field_name:State operator:: field_value:Open operator:, operator:- field_value:Fixed'],
    ['created: Today .. *', 'field_name:created operator:: field_value:Today operator:.. field_value:*'],
    [
      '(a or #b) and -c',
      'operator:( text:a operator:or operator:# field_value:b operator:) operator:and operator:- field_value:c',
    ],
    ['has: -comments', 'field_name:has operator:: operator:- field_value:comments'],
    ['sort by: updated desc', 'field_name:sort by operator:: field_name:updated operator:desc'],
    ['State: changed by me', 'field_name:State operator:: operator:changed operator:by field_value:me'],
    ['login "a b" \'c\'', 'text:login text:"a b" text:\'c\''],
    ['summary: a b', 'field_name:summary operator:: text:a b'],
    ['foo::bar baz: 1', 'text:foo::bar baz: 1'],
  ])('of %j', (query, styles) => {
    expect(coloured(query)).toBe(styles)
  })

  it('are there in a browser that knows some names only', () => {
    const names = createNames(
      languageAttributes,
      [
        { name: 'Fix versions', fieldType: 'version[*]' },
        { name: 'Subtask of', fieldType: null },
      ],
      ['Mira Okafor'],
    )
    expect(coloured('Fix versions: 2.1 Other field: x for: y', createNames(languageAttributes))).toBe(
      'text:Fix versions: 2.1 Other field: x for: y',
    )
    expect(coloured('Fix versions: 2.1 by: Mira Okafor', names)).toBe(
      'field_name:Fix versions operator:: field_value:2.1 field_name:by operator:: field_value:Mira Okafor',
    )
    expect(coloured('aggregate Subtask of: A-1', names)).toBe(
      'field_name:aggregate Subtask of operator:: field_value:A-1',
    )
  })
})

describe('syntax', () => {
  it('tells an apostrophe from an exact text', () => {
    expect(coloured("don't 'tis it's 'a b'")).toBe("text:don't 'tis it's text:'a b'")
  })

  it('takes dashes, arrows and calls for text', () => {
    for (const query of ['a - b', 'a -> b', '--flag', 'main() x', '# heading', 'a & b | c', 'C# F#'])
      expect(coloured(query)).toBe(`text:${query}`)
  })

  it('ends a text attribute where the next item begins', () => {
    const { node } = parseSyntax('summary: login page Fix versions: 2.1 other', dictionary)
    expect(node).toMatchObject({
      items: [
        { attribute: { text: 'summary' }, values: [{ kind: 'text', mode: 'words', text: 'login page' }] },
        { attribute: { text: 'Fix versions' }, values: [{ value: { text: '2.1' } }] },
        { kind: 'text', text: 'other' },
      ],
    })
  })

  it('reads escapes in quotes and braces', () => {
    const { node } = parseSyntax('"a \\"b\\" \\n" tag: {x\\}y}', dictionary)
    expect(node).toMatchObject({
      items: [{ mode: 'phrase', text: 'a "b" \\n' }, { values: [{ value: { text: 'x}y', braced: true } }] }],
    })
  })

  it('reads a sub-query in each value of a link', () => {
    const { node, problems } = parseSyntax('Depends on: (a or (b)), ACME-1', dictionary)
    expect(problems).toEqual([])
    expect(node).toMatchObject({
      items: [
        {
          values: [
            { kind: 'query', inner: { kind: 'or' } },
            { kind: 'value', value: { text: 'ACME-1' } },
          ],
        },
      ],
    })
  })
})
