// Writes the examples of the Markdown dialect into docs/markdown.md: npm run docs
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fenceAround } from '../common/src/platform/markdown/index.ts'
import { EXAMPLES } from '../common/src/platform/markdown/parser/examples/index.ts'

const FILE = join(dirname(import.meta.dirname), 'docs/markdown.md')

/** The page with its generated part made anew: what each rule is called, what is written, and what becomes of it. */
export function withExamples(page: string): string {
  const groups = Object.entries(EXAMPLES).map(([group, examples]) =>
    [
      `## ${group[0]?.toUpperCase()}${group.slice(1)}`,
      ...examples.map(({ name, source, html }) =>
        [`### ${name}`, block(source, 'markdown'), block(html.trimEnd(), 'html')].join('\n\n'),
      ),
    ].join('\n\n'),
  )
  return page.replace(
    /(<!-- examples -->\n)[\s\S]*?(\n<!-- end -->)/,
    (_all, start, end) => `${start}\n${groups.join('\n\n')}\n${end}`,
  )
}

/** Signs that would change the direction of the page are named instead. */
function block(text: string, language: string): string {
  const fence = fenceAround(text)
  const shown = text.replaceAll('\u202e', '[U+202E]')
  return `${fence}${language}\n${shown}\n${fence}`
}

export const readPage = (): Promise<string> => readFile(FILE, 'utf8')

if (import.meta.main) await writeFile(FILE, withExamples(await readPage()))
