import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { checkDeadLetters } from './doctor.checks.ts'
import { eventsCommand } from './events.ts'

describe('the command for dead letters', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(async () => {
    await test.app.platform.jobs.stop()
    await test.stop()
  })

  async function run(options: Readonly<Record<string, string>> = {}) {
    const [printed, noted]: [string[], string[]] = [[], []]
    const shell = {
      ...({} as Parameters<typeof eventsCommand.run>[0]),
      print: (line: string) => void printed.push(line),
      note: (line: string) => void noted.push(line),
      withSystem: <T>(work: (ctx: TestApp['system']) => Promise<T>) => work(test.system),
    }
    await eventsCommand.run(shell, [], options)
    return { printed, noted }
  }
  const examined = async () => {
    const connection = await test.app.platform.database.connect()
    try {
      return (await checkDeadLetters(connection)).map(({ verdict, text }) => `${verdict} ${text}`)
    } finally {
      await connection.end()
    }
  }
  const fail = async (n: number) => {
    const { jobs } = test.app.platform
    const event = { kind: 'issue.changed', entity: 'Issue', entityId: n }
    await jobs.send(`job-${n}`, { event })
    await sql`update pgboss.job set state = 'failed', completed_on = ${new Date(n * 1_000)}, retry_count = 16,
      output = ${JSON.stringify({ message: `no\n${n}` })}::jsonb where name = ${`job-${n}`}`.execute(test.system.db)
  }

  it('lists them, the newest first, runs them again and forgets them', async () => {
    expect(await examined()).toEqual([])
    expect(await run()).toEqual({ printed: [], noted: ['There are no dead letters.'] })
    expect(await examined()).toEqual(['ok No job has failed for good'])
    for (const n of [1, 2, 3]) await fail(n)
    const { printed } = await run()
    expect(printed.map(line => line.split('\t').slice(1))).toEqual([
      ['1970-01-01T00:00:03.000Z', 'job-3', '17', 'issue.changed Issue 3', 'no 3'],
      ['1970-01-01T00:00:02.000Z', 'job-2', '17', 'issue.changed Issue 2', 'no 2'],
      ['1970-01-01T00:00:01.000Z', 'job-1', '17', 'issue.changed Issue 1', 'no 1'],
    ])
    expect(await examined()).toEqual(['warn 3 jobs have failed for good'])
    const [third = '', second = ''] = printed.map(line => line.split('\t')[0])
    expect((await run({ retry: `${third}, nothing` })).noted).toEqual(['1 will be run again.'])
    expect((await run({ forget: second })).noted).toEqual(['1 are forgotten.'])
    expect((await run()).printed).toHaveLength(1)
    await expect(run({ retry: 'all', forget: 'all' })).rejects.toThrow('not both')
    expect((await run({ retry: 'all' })).noted).toEqual(['1 will be run again.'])
    expect((await run()).printed).toEqual([])
    const { rows } = await sql`select name, state from pgboss.job where name like 'job-%' order by name`.execute(
      test.system.db,
    )
    expect(rows).toEqual([
      { name: 'job-1', state: 'retry' },
      { name: 'job-3', state: 'retry' },
    ])
  })
})
