import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../app.ts'
import { openDatabase } from '../../platform/db/index.ts'
import { createLocalFiles } from '../../platform/files/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { dumpToBuffer, newDatabase, removeDatabases, restoreFrom, tableHashes } from './backup.testing.ts'

interface Reading {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly status: number
  readonly body: unknown
}

type Tables = Readonly<Record<string, { readonly rows: number }>>

const fixture = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url)
const readings: readonly Reading[] = JSON.parse(await readFile(fixture('before-hosts.json'), 'utf8'))

/**
 * The archive was written by the last state in which comments, files, history, drafts and tags referred to issues
 * (before migration 0091), on a server with one of everything, also of what is deleted. The readings are what that state
 * answered.
 */
describe('a backup from before there were hosts', () => {
  let test: TestApp
  let folder = ''
  let archive: Buffer
  let migrated: Buffer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-before-hosts-'))
    archive = await readFile(fixture('before-hosts.tar.gz'))
    const url = await newDatabase()
    const files = createLocalFiles(join(folder, 'files'))
    await restoreFrom(url, files, archive)
    const database = openDatabase(url, 4, () => undefined)
    await migrateDatabase(database)
    await database.close()
    migrated = await dumpToBuffer(url, files)
    test = await startTestApp({ reach: async () => url, env: { CAIRN_DATA_DIR: folder } })
  })
  afterAll(async () => {
    await test.stop()
    await removeDatabases()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(readings.map(reading => [`${reading.path} ${reading.query.query ?? ''}`, reading] as const))(
    'reads the same: %s',
    async (_, { path, query, status, body }) => {
      const reply = await test.admin.get(path, query)
      expect(reply.status).toBe(status)
      expect(reply.body).toEqual(body)
    },
  )

  it('gives a host to every issue, and loses no row of any table', async () => {
    const before = (await tableHashes(archive)) as Tables
    const after = (await tableHashes(migrated)) as Tables
    const renamed: Readonly<Record<string, string>> = { issue_comment: 'comment', issue_tag: 'host_tag' }
    const rowsOf = (tables: Tables, name: string) => tables[name]?.rows
    // What a release says of itself, not what people wrote.
    const own = ['migration', 'cache_version']
    for (const name of Object.keys(before).filter(name => !own.includes(name)))
      expect([name, rowsOf(after, renamed[name] ?? name)]).toEqual([name, rowsOf(before, name)])
    expect(rowsOf(after, 'host')).toBe(rowsOf(before, 'issue'))
  })

  it('gets boards of the issues that it has', async () => {
    const [issue] = (await test.admin.get('/issues', { fields: 'id,project(id)', $top: '1' })).body
    const body = { name: 'New', projects: [{ id: issue.project.id }] }
    const board = await test.admin.post('/agiles', body, { fields: 'id,currentSprint(id)' })
    expect(board.status, board.text).toBe(200)
    const sprint = `/agiles/${board.body.id}/sprints/${board.body.currentSprint.id}`
    expect((await test.admin.post(`${sprint}/issues`, { id: issue.id })).status).toBe(200)
    expect((await test.admin.get(`${sprint}/issues`, { fields: 'id' })).body).toMatchObject([{ id: issue.id }])
    expect((await test.admin.get('/issues', { query: 'has: {Board New}', fields: 'id' })).body).toHaveLength(1)
  })
})
