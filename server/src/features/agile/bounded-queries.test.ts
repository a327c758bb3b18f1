import { AppError } from '@cairn/common/platform/errors'
import { describe, expect, it } from 'vitest'
import { unlessRefused } from './bounded-queries.ts'

describe('a stored query', () => {
  const failing = (error: Error) => unlessRefused(() => Promise.reject(error))

  it('gives nothing where it cannot be read any more', async () => {
    expect(await failing(new AppError('invalid_query', { reason: '' }))).toBeNull()
    expect(await unlessRefused(async () => 1)).toBe(1)
  })

  it('is not taken for one that cannot be read while the server has too much to do', async () => {
    for (const code of ['overloaded', 'too_much_at_once', 'unavailable'] as const)
      await expect(failing(new AppError(code))).rejects.toMatchObject({ code })
    await expect(failing(new Error('broken'))).rejects.toThrow('broken')
  })
})
