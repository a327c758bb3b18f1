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
})
