import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { indexedRows } from './indexed-rows.ts'

describe('the number of rows that an index has', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  it('is told to who asks for the same as somebody who goes away meanwhile', async () => {
    const { database } = test.app.platform
    const gone = new AbortController()
    const ask = (person: string, signal?: AbortSignal) =>
      indexedRows({ ...test.system, search: database.shareOf(person, signal).search }, sql`'word'::tsquery`)
    const other = await database.connect()
    await other.query('begin; lock table search_text in access exclusive mode')
    const first = ask('first', gone.signal).catch(error => error.name)
    const second = ask('second')
    gone.abort()
    expect(await first).toBe('AbandonedError')
    await other.query('rollback')
    await other.end()
    expect(await second).not.toBeUndefined()
  })
})
