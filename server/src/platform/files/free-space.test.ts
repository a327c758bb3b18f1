import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { scarceSpace } from './free-space.ts'

it('tells how much is free only when that is less than enough', () => {
  expect(scarceSpace(tmpdir(), 0)).toBeNull()
  expect(scarceSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).toBeGreaterThanOrEqual(0)
  expect(scarceSpace('/no/such/folder', Number.MAX_SAFE_INTEGER)).toBeNull()
})
