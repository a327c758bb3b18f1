import { describe, expect, it } from 'vitest'
import { usualAliases } from './attributes.ts'
import { candidates } from './candidates.ts'
import { createDictionary } from './create-dictionary.ts'
import type { DictionaryEntry } from './dictionary.ts'
import { nameKey } from './names.ts'
import { parseQuery } from './parse-query.ts'
import { cookbook } from './testing/cookbook.ts'
import { data, dictionary, entries } from './testing/dictionary.ts'
import { createRandom, mutated, randomQuery } from './testing/random-queries.ts'

/** All names by which an entry may be looked up. */
function keysOf(entry: DictionaryEntry): readonly string[] {
  const names = [entry.name, ...entry.names]
  if (entry.kind === 'user') names.push(entry.login)
  if (entry.kind === 'project') names.push(entry.key)
  if (entry.kind === 'field') names.push(...entry.emptyTexts, ...(usualAliases[nameKey(entry.name)] ?? []))
  return names.map(nameKey)
}

/** What a server finds that looks up the candidates and nothing else, also of the saved searches among them. */
function lookUp(text: string): readonly DictionaryEntry[] {
  const found = new Set<DictionaryEntry>()
  const texts = [text]
  for (const next of texts) {
    const { names, prefixes } = candidates(next)
    for (const entry of entries) {
      // Whoever is named may be so in any field of people.
      const isUserField = entry.kind === 'field' && entry.fieldType.startsWith('user')
      const isGroupField = entry.kind === 'field' && entry.fieldType.startsWith('group')
      const keys = keysOf(entry)
      const isNamed = keys.some(key => names.includes(key) || prefixes.some(prefix => key.startsWith(prefix)))
      if (found.has(entry) || !(isUserField || isGroupField || isNamed)) continue
      found.add(entry)
      if (entry.kind === 'savedSearch') texts.push(entry.query)
    }
  }
  return entries.filter(entry => found.has(entry))
}

function check(query: string): void {
  const small = createDictionary({ ...data, entries: lookUp(query) })
  expect(parseQuery(query, small), query).toEqual(parseQuery(query, dictionary))
}

describe('candidates', () => {
  it.each([
    ['State: Open', ['state', 'open']],
    ['Fix versions: 2.1', ['versions', 'fix versions', '2.1']],
    ['for: Mira Okafor', ['for', 'mira', 'mira okafor']],
    ['tag: {Needs  Copy}', ['tag', 'needs copy']],
    ['#bugs', ['bugs', 'bug']],
    ['plain words', []],
    ['#{Assigned to me}', ['assigned to me', 'for', 'me', 'me}']],
  ])('are few for %j', (query, names) => {
    expect([...candidates(query).names].sort()).toEqual([...names].sort())
  })

  it('keep beginnings apart', () => {
    expect(candidates('tag: Re*, blue #Ma*').prefixes).toEqual(['re', 'ma'])
  })

  it('are all that matters for the cookbook', () => {
    for (const query of cookbook) check(query)
  })

  it('are all that matters for random and damaged queries', () => {
    const random = createRandom(3)
    for (let round = 0; round < 1_000; round++) {
      check(randomQuery(random))
      check(mutated(cookbook[random(cookbook.length)] ?? '', random))
    }
  }, 60_000)

  it('are bounded, whatever the text', () => {
    const words = Array.from({ length: 15_000 }, (_, index) => `w${index}`)
    for (const text of [
      words.join(', '),
      words.join(': '),
      `#${words.join(' #')}`,
      '{"'.repeat(50_000),
      ':'.repeat(99_999),
    ]) {
      const { names, prefixes } = candidates(text)
      expect(names.length).toBeLessThanOrEqual(4_000)
      expect(prefixes.length).toBeLessThanOrEqual(200)
    }
  })

  it.each([
    ['tag: red', ['tag', 'red'], []],
    ['tag:red,blue, {a b}', ['tag', 'red', 'blue', 'a b'], []],
    ['#Bug -Minor', ['bug', 'minor'], []],
    ['##a --b #-c', ['b', 'c'], []],
    ['a -b', ['b'], []],
    ['a-b', [], []],
    ['"a b" c', ['a b', 'c'], []],
    ['{a b} c', ['a b'], []],
    ['tag: -red', ['tag', 'red'], []],
    ['tag: - red', ['tag', 'red'], []],
    ['tag: "a b"', ['tag', 'a b'], []],
    ['tag: re*', ['tag', 're*'], ['re']],
    ['#Ma* tag: *', ['ma*', 'tag', '#ma* tag', '*'], ['ma']],
    ['created: a..b', ['created', 'a', 'a..b', 'b'], []],
    ['created: {a} .. b', ['created', 'a', 'b'], []],
    ['created: a ... b', ['created', 'a', 'b', 'a ...', 'a ... b'], []],
    ['for: Mira Okafor Jr x', ['for', 'mira', 'mira okafor', 'mira okafor jr', 'mira okafor jr x'], []],
    ['for: a b, c', ['for', 'a', 'c', 'a b'], []],
    ['for: a b {c}', ['for', 'a', 'c', 'a b'], []],
    ['for: a b: c', ['for', 'a', 'b', 'a b', 'for: a b', 'c'], []],
    ['for: a b #c', ['for', 'a', 'c', 'a b'], []],
    [
      'State: was Open by me from x to y',
      [
        'state',
        'was',
        'open',
        'me',
        'x',
        'y',
        'was open',
        'was open by',
        'was open by me',
        'was open by me from',
        'was open by me from x',
        'open by',
        'open by me',
        'open by me from',
        'open by me from x',
        'open by me from x to',
        'me from',
        'me from x',
        'me from x to',
        'me from x to y',
        'x to',
        'x to y',
      ],
      [],
    ],
    ['wasps fromage', [], []],
    ['Fix versions: 2', ['versions', 'fix versions', '2'], []],
    ['a b c d e f g: x', ['g', 'f g', 'e f g', 'd e f g', 'c d e f g', 'b c d e f g', 'x'], []],
    ['aggregate Subtask of: A-1', ['of', 'subtask of', 'aggregate subtask of', 'a-1'], []],
    ['a::b', ['a', 'b'], []],
    ['a:b:c', ['a', 'b:c', 'b', 'a:b', 'c'], []],
    ['x:y', ['x', 'y'], []],
    ['tags stories patches glass abs', [], []],
    [
      '#tags #stories #patches #glass #abs',
      ['tags', 'tag', 'stories', 'storie', 'story', 'stori', 'patches', 'patche', 'patch', 'glass', 'abs'],
      [],
    ],
    ['(tag: red)', ['tag', '(tag', 'red'], []],
    ['tag: (a)', ['tag'], []],
    ['{Assigned to me}', ['assigned to me', 'me}', 'for', 'me'], []],
    ['#{Reported by me}', ['reported by me', 'me}', 'reporter', 'me'], []],
    [
      'saved search: Commented by me',
      ['search', 'saved search', 'commented', 'me', 'commented by', 'commented by me'],
      [],
    ],
    ['a . b', [], []],
    ['a ..b', ['b'], []],
    ['tag: a}b', ['tag', 'a}b'], []],
  ])('of %j come with the likeliest first', (text, names, prefixes) => {
    expect(candidates(text)).toEqual({ names, prefixes })
  })

  it('have 300 UTF-16 units at most, in runs of six words 120', () => {
    const { names } = candidates(`{${'a'.repeat(300)}} {${'b'.repeat(301)}} #${'c'.repeat(300)} #${'d'.repeat(301)}`)
    expect(names).toEqual(['a'.repeat(300), 'c'.repeat(300)])
    expect(candidates(`by: ${'a'.repeat(59)} ${'b'.repeat(60)} c`).names).toEqual([
      'by',
      'a'.repeat(59),
      `${'a'.repeat(59)} ${'b'.repeat(60)}`,
    ])
    expect(candidates(`by: ${'a'.repeat(60)} ${'b'.repeat(60)}`).names).toEqual(['by', 'a'.repeat(60)])
    expect(candidates('by: a b c d e f g').names).toEqual([
      ...['by', 'a', 'a b', 'a b c', 'a b c d', 'a b c d e', 'a b c d e f'],
    ])
    expect(candidates(`${'a'.repeat(60)} ${'b'.repeat(59)}: c`).names).toContain(`${'a'.repeat(60)} ${'b'.repeat(59)}`)
    expect(candidates(`${'a'.repeat(60)} ${'b'.repeat(60)}: c`).names).toEqual(['b'.repeat(60), 'c'])
  })

  it('are as many as are asked for, up to the bounds', () => {
    const row = (count: number, word: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => word(index))
    expect(candidates(row(4_001, index => `#w${index}`).join(' ')).names).toHaveLength(4_000)
    expect(candidates(row(201, index => `#w${index}*`).join(' ')).prefixes).toHaveLength(200)
    expect(candidates(`#a${' '.repeat(99_998)}`).names).toEqual(['a'])
    expect(candidates(`#a${' '.repeat(99_999)}`)).toEqual({ names: [], prefixes: [] })
    expect(candidates(`${'#a '.repeat(19_999)}#b #c`).names).toEqual(['a', 'b'])
  })
})
