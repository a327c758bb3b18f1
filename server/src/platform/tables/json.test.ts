import { expect, it } from 'vitest'
import { jsonFile } from './json.ts'

it('keeps columns apart that are called alike', async () => {
  const columns = ['column', 'Size', 'Size', 'Size 2', 'column'].map(key => ({ key, name: key }))
  const rows = (async function* () {
    yield [[1, 2, 3, 4, 5]]
  })()
  const parts: string[] = []
  for await (const part of jsonFile({ name: 'Table', columns, rows, timeZone: 'UTC' })) parts.push(String(part))
  expect(JSON.parse(parts.join(''))).toEqual([{ column: 1, Size: 2, 'Size 3': 3, 'Size 2': 4, 'column 2': 5 }])
})
