import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimFiles, createLocalFiles } from '../platform/files/index.ts'
import { createProject } from '../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { checkFiles } from './doctor.checks.ts'
import { dumpCommand } from './dump.ts'

describe('a second node with a folder of files of its own', () => {
  let test: TestApp
  let folder = ''
  beforeAll(async () => {
    test = await startTestApp()
    folder = await mkdtemp(join(tmpdir(), 'cairn-second-'))
  })
  afterAll(async () => {
    await test.stop()
    await rm(folder, { recursive: true })
  })

  const dataDir = () => test.app.platform.config.dataDir
  const examined = async (files: string) => {
    const connection = await test.app.platform.database.connect()
    try {
      return await checkFiles(connection, files)
    } finally {
      await connection.end()
    }
  }
  const dump = async (beside: string, options: { readonly allowMissing?: boolean } = {}) => {
    const noted: string[] = []
    const shell = {
      ...({} as Parameters<typeof dumpCommand.run>[0]),
      config: { ...test.app.platform.config, dataDir: beside },
      note: (line: string) => void noted.push(line),
      withDatabase: <T>(work: (url: string) => Promise<T>) => work(test.databaseUrl),
    }
    const archive = join(folder, `${Math.random()}.tar.gz`)
    return { code: await dumpCommand.run(shell, [archive], options), noted, archive }
  }

  it('is told so by the doctor, with what to do', async () => {
    const ours = join(dataDir(), 'files')
    const other = join(folder, 'files')
    expect(await examined(ours)).toEqual([])
    await claimFiles(test.system.db, createLocalFiles(ours))
    expect(await examined(ours)).toEqual([
      { verdict: 'ok', text: `The files in ${ours} are those of this installation` },
    ])
    const [unmarked] = await examined(other)
    expect(unmarked).toMatchObject({
      verdict: 'fail',
      text: `The files in ${other} are not marked as those of this installation`,
    })
    // As it starts: what the installation has already is not given to another folder.
    await claimFiles(test.system.db, createLocalFiles(other))
    expect(await examined(other)).toMatchObject([{ verdict: 'fail' }])
    // The advice helps.
    const id = /echo (\S+) > (\S+)$/.exec(unmarked?.advice ?? '')
    expect(id?.[2]).toBe(join(other, 'installation'))
    await createLocalFiles(other).claim('another')
    expect(await examined(other)).toMatchObject([
      { verdict: 'fail', text: `The files in ${other} are those of another installation` },
    ])
    await writeFile(id?.[2] ?? '', `${id?.[1]}\n`)
    expect(await examined(other)).toMatchObject([{ verdict: 'ok' }])
  })

  it('makes no backup that passes for a whole one', async () => {
    const { files } = test.app.platform
    const { key } = await files.write(Readable.from([Buffer.from('hello')]), 100)
    const project = await createProject(test, 'FILES')
    const issue = await test.admin.post('/issues', { project: { id: project }, summary: 'x' }, { fields: 'id' })
    await sql`insert into attachment (host_id, author_id, name, size, mime_type, file_key, created, updated)
      select id, reporter_id, 'hello.txt', 5, 'text/plain', ${key}, 1, 1 from issue
      where id = ${Number(issue.body.id.split('-')[1])}`.execute(test.system.db)
    expect(await dump(dataDir())).toMatchObject({ code: 0 })
    const lacking = await dump(folder)
    expect(lacking.code).toBe(1)
    expect(lacking.noted.join('\n')).toContain(`Missing file, not in the backup: ${key}`)
    expect(lacking.noted.at(-1)).toMatch(/1 files are missing.*several nodes.*--allow-missing/)
    // It is there all the same: better than none.
    expect(await readdir(folder)).toContain(lacking.archive.split('/').at(-1))
    expect(await dump(folder, { allowMissing: true })).toMatchObject({ code: 0 })
  })
})
