// Checks the catalogues against the rules below; with a folder it checks the catalogues of that one.
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ERRORS } from '@cairn/common/platform/errors'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

type Catalogue = Readonly<Record<string, string>>

/** What a catalogue may not do, in words that follow the key. */
export const RULES = {
  parses: 'does not parse',
  english: 'does not exist in English',
  arguments: 'uses unknown',
  counted: 'counts without a plural',
  errors: 'of an error is missing',
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
  return { count, faults }
}

if (import.meta.main) {
  const { count, faults } = await checkTexts(process.argv[2] ?? dirname(import.meta.dirname))
  for (const fault of faults) console.error(fault)
  console.log(`${count} texts, ${faults.length} faults`)
  process.exitCode = faults.length > 0 || count === 0 ? 1 : 0
}
