import { describe, expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { dictionary } from './testing/dictionary.ts'

describe('words before a colon that may have been meant as attributes', () => {
  const doubted = (query: string) =>
    parseQuery(query, dictionary).doubts.map(({ code, start, end }) => `${code} ${query.slice(start, end)}`)

  it.each([
    ['Nonsense: 3', ['Nonsense']],
    ['#Bug Severity:High login', ['Severity']],
    ['summary: crash Nonsense: 3', ['Nonsense']],
    ['(Fix-by: me or State: Open) and Größe:', ['Fix-by', 'Größe']],
  ])('are told of %s', (query, names) => {
    expect(doubted(query)).toEqual(names.map(name => `supposed_attribute ${name}`))
    const { problems, styles } = parseQuery(query, dictionary)
    expect(problems).toEqual([])
    expect(styles.filter(({ style }) => style === 'error').map(({ start, end }) => query.slice(start, end))).toEqual(
      names,
    )
  })

  it.each([
    'State: Open login',
    'http://example.org/a:b foo::bar std::vector',
    'at 12:30 C:\\temp',
    'Stat Open',
    '"Note: this" \'Note: that\' {Note: both}',
    ':Note :',
  ])('are none in %s', query => {
    expect(doubted(query)).toEqual([])
  })

  it('are told a few times only', () => {
    expect(doubted('Note: '.repeat(1_000)).length).toBeLessThan(100)
  })
})
