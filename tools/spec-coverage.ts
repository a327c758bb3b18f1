// Checks docs/spec-coverage.md: each statement of the specification names the tests that show it, or the feature that it
// waits for. Prints how many statements wait for each feature.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { testTitles } from './test-titles.ts'

const ROOT = dirname(import.meta.dirname)
const PAGE = 'docs/spec-coverage.md'

const FEATURES_HEAD = ['Feature', 'What it will be']
const STATEMENTS_HEAD = ['Statement', 'Shown by']

/** What a page can have wrong; each of these is planted in the test. */
export const PROBLEMS = {
  head: 'no table of this page begins so',
  cells: 'a row has two cells, none of them empty',
  shownBy: 'shown by: `file › title`, several with a comma between them, or later: feature',
  twice: 'stands there twice',
  feature: 'waits for a feature that is not on the list',
  testFile: 'there is no such file of tests',
  testTitle: 'no test of this file is called so',
  record: 'there is no decision of this number',
  none: 'the page states nothing',
} as const
type Problem = keyof typeof PROBLEMS

/** A statement of the specification: the tests that show it, or the feature that it waits for. */
export interface Statement {
  /** Of the page, from 1. */
  readonly line: number
  readonly text: string
  readonly tests: readonly { readonly file: string; readonly title: string }[]
  readonly later: string | null
}

export interface Coverage {
  /** As they are listed at the top. */
  readonly features: readonly string[]
  readonly statements: readonly Statement[]
  /** `line: what is wrong: where`. */
  readonly problems: readonly string[]
}

const told = (line: number, problem: Problem, what: string): string => `${line}: ${PROBLEMS[problem]}: ${what}`

/** What the page says, by itself. A line that is malformed is told of, and is no statement. */
export function readCoverage(page: string): Coverage {
  const features: string[] = []
  const statements: Statement[] = []
  const problems: string[] = []
  let add: ((line: number, cells: readonly [string, string]) => void) | null | undefined

  const addFeature = (line: number, [name]: readonly [string, string]): void => {
    if (features.includes(name)) problems.push(told(line, 'twice', name))
    else features.push(name)
  }
  let section: Set<string> = new Set()
  const addStatement = (line: number, [text, shownBy]: readonly [string, string]): void => {
    const shown = readShownBy(shownBy)
    if (!shown) problems.push(told(line, 'shownBy', shownBy))
    else if (section.has(text)) problems.push(told(line, 'twice', text))
    else statements.push({ line, text, ...shown })
    section.add(text)
  }

  for (const [index, text] of page.split('\n').entries()) {
    const line = index + 1
    if (text.startsWith('#')) section = new Set()
    if (!text.startsWith('|')) {
      add = undefined
      continue
    }
    const cells = cellsOf(text)
    if (add === undefined) {
      const head = cells.join()
      add = head === FEATURES_HEAD.join() ? addFeature : head === STATEMENTS_HEAD.join() ? addStatement : null
      if (add === null) problems.push(told(line, 'head', text))
    } else if (!/^\|(?:-+\|)+$/.test(text)) {
      const [first = '', second = ''] = cells
      if (cells.length !== 2 || first === '' || second === '') problems.push(told(line, 'cells', text))
      else add?.(line, [first, second])
    }
  }
  for (const { line, later } of statements)
    if (later !== null && !features.includes(later)) problems.push(told(line, 'feature', later))
  if (statements.length === 0) problems.push(told(1, 'none', PAGE))
  return { features, statements, problems }
}

/** The cells of a row; a bar within one is written `\|`. */
function cellsOf(row: string): readonly string[] {
  return row
    .replace(/^\|(.*)\|\s*$/, '$1')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))
}

const CODE = /(`+) ?(.+?) ?\1(?!`)/g

function readShownBy(cell: string): Pick<Statement, 'tests' | 'later'> | undefined {
  const later = /^later: ([a-z][a-z-]*)$/.exec(cell)?.[1]
  if (later !== undefined) return { tests: [], later }
  if (!/^•(?:, •)*$/.test(cell.replace(CODE, '•'))) return undefined
  const tests = [...cell.matchAll(CODE)].map(([, , name = '']) => {
    const at = name.indexOf(' › ')
    return at < 0 ? undefined : { file: name.slice(0, at), title: name.slice(at + 3) }
  })
  return tests.includes(undefined) ? undefined : { tests: tests.filter(test => test !== undefined), later: null }
}

/** The page of a repository, held against its tests and decisions. */
export async function checkCoverage(root: string): Promise<Coverage> {
  const { features, statements, problems } = readCoverage(await readFile(join(root, PAGE), 'utf8'))
  const records = new Set((await readdir(join(root, 'docs/decisions'))).map(name => name.slice(0, 4)))
  const titles = new Map<string, ReadonlySet<string> | null>()
  const titlesOf = async (file: string) => {
    const known = titles.get(file)
    if (known !== undefined) return known
    const isTest = /\.(?:test|spec)\.tsx?$/.test(file)
    const source = isTest ? await readFile(join(root, file), 'utf8').catch(() => null) : null
    const found = source === null ? null : testTitles(file, source)
    titles.set(file, found)
    return found
  }
  const missing: string[] = []
  for (const { line, text, tests } of statements) {
    for (const { file, title } of tests) {
      const known = await titlesOf(file)
      if (!known) missing.push(told(line, 'testFile', file))
      else if (!known.has(title)) missing.push(told(line, 'testTitle', `${file} › ${title}`))
    }
    for (const [, record = ''] of text.matchAll(/\bdiffers: \[?(\d{4})\b/g))
      if (!records.has(record)) missing.push(told(line, 'record', record))
  }
  return { features, statements, problems: [...problems, ...missing] }
}

/** How many statements wait for each feature, in the order of the list; 0: it is done. */
export function waitingByFeature({ features, statements }: Coverage): ReadonlyMap<string, number> {
  return new Map(features.map(name => [name, statements.filter(({ later }) => later === name).length]))
}

if (import.meta.main) {
  const coverage = await checkCoverage(process.argv[2] ?? ROOT)
  for (const problem of coverage.problems) console.error(`${PAGE}:${problem}`)
  const waiting = waitingByFeature(coverage)
  for (const [feature, count] of waiting) console.log(`${String(count).padStart(4)} later: ${feature}`)
  const left = [...waiting.values()].reduce((sum, count) => sum + count, 0)
  const { statements, problems } = coverage
  console.log(`${statements.length} statements, ${left} later, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
