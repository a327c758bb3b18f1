import { createIntl } from '@formatjs/intl'
import { describe, expect, it } from 'vitest'
import { catalogues } from '../../../texts/index.ts'
import { createAttributes } from './attributes.ts'
import { createDictionary } from './create-dictionary.ts'
import { parseQuery } from './parse-query.ts'
import { dictionary } from './testing/dictionary.ts'

const intl = createIntl({
  locale: 'en',
  messages: { ...catalogues.en },
  onError: error => {
    throw error
  },
})

describe('what is wrong with a query', () => {
  it.each([
    ['State: Nope', '“Nope” isn’t a value of State'],
    ['#nope', '“nope” isn’t a value of any field, nor a tag, project or person'],
    ['{Nobody knows}: x', 'There is no field or attribute called “Nobody knows”'],
    ['Story points: many', 'Story points needs a number'],
    ['Due Date: soon', 'Due Date needs a date, such as Today or 2025-03-31'],
    ['Estimation: long', 'Estimation needs a period, such as 2d or 4h'],
    ['links: many', 'links needs the ID of an issue'],
    ['State: (#Bug)', 'State can’t be used with “( )”'],
    [
      'created: Tomorrow .. Today',
      'This range can’t be used for created: its end comes before its start, or created has no order',
    ],
    [
      'State: changed Tomorrow .. Today',
      'This range can’t be used for State: its end comes before its start, or State has no order',
    ],
    ['in: ACME (for: me)', 'Write “and” or “or” between parentheses and what stands beside them'],
    ['(a', '“(” has no counterpart'],
    ['tag: {red', '“{” has no counterpart'],
    ['State:', 'A value is missing after State'],
    ['State: was', 'A value is missing after State'],
    ['has: luck', '“luck” can’t stand after has:'],
    ['sort by: luck', 'It isn’t possible to sort by “luck”'],
    ['saved search: Ring', 'This saved search contains itself'],
    ['('.repeat(1_000), 'The query is nested more than 200 levels deep'],
    ['x'.repeat(200_000), 'The query is too long: it has more than 100000 characters'],
    ['a or '.repeat(11_000), 'The query is too long: it has more than 10000 conditions'],
  ])('is said for %.40s', (query, text) => {
    const [problem, ...others] = parseQuery(query, dictionary).problems
    expect(others).toEqual([])
    expect(intl.formatMessage({ id: `search.problem.${problem?.code}` }, problem?.facts)).toBe(text)
  })

  it('is said where no values stand alone', () => {
    const attributes = createAttributes([], { hasSingles: false })
    const [problem] = parseQuery('#Bug', createDictionary({ ...dictionary.data, attributes })).problems
    expect(problem).toMatchObject({ code: 'no_singles', start: 0, end: 4 })
    expect(intl.formatMessage({ id: 'search.problem.no_singles' }, problem?.facts)).toBe(
      'Values stand behind an attribute here, such as tag: Bug',
    )
  })
})
