import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { argumentsOf, checkTexts, countsWithoutPlural, faultsOf, missingErrorTexts, RULES } from './check-texts.ts'

const ENGLISH = { sound: 'Hello {name}', broken: 'Bye', several: '{count, plural, one {# issue} other {# issues}}' }

/** For each rule a fault and what is said of it. */
const PLANTED: Readonly<Record<keyof typeof RULES, readonly [readonly string[], RegExp]>> = {
  parses: [faultsOf('de', { broken: '{count, plural, one {x}' }, ENGLISH), /^de: broken does not parse: ./],
  english: [faultsOf('de', { extra: 'x' }, ENGLISH), /^de: extra does not exist in English$/],
  arguments: [faultsOf('de', { sound: 'Hallo {nam}' }, ENGLISH), /^de: sound uses unknown nam$/],
  counted: [faultsOf('en.json', { several: '{count} issues' }, ENGLISH), /^en\.json: several counts without a plural$/],
  errors: [missingErrorTexts(ENGLISH, ['sound', 'error.gone']), /^en\.json: error\.gone of an error is missing$/],
}

it.each(Object.keys(RULES) as (keyof typeof RULES)[])('finds what breaks the rule "%s", and nothing else', rule => {
  const [faults, message] = PLANTED[rule]
  expect(faults).toEqual([expect.stringMatching(message)])
})

it('finds nothing in sound catalogues', () => {
  expect(faultsOf('de.json', { sound: 'Hallo {name}' }, ENGLISH)).toEqual([])
  expect(faultsOf('en.json', ENGLISH, ENGLISH)).toEqual([])
  expect(missingErrorTexts(ENGLISH, ['sound', 'broken'])).toEqual([])
})

it('finds arguments at every depth', () => {
  const names = argumentsOf('{count, plural, one {{name} has #} other {<b>{names}</b>}}')
  expect([...names].sort()).toEqual(['b', 'count', 'name', 'names'])
})

it.each([
  ['{count} issues', true],
  ['Delete {count} issues?', true],
  ['Show all {total, number} resolved issues', true],
  ['at most {limit, number} bytes', true],
  ['{kind, select, a {nested {limit} levels deep} other {}}', true],
  ['<b>{count} files</b>', true],
  ['{count, plural, one {# issue} other {# issues}}', false],
  ['{count, plural, one {one issue} other {{shown} issues}}', false],
  ['{count, plural, other {All {count, number} issues}}', false],
  ['{count} selected', false],
  ['{place} of {count}', false],
  ['{count} is left', false],
  ['{count} more', false],
  ['{name} issues a warning', false],
])('"%s" counts without a plural: %s', (message, isFault) => {
  expect(countsWithoutPlural(message)).toBe(isFault)
})

it('reads the catalogues of both sides, and compares each language with English', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cairn-texts-'))
  try {
    const files = {
      'common/src/texts/en.json': { a: '{count} files' },
      'common/src/texts/de.json': { b: 'x' },
      'web/src/texts/en/list.json': { 'list.a': 'A {name}', 'list.b': '{count} rows' },
      'web/src/texts/de/list.json': { 'list.a': 'A {nam}' },
      'web/src/texts/de/more.json': { 'more.a': 'A' },
    }
    for (const [path, texts] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), JSON.stringify(texts))
    }
    const { count, faults } = await checkTexts(root)
    expect(count).toBe(6)
    expect(faults.filter(fault => !fault.includes('of an error'))).toEqual([
      'de.json: b does not exist in English',
      'en.json: a counts without a plural',
      'de/list.json: list.a uses unknown nam',
      'de/more.json: more.a does not exist in English',
      'en/list.json: list.b counts without a plural',
    ])
    expect(faults).toContain('en.json: error.notFound of an error is missing')
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
