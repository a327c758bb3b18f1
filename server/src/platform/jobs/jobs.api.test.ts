import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLog } from '../log/index.ts'
import { createJobs, type JobDefinition, type Jobs } from './index.ts'

describe('jobs', () => {
  let test: TestApp
  const opened: Jobs[] = []
  beforeEach(async () => {
    test = await startTestApp()
  })
  afterEach(async () => {
    for (const jobs of opened.splice(0)) await jobs.stop()
    await test.stop()
  })

  const open = (): Jobs => {
    const jobs = createJobs(test.databaseUrl, createLog('silent'))
    opened.push(jobs)
    return jobs
  }
  const collecting = (done: unknown[]): JobDefinition => ({
    name: 'collect',
    run: async (_platform, data) => void done.push(data.n),
  })

  async function until(what: string, done: () => boolean): Promise<void> {
    for (const end = Date.now() + 20_000; !done(); await new Promise(resolve => setImmediate(resolve)))
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}`)
  }

  it('get the data they were sent, each once', async () => {
    const done: unknown[] = []
    const jobs = open()
    await jobs.start(test.app.platform, [collecting(done)])
    await jobs.send('collect', { n: 1 })
    await jobs.send('collect', { n: 2 })
    await until('both ran', () => done.length === 2)
    expect([...done].sort()).toEqual([1, 2])
  })

  it('sent by a node that runs none wait for one that does', async () => {
    const done: unknown[] = []
    await open().send('collect', { n: 1 })
    await open().start(test.app.platform, [collecting(done)])
    await until('it ran', () => done.length === 1)
    expect(done).toEqual([1])
  })

  it('of one key wait at most once', async () => {
    const done: unknown[] = []
    const sender = open()
    for (const n of [1, 2, 3]) await sender.send('collect', { n }, 'same')
    await sender.send('collect', { n: 4 }, 'other')
    await open().start(test.app.platform, [collecting(done)])
    await until('both keys ran', () => done.includes(4) && done.includes(1))
    expect([...done].sort()).toEqual([1, 4])
  })
})
