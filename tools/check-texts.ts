// Checks the catalogues against the rules below; with a folder it checks the catalogues of that one.
// `docs/translations/README.md` tells how a translation is added and kept.
import { access, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ERRORS } from '@cairn/common/platform/errors'
import { type MessageFormatElement, type PluralElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

type Catalogue = Readonly<Record<string, string>>

/** Locales that speak all that English does, and stay so. Others may lack texts, which are shown in English. */
export const COMPLETE_LOCALES: readonly string[] = ['de', 'he']

/** What a catalogue may not do, in words that follow the key. */
export const RULES = {
  parses: 'does not parse',
  english: 'does not exist in English',
  arguments: 'uses unknown',
  counted: 'counts without a plural',
  errors: 'of an error is missing',
  complete: 'is missing',
  shown: 'leaves out',
  plurals: 'of a plural:',
  equal: 'is as in English, without a reason in tools/equal-texts',
  reason: 'has a reason to be as in English in tools/equal-texts, and is not',
  files: 'lacks the file',
} as const

const fault = (name: string, key: string, rule: keyof typeof RULES, detail = ''): string =>
  `${name}: ${key} ${RULES[rule]}${detail}`

/** Names of the arguments of a message; throws when it does not parse. */
export function argumentsOf(message: string): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      names.add(element.value)
      if (element.type === TYPE.tag) walk(element.children)
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const option of Object.values(element.options)) walk(option.value)
    }
  }
  walk(parse(message))
  return names
}

/**
 * Whether an English message puts a number before a noun as it is, so that it says "1 issues" of one. What counts is a
 * plural, if only with `other`: other languages have more forms than two.
 */
export function countsWithoutPlural(message: string): boolean {
  const walk = (elements: readonly MessageFormatElement[], isCounted: boolean): boolean =>
    elements.some((element, index) => {
      if (element.type === TYPE.tag) return walk(element.children, isCounted)
      if (element.type === TYPE.select || element.type === TYPE.plural)
        return Object.values(element.options).some(({ value }) => walk(value, element.type === TYPE.plural))
      if (
        isCounted ||
        (element.type !== TYPE.number && !(element.type === TYPE.argument && COUNTS.test(element.value)))
      )
        return false
      const next = elements[index + 1]
      return next?.type === TYPE.literal && NOUNS.test(next.value)
    })
  return walk(parse(message), false)
}

/** Arguments that hold a number, as they are called. */
const COUNTS = /^(?:count|total|number|limit|all|rest|done|size|length)$/
/** At most one word before a noun that stands for several; verbs and possessives end alike. */
const NOUNS = /^ (?:[a-z]+ )?(?!is\b|was\b|has\b|of the\b)[a-z]+[^s\W]s\b/

/**
 * Arguments that a message puts before its reader; those by which it only chooses between words are not among them, since
 * not every language has the words to choose between.
 */
export function shownArguments(message: string): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = (elements: readonly MessageFormatElement[], counted: string | undefined): void => {
    for (const element of elements) {
      if (element.type === TYPE.pound && counted !== undefined) names.add(counted)
      else if (element.type === TYPE.tag) walk(element.children, counted)
      else if (element.type === TYPE.select || element.type === TYPE.plural) {
        const inner = element.type === TYPE.plural ? element.value : counted
        for (const option of Object.values(element.options)) walk(option.value, inner)
      } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value)
    }
  }
  walk(parse(message), undefined)
  return names
}

/** Whether a message says anything by itself, beside its arguments. */
export function hasWords(message: string): boolean {
  const walk = (elements: readonly MessageFormatElement[]): boolean =>
    elements.some(element => {
      if (element.type === TYPE.literal) return /\p{L}/u.test(element.value)
      if (element.type === TYPE.tag) return walk(element.children)
      if (element.type === TYPE.select || element.type === TYPE.plural)
        return Object.values(element.options).some(({ value }) => walk(value))
      return false
    })
  return walk(parse(message))
}

/**
 * What is wrong with the plurals of a message: categories that whole numbers up to 1000 need in the language and that it
 * lacks (`-few`), and those that the language does not have (`+few`). Where English leaves out `one`, the number is always
 * larger, and a language in which `one` is but 1, or 0 and 1, may leave it out as well.
 */
export function pluralFaults(locale: string, message: string, english: string): readonly string[] {
  const neverOne = new Set(pluralsOf(english).flatMap(({ value, options }) => (options.one ? [] : [value])))
  const faults = new Set<string>()
  for (const { value, pluralType, options } of pluralsOf(message)) {
    const rules = new Intl.PluralRules(locale, { type: pluralType ?? 'cardinal' })
    const known: readonly string[] = rules.resolvedOptions().pluralCategories
    const needed = new Set(COUNTED.map(number => rules.select(number)))
    if (neverOne.has(value) && COUNTED.every(number => number <= 1 || rules.select(number) !== 'one'))
      needed.delete('one')
    for (const category of needed) if (!options[category]) faults.add(`-${category}`)
    for (const category of Object.keys(options))
      if (!category.startsWith('=') && !known.includes(category)) faults.add(`+${category}`)
  }
  return [...faults]
}

const COUNTED = Array.from({ length: 1001 }, (_, number) => number)

function pluralsOf(message: string): readonly PluralElement[] {
  const walk = (elements: readonly MessageFormatElement[]): readonly PluralElement[] =>
    elements.flatMap(element => {
      if (element.type === TYPE.tag) return walk(element.children)
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
      const inner = Object.values(element.options).flatMap(({ value }) => walk(value))
      return element.type === TYPE.plural ? [element, ...inner] : inner
    })
  return walk(parse(message))
}

/** Reason → keys of texts that a locale says as English does. */
type EqualTexts = Readonly<Record<string, readonly string[]>>

/** What a complete locale lacks beside English; both hold all catalogues of one side. Messages that do not parse are left out. */
export function incompleteness(
  locale: string,
  texts: Catalogue,
  english: Catalogue,
  equal: ReadonlySet<string>,
): readonly string[] {
  const faults: string[] = []
  for (const [key, original] of Object.entries(english)) {
    const message = texts[key]
    if (message === undefined) faults.push(fault(locale, key, 'complete'))
    else if (isMessage(message)) {
      const shown = shownArguments(message)
      const lost = [...shownArguments(original)].filter(name => !shown.has(name))
      if (lost.length > 0) faults.push(fault(locale, key, 'shown', ` ${lost.join(', ')}`))
      const plurals = pluralFaults(locale, message, original)
      if (plurals.length > 0) faults.push(fault(locale, key, 'plurals', ` ${plurals.join(' ')}`))
      if (message === original && hasWords(message) && !equal.has(key)) faults.push(fault(locale, key, 'equal'))
    }
  }
  return faults
}

/** Keys that have a reason to be as in English, and are not: the text was changed, or is gone. */
export function staleReasons(
  locale: string,
  equal: ReadonlySet<string>,
  texts: Catalogue,
  english: Catalogue,
): readonly string[] {
  return [...equal]
    .filter(key => texts[key] === undefined || texts[key] !== english[key])
    .map(key => fault(locale, key, 'reason'))
}

function isMessage(message: string): boolean {
  try {
    parse(message)
    return true
  } catch {
    // Another rule says so.
    return false
  }
}

/** What is wrong with a catalogue; `english` is the same catalogue in English. */
export function faultsOf(name: string, catalogue: Catalogue, english: Catalogue): readonly string[] {
  const faults: string[] = []
  for (const [key, message] of Object.entries(catalogue)) {
    try {
      const original = english[key]
      if (original === undefined) faults.push(fault(name, key, 'english'))
      else {
        const known = argumentsOf(original)
        const unknown = [...argumentsOf(message)].filter(argument => !known.has(argument))
        if (unknown.length > 0) faults.push(fault(name, key, 'arguments', ` ${unknown.join(', ')}`))
      }
      if (/^en[./]/.test(name) && countsWithoutPlural(message)) faults.push(fault(name, key, 'counted'))
    } catch (error) {
      faults.push(fault(name, key, 'parses', `: ${error instanceof Error ? error.message : String(error)}`))
    }
  }
  return faults
}

/** Texts of errors that the catalogue of the server lacks. */
export function missingErrorTexts(english: Catalogue, texts: readonly string[]): readonly string[] {
  return texts.filter(text => !Object.hasOwn(english, text)).map(text => fault('en.json', text, 'errors'))
}

async function readCatalogue(path: string): Promise<Catalogue> {
  return JSON.parse(await readFile(path, 'utf8')) as Catalogue
}

/** Texts of the server: one file per language. Texts of the web client: a folder per language, a file per feature. */
export async function checkTexts(
  root: string,
  completeLocales: readonly string[] = COMPLETE_LOCALES,
): Promise<{ readonly count: number; readonly faults: readonly string[] }> {
  const faults: string[] = []
  let count = 0
  const check = async (path: string, english: Catalogue, key: string): Promise<void> => {
    const catalogue = await readCatalogue(path)
    count += Object.keys(catalogue).length
    faults.push(...faultsOf(key, catalogue, english))
  }
  const common = join(root, 'common/src/texts')
  const english = await readCatalogue(join(common, 'en.json'))
  for (const file of await readdir(common)) if (file.endsWith('.json')) await check(join(common, file), english, file)
  faults.push(
    ...missingErrorTexts(
      english,
      Object.values(ERRORS).map(({ text }) => text),
    ),
  )
  const web = join(root, 'web/src/texts')
  for (const language of await readdir(web, { withFileTypes: true })) {
    if (!language.isDirectory()) continue
    for (const file of await readdir(join(web, language.name))) {
      if (!file.endsWith('.json')) continue
      const original = await readCatalogue(join(web, 'en', basename(file))).catch(() => ({}))
      await check(join(web, language.name, file), original, `${language.name}/${file}`)
    }
  }
  const all = { ...english, ...(await readFolder(join(web, 'en'))) }
  for (const locale of completeLocales) {
    for (const file of await missingFiles(root, locale)) faults.push(`${locale}: ${RULES.files} ${file}`)
    const texts = {
      ...(await readCatalogue(join(common, `${locale}.json`)).catch(() => ({}))),
      ...(await readFolder(join(web, locale)).catch(() => ({}))),
    }
    const equal = await readEqualTexts(root, locale)
    faults.push(...incompleteness(locale, texts, all, equal), ...staleReasons(locale, equal, texts, all))
  }
  return { count, faults }
}

/** Files that a complete locale needs and lacks: one beside each of English, and the one that gathers those of the client. */
async function missingFiles(root: string, locale: string): Promise<readonly string[]> {
  const web = 'web/src/texts'
  const names = (await readdir(join(root, web, 'en'))).filter(file => file.endsWith('.json'))
  const needed = [
    `common/src/texts/${locale}.json`,
    `docs/translations/${locale}.md`,
    ...['index.ts', ...names].map(file => `${web}/${locale}/${file}`),
  ]
  const found = await Promise.all(
    needed.map(file =>
      access(join(root, file)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return needed.filter((_, index) => found[index] === false)
}

/** All texts of a folder, whatever file they stand in. */
async function readFolder(path: string): Promise<Catalogue> {
  const files = (await readdir(path)).filter(file => file.endsWith('.json'))
  return Object.assign({}, ...(await Promise.all(files.map(file => readCatalogue(join(path, file))))))
}

async function readEqualTexts(root: string, locale: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(root, 'tools/equal-texts', `${locale}.json`), 'utf8').catch(() => '{}')
  return new Set(Object.values(JSON.parse(text) as EqualTexts).flat())
}

if (import.meta.main) {
  const { count, faults } = await checkTexts(process.argv[2] ?? dirname(import.meta.dirname))
  for (const fault of faults) console.error(fault)
  console.log(`${count} texts, ${faults.length} faults`)
  process.exitCode = faults.length > 0 || count === 0 ? 1 : 0
}
