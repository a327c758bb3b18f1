import { describe, expect, it } from 'vitest'
import { parseHeader, parseManifest } from './archive.ts'

describe('the descriptions of a backup', () => {
  it.each([
    ['nested', `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`, 'levels'],
    ['full of objects', `[${'{},'.repeat(2_000_000)}{}]`, 'values'],
  ])('are not parsed when they are %s without end', (_case, json, reason) => {
    const bytes = Buffer.from(json)
    for (const parse of [parseHeader, parseManifest]) {
      let refusal: unknown
      try {
        parse(bytes)
      } catch (error) {
        refusal = error
      }
      expect(refusal).toMatchObject({
        message: expect.stringContaining('no backup'),
        cause: { message: expect.stringContaining(reason) },
      })
    }
  })
})
