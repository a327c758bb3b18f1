// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

/** An error's own words or code, as a value; asking which one it is may go on. */
const RAW = /\b(?:\w*[eE]rror|problem|refused|refusal|reason|failure)\??\.(?:message|code|stack)\b(?!\s*[!=]==)/
/** The server's words where it may have said nothing: the table knows why, e.g. that there is no connection. */
const PERHAPS_NONE = /\b(?:\w*[eE]rror|problem|refused|refusal|reason|failure)\??\.description\s*(?:\|\||\?\?)/

/**
 * Where the table from errors to words lives, what places the server's words about a query, and what gives a library's
 * words about a formula or a diagram.
 */
const ALLOWED = [
  /^platform\/api\//,
  /^features\/search\/model\/problems\.ts$/,
  /^ui\/source-problem\.ts$/,
  /\.test\.tsx?$/,
]

test('no screen shows what an error is called: words come from the one table', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter(path => !ALLOWED.some(pattern => pattern.test(path)))
    .flatMap(path =>
      readFileSync(join(SOURCES, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          RAW.test(line) || PERHAPS_NONE.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        ),
    )
  expect(found).toEqual([])
})
