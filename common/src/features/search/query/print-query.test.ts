import { describe, expect, it } from 'vitest'
import { languageAttributes } from '../../query-attributes/index.ts'
import { candidates } from './candidates.ts'
import { completionAt } from './completion.ts'
import { createNames } from './names.ts'
import { parseQuery } from './parse-query.ts'
import { parseSyntax } from './parse-syntax.ts'
import { printQuery } from './print-query.ts'
import type { Span } from './span.ts'
import { cookbook } from './testing/cookbook.ts'
import { dictionary } from './testing/dictionary.ts'
import { createRandom, mutated, randomQuery } from './testing/random-queries.ts'

/** Milliseconds; a few seconds on an idle machine. */
const SLOW = 60_000

const withoutPlaces = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (key === 'start' || key === 'end' ? undefined : part))

/** Slices within the text, one behind the other. */
function areInOrder(spans: readonly Span[], length: number): boolean {
  let last = 0
  return spans.every(({ start, end }) => {
    const follows = start >= last && end > start && end <= length
    last = end
    return follows
  })
}

function check(query: string): void {
  for (const names of [dictionary, createNames(languageAttributes)]) {
    const first = parseSyntax(query, names)
    const printed = printQuery(first.node)
    const second = parseSyntax(printed, names)
    expect(printQuery(second.node), query).toBe(printed)
    expect(withoutPlaces(second.node), query).toBe(withoutPlaces(first.node))
    expect(areInOrder(first.styles, query.length), query).toBe(true)
  }
  const { styles, problems } = parseQuery(query, dictionary)
  expect(areInOrder(styles, query.length), query).toBe(true)
  for (const { start, end } of problems) expect(start >= 0 && start <= end && end <= query.length, query).toBe(true)
  candidates(query)
}

describe('printing', () => {
  it.each([
    ['in:ACME,WEB   #Bug', 'in: ACME, WEB #Bug'],
    ['created:Today..*', 'created: Today .. *'],
    ['commenter: mira okafor says', 'commenter: {mira okafor} says'],
    ['tag: "needs copy"', 'tag: {needs copy}'],
    ['{has attachments}', 'has: attachments'],
    ['order by: updated DESC', 'sort by: updated desc'],
    ['(a)sort by: updated', '(a) sort by: updated'],
    ['a OR b AND c', 'a or b and c'],
    ['State: was  Open , -changed  by mira', 'State: was Open, -changed by mira'],
    ['a "b', 'a "b"'],
    ['(a', '(a)'],
  ])('writes %j in the usual form', (query, printed) => {
    expect(printQuery(parseSyntax(query, dictionary).node)).toBe(printed)
  })

  it.each(cookbook)('reads again what it wrote for %j', query => check(query))

  it(
    'reads again what it wrote for random queries',
    () => {
      const random = createRandom(20_251_115)
      for (let round = 0; round < 1_500; round++) check(randomQuery(random))
    },
    SLOW,
  )

  it(
    'reads again what it wrote for damaged queries',
    () => {
      const random = createRandom(7)
      for (let round = 0; round < 1_500; round++) check(mutated(cookbook[random(cookbook.length)] ?? '', random))
    },
    SLOW,
  )
})

describe('completion anywhere', () => {
  it(
    'replaces a slice at the caret',
    () => {
      const random = createRandom(11)
      for (let round = 0; round < 300; round++) {
        const query = mutated(cookbook[random(cookbook.length)] ?? '', random)
        for (let caret = 0; caret <= query.length; caret++) {
          const { start, end } = completionAt(query, caret, dictionary)
          expect(start <= caret && caret <= end && end <= query.length, `${query} ${caret}`).toBe(true)
        }
      }
    },
    SLOW,
  )
})
