import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const MAX_KINDS = 15
const LEAST_POINTS = 15

/** Names of the points that features may add to, on the server and in the browser. */
async function points(): Promise<readonly string[]> {
  const files: string[] = []
  for (const folder of ['server/src/features', 'web/src/features'])
    for (const file of await readdir(join(root, folder), { recursive: true }))
      if (/(?<!\.test)\.tsx?$/.test(file)) files.push(join(root, folder, file))
  const sources = await Promise.all(files.map(file => readFile(file, 'utf8')))
  return sources.flatMap(source =>
    [...source.matchAll(/\b(?:extension|hook|required)Point<[^\n]*>\('(\w+)'\)/g)].flatMap(([, name]) => name ?? []),
  )
}

async function table(): Promise<readonly string[]> {
  const map = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')
  const part = /## Extension points\n([\s\S]*?)\n## /.exec(map)?.[1] ?? ''
  return part.split('\n').filter(line => /^\| [^K-]/.test(line))
}

it('has one table of the kinds of extension points, with every point, in ARCHITECTURE.md', async () => {
  const [found, rows] = [await points(), await table()]
  expect(found.length).toBeGreaterThanOrEqual(LEAST_POINTS)
  const named = rows.flatMap(row => {
    const [, names = ''] = /`contributes`: ([^|]*)\|/.exec(row) ?? []
    return [...names.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? [])
  })
  expect(named.toSorted()).toEqual(found.toSorted())
  expect(rows.length).toBeLessThanOrEqual(MAX_KINDS)
})
