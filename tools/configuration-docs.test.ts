import { expect, it } from 'vitest'
import { readPage, withTable } from './configuration-docs.ts'

it('documents the settings as they are (else run: npm run docs)', async () => {
  const page = await readPage()
  expect(page).toContain('| `CAIRN_PORT` ')
  expect(page).toBe(withTable(page))
})
