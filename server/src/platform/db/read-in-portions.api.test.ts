import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readInPortions } from './index.ts'

describe('reading in portions', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  const keys = Array.from({ length: 20 }, (_, index) => index)
  const portions = async (bytesOfEach: number) => {
    const found: number[] = []
    const read = async (portion: readonly number[]) => {
      const { rows } = await sql<{ key: number; text: string }>`
        select key, repeat('x', ${bytesOfEach}::int) as text from unnest(${[...portion]}::int[]) key`.execute(
        test.system.db,
      )
      return rows
    }
    const all: number[] = []
    for await (const rows of readInPortions(keys, 10, read, 50_000)) {
      found.push(rows.length)
      all.push(...rows.map(({ key }) => key))
      expect(rows.every(({ text }) => text.length === bytesOfEach)).toBe(true)
    }
    expect(all).toEqual(keys)
    return found
  }

  it('takes as many at a time as fit, and one that does not fit alone', async () => {
    expect(await portions(10)).toEqual([10, 10])
    expect(await portions(9_000)).toEqual([5, 5, 5, 5])
    expect(await portions(60_000)).toEqual(keys.map(() => 1))
  })
})
