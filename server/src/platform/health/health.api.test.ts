import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.testing.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { claimFiles, MARKER } from '../files/index.ts'

describe('health', () => {
  let test: TestApp
  let proxy: DatabaseProxy
  beforeAll(async () => {
    test = await startTestApp({
      env: { CAIRN_BASE_URL: 'http://example.com/tracker', CAIRN_STATEMENT_TIMEOUT: '1000' },
      reach: async url => {
        proxy = await startDatabaseProxy(url)
        return proxy.url
      },
    })
    await claimFiles(test.system.db, test.app.platform.files)
  })
  afterAll(async () => {
    await proxy.mend()
    await test.stop()
    await proxy.close()
  })
  const ask = async (path: 'live' | 'ready', method: 'GET' | 'HEAD' | 'POST' | 'DELETE' = 'GET') => {
    const reply = await test.app.http.inject({ method, url: `/tracker/health/${path}` })
    return { status: reply.statusCode, body: reply.body, headers: reply.headers }
  }
  const ready = async (skew = 0) => {
    test.clock.now = Date.now() + skew
    return JSON.parse((await ask('ready')).body)
  }
  const WELL = { database: 'ok', schema: 'ok', clock: 'ok', files: 'ok', drain: 'ok' }

  it('is told to anybody, below the path of the installation, and kept by nobody', async () => {
    expect(await ready()).toEqual({ status: 'ok', checks: WELL })
    expect(await ask('ready')).toMatchObject({ status: 200 })
    for (const path of ['live', 'ready'] as const) {
      expect(await ask(path)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
      expect(await ask(path, 'HEAD')).toMatchObject({ status: 200, body: '' })
    }
    expect(JSON.parse((await ask('live')).body)).toEqual({ status: 'ok' })
    for (const path of ['live', 'ready'] as const)
      for (const method of ['POST', 'DELETE'] as const) expect(await ask(path, method)).toMatchObject({ status: 405 })
  })

  it('is not there while the schema lacks what this release needs', async () => {
    await sql`update migration set name = '!' || name where name = '0010-issues'`.execute(test.system.db)
    expect(await ready()).toMatchObject({
      status: 'unavailable',
      checks: { ...WELL, schema: 'lacks 1 of the migrations of this release' },
    })
    await sql`update migration set name = '0010-issues' where name = '!0010-issues'`.execute(test.system.db)
    expect(await ready()).toMatchObject({ status: 'ok' })
  })

  it.each([-1, 1])('is not there while the clock is more than a second off (%d)', async sign => {
    expect(await ready(sign * 1_500)).toMatchObject({
      status: 'unavailable',
      checks: { ...WELL, clock: expect.stringMatching(/^is 1\.\d s off the clock of the database$/) },
    })
    expect(await ready(sign * 600_000)).toMatchObject({ status: 'unavailable' })
    expect(await ready(sign * 500)).toMatchObject({ status: 'ok' })
  })

  it('of the database is told within seconds when it is away or silent, and the process lives', async () => {
    const away = { status: 'unavailable', checks: { database: 'does not answer', drain: 'ok' } }
    await proxy.cut()
    expect(await ready()).toEqual(away)
    await proxy.mend()
    expect(await ready()).toMatchObject({ status: 'ok' })
    proxy.swallow()
    const begin = performance.now()
    expect(await ready()).toEqual(away)
    expect(performance.now() - begin).toBeLessThan(4_000)
    expect(await ask('live')).toMatchObject({ status: 200 })
    await proxy.cut()
    await proxy.mend()
    for (const end = Date.now() + 20_000; (await ready()).status !== 'ok'; )
      if (Date.now() > end) throw new Error('It did not come back')
  })

  it('is not there while the files are not those of the installation', async () => {
    const marker = join(test.app.platform.config.dataDir, 'files', MARKER)
    const ours = await readFile(marker)
    await rm(marker)
    expect(await ready()).toEqual({
      status: 'unavailable',
      checks: { ...WELL, files: 'lie in a folder that is not the one of this installation' },
    })
    await writeFile(marker, 'another')
    expect(await ready()).toMatchObject({ checks: { files: 'lie in the folder of another installation' } })
    await rm(marker)
    await mkdir(marker)
    expect(await ready()).toMatchObject({ status: 'unavailable', checks: { files: 'cannot be read' } })
    await rmdir(marker)
    await writeFile(marker, ours)
    expect(await ready()).toMatchObject({ status: 'ok' })
  })

  it('sends people elsewhere before a node stops, which still serves', async () => {
    test.app.health.drain()
    expect(await ask('ready')).toMatchObject({ status: 503 })
    expect(await ready()).toEqual({ status: 'unavailable', checks: { ...WELL, drain: 'is about to stop' } })
    expect((await test.app.http.inject({ url: '/tracker/api/config' })).statusCode).toBe(200)
    expect(await ask('live')).toMatchObject({ status: 200 })
  })
})
