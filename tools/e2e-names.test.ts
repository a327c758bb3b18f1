import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const E2E = join(import.meta.dirname, '../e2e')

it('gives every project and person of the journeys a name of their own, since they share an installation', async () => {
  const files = (await readdir(E2E)).filter(file => file.endsWith('.spec.ts'))
  const texts = await Promise.all(files.map(file => readFile(join(E2E, file), 'utf8')))
  const names = texts.flatMap(text =>
    [...text.matchAll(/\b(?:createProject|createReporter)\('([^']+)'\)|(?<!\bslotOf)\(world, '(\w+)'[,)]/g)].flatMap(
      ([, one, other]) => one ?? other ?? [],
    ),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
