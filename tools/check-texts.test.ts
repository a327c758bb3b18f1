import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { catalogues } from '@cairn/common/texts'
import { expect, it } from 'vitest'
import {
  argumentsOf,
  COMPLETE_LOCALES,
  checkTexts,
  countsWithoutPlural,
  faultsOf,
  hasWords,
  incompleteness,
  missingErrorTexts,
  pluralFaults,
  RULES,
  shownArguments,
  staleReasons,
} from './check-texts.ts'

const ENGLISH = { sound: 'Hello {name}', broken: 'Bye', several: '{count, plural, one {# issue} other {# issues}}' }

const NONE: ReadonlySet<string> = new Set()
const GERMAN = {
  sound: 'Hallo {name}',
  broken: 'Tschüs',
  several: '{count, plural, one {# Vorgang} other {# Vorgänge}}',
}
const lacking = (changes: object, equal = NONE) =>
  incompleteness('de', { ...GERMAN, ...changes } as typeof GERMAN, ENGLISH, equal)

/** A locale that says everything, and lacks a file in which English says nothing. */
const INCOMPLETE = {
  'common/src/texts/en.json': {},
  'common/src/texts/de.json': {},
  'web/src/texts/en/list.json': { 'list.a': 'A {name}', 'list.b': 'B' },
  'web/src/texts/en/more.json': {},
  'web/src/texts/de/list.json': { 'list.a': 'Ein {name}', 'list.b': 'B' },
  'web/src/texts/de/index.ts': {},
  'docs/translations/de.md': {},
  'tools/equal-texts/de.json': { 'A letter': ['list.b'] },
}

/** Checks the files of a folder made for it; texts of errors are left out of what is said. */
async function check(files: Readonly<Record<string, object>>, complete: readonly string[]) {
  const root = await mkdtemp(join(tmpdir(), 'cairn-texts-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), JSON.stringify(content))
    }
    const { count, faults } = await checkTexts(root, complete)
    const [errors, others] = [true, false].map(isError =>
      faults.filter(fault => fault.includes('of an error') === isError),
    )
    return { count, errors, faults: others ?? [] }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** For each rule a fault and what is said of it. */
const PLANTED: Readonly<Record<keyof typeof RULES, readonly [readonly string[], RegExp]>> = {
  parses: [faultsOf('de', { broken: '{count, plural, one {x}' }, ENGLISH), /^de: broken does not parse: ./],
  english: [faultsOf('de', { extra: 'x' }, ENGLISH), /^de: extra does not exist in English$/],
  arguments: [faultsOf('de', { sound: 'Hallo {nam}' }, ENGLISH), /^de: sound uses unknown nam$/],
  counted: [faultsOf('en.json', { several: '{count} issues' }, ENGLISH), /^en\.json: several counts without a plural$/],
  errors: [missingErrorTexts(ENGLISH, ['sound', 'error.gone']), /^en\.json: error\.gone of an error is missing$/],
  complete: [lacking({ broken: undefined }), /^de: broken is missing$/],
  shown: [lacking({ sound: 'Hallo' }), /^de: sound leaves out name$/],
  plurals: [lacking({ several: '{count, plural, other {# Vorgänge}}' }), /^de: several of a plural: -one$/],
  equal: [lacking({ broken: 'Bye' }), /^de: broken is as in English, without a reason/],
  reason: [staleReasons('de', new Set(['broken']), GERMAN, ENGLISH), /^de: broken has a reason .*, and is not$/],
  files: [(await check(INCOMPLETE, ['de'])).faults, /^de: lacks the file web\/src\/texts\/de\/more\.json$/],
}

it.each(Object.keys(RULES) as (keyof typeof RULES)[])('finds what breaks the rule "%s", and nothing else', rule => {
  const [faults, message] = PLANTED[rule]
  expect(faults).toEqual([expect.stringMatching(message)])
})

it('finds nothing in a complete locale', () => {
  expect(lacking({})).toEqual([])
  expect(lacking({ broken: 'Bye' }, new Set(['broken']))).toEqual([])
  expect(staleReasons('de', new Set(['broken']), { broken: 'Bye' }, ENGLISH)).toEqual([])
})

it.each([
  ['{name}: {count, plural, one {one} other {#}}', ['name', 'count']],
  ['{count, plural, one {one issue} other {several issues}}', []],
  ['{kind, select, a {{name}} other {}}', ['name']],
  ['{kind, select, a {{count, plural, other {#}}} other {}}', ['count']],
  ['{limit, number} <b>{size}</b>', ['limit', 'size']],
])('"%s" shows %j', (message, names) => {
  expect([...shownArguments(message)]).toEqual(names)
})

it.each([
  ['{field}: {value}', false],
  ['{count, plural, one {#} other {#+}}', false],
  ['{count, plural, one {# day} other {#}}', true],
  ['<b>Bye</b>', true],
])('"%s" has words: %s', (message, isSaying) => {
  expect(hasWords(message)).toBe(isSaying)
})

const BOTH = '{n, plural, one {a} other {b}}'
const SEVERAL = '{n, plural, other {b}}'
it.each([
  ['de', BOTH, BOTH, []],
  ['de', SEVERAL, BOTH, ['-one']],
  ['de', SEVERAL, SEVERAL, []],
  ['de', '{n, plural, =1 {a} one {a} few {c} other {b}}', BOTH, ['+few']],
  ['de', '{k, select, a {{n, plural, other {b}}} other {}}', BOTH, ['-one']],
  ['de', '{n, selectordinal, one {a} other {b}}', '{n, selectordinal, one {a} other {b}}', ['+one']],
  // One is 1 or 0, millions have a form of their own that no list reaches.
  ['fr', BOTH, BOTH, []],
  ['fr', SEVERAL, SEVERAL, []],
  // One is 21 as well.
  ['ru', SEVERAL, SEVERAL, ['-many', '-one', '-few']],
  ['pl', '{n, plural, one {a} few {b} many {c} other {d}}', BOTH, []],
  ['ar', BOTH, BOTH, ['-zero', '-two', '-few', '-many']],
  ['ja', BOTH, BOTH, ['+one']],
  ['ja', SEVERAL, BOTH, []],
])('in %s "%s" for "%s" has the faults %j', (locale, message, english, faults) => {
  expect([...pluralFaults(locale, message, english)].sort()).toEqual([...faults].sort())
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
  const files = {
    'common/src/texts/en.json': { a: '{count} files' },
    'common/src/texts/de.json': { b: 'x' },
    'web/src/texts/en/list.json': { 'list.a': 'A {name}', 'list.b': '{count} rows' },
    'web/src/texts/de/list.json': { 'list.a': 'A {nam}' },
    'web/src/texts/de/more.json': { 'more.a': 'A' },
  }
  const { count, errors, faults } = await check(files, [])
  expect(count).toBe(6)
  expect(faults).toEqual([
    'de.json: b does not exist in English',
    'en.json: a counts without a plural',
    'de/list.json: list.a uses unknown nam',
    'de/more.json: more.a does not exist in English',
    'en/list.json: list.b counts without a plural',
  ])
  expect(errors).toContain('en.json: error.notFound of an error is missing')
})

it('asks for all of a complete locale that is not there at all', async () => {
  const { faults } = await check(INCOMPLETE, ['fr'])
  expect(faults).toEqual([
    'fr: lacks the file common/src/texts/fr.json',
    'fr: lacks the file docs/translations/fr.md',
    'fr: lacks the file web/src/texts/fr/index.ts',
    'fr: lacks the file web/src/texts/fr/list.json',
    'fr: lacks the file web/src/texts/fr/more.json',
    'fr: list.a is missing',
    'fr: list.b is missing',
  ])
})

it('knows the locales that the server speaks', () => {
  expect(Object.keys(catalogues).sort()).toEqual(['en', ...COMPLETE_LOCALES].sort())
})
