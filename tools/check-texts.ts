// Checks the catalogues: every message parses, other languages have no keys and no arguments that English lacks, and
// every key of the error table has a text.
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ERRORS } from '@cairn/common/platform/errors'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

type Catalogue = Readonly<Record<string, string>>

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

/** What is wrong with a catalogue; `english` is the same catalogue in English. */
export function faultsOf(name: string, catalogue: Catalogue, english: Catalogue): readonly string[] {
  const faults: string[] = []
  for (const [key, message] of Object.entries(catalogue)) {
    try {
      const original = english[key]
      if (original === undefined) faults.push(`${name}: ${key} does not exist in English`)
      else {
        const known = argumentsOf(original)
        const unknown = [...argumentsOf(message)].filter(argument => !known.has(argument))
        if (unknown.length > 0) faults.push(`${name}: ${key} uses unknown ${unknown.join(', ')}`)
      }
    } catch (error) {
      faults.push(`${name}: ${key} does not parse: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return faults
}

async function readCatalogue(path: string): Promise<Catalogue> {
  return JSON.parse(await readFile(path, 'utf8')) as Catalogue
}

/** Texts of the server: one file per language. Texts of the web client: a folder per language, a file per feature. */
async function checkTexts(root: string): Promise<{ readonly count: number; readonly faults: readonly string[] }> {
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
  for (const [code, { text }] of Object.entries(ERRORS))
    if (!Object.hasOwn(english, text)) faults.push(`en.json: ${text} of error ${code} is missing`)
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
  const { count, faults } = await checkTexts(dirname(import.meta.dirname))
  for (const fault of faults) console.error(fault)
  console.log(`${count} texts, ${faults.length} faults`)
  process.exitCode = faults.length > 0 || count === 0 ? 1 : 0
}
