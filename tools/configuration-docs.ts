// Writes the table of settings into docs/operations/configuration.md: npm run docs
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { settingsTable } from '../server/src/platform/config/index.ts'

const FILE = join(dirname(import.meta.dirname), 'docs/operations/configuration.md')

/** The page with its generated part made anew. */
export function withTable(page: string): string {
  return page.replace(
    /(<!-- settings -->\n)[\s\S]*?(\n<!-- end -->)/,
    (_all, start, end) => `${start}\n${settingsTable()}\n${end}`,
  )
}

export const readPage = (): Promise<string> => readFile(FILE, 'utf8')

if (import.meta.main) await writeFile(FILE, withTable(await readPage()))
