import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestFolder, removeTestFolder, until } from '../platform/postgres/postgres.testing.ts'
import { kill, readPostmasterPid } from '../platform/postgres/postmaster-pid.ts'
import { postgresProcessesIn } from '../platform/postgres/process-table.ts'
import { type RunningServer, startServer } from './cli.testing.ts'

describe('a server whose PostgreSQL is killed', () => {
  let folder = ''
  let pgdata = ''
  let settings: Record<string, string> = {}
  let server: RunningServer
  let cookies: readonly string[] = []

  beforeEach(async () => {
    folder = await createTestFolder()
    settings = { CAIRN_DATA_DIR: folder }
    pgdata = join(folder, 'pg18')
    server = await startServer(settings)
    const link = await until('the link is shown', async () => /\/setup\?token=([\w-]+)/.exec(server.said.out)?.[1])
    const root = { login: 'root', fullName: 'Root', email: null, password: 'a long password', demo: false, token: link }
    const reply = await ask('/setup', root)
    expect(reply.status).toBe(200)
    cookies = reply.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')
  })
  afterEach(async () => {
    server.process.kill('SIGTERM')
    await server.ended
    await removeTestFolder(folder)
  })

  const who = (): Record<string, string> => ({
    cookie: cookies.join('; '),
    'x-csrf-token': cookies.find(cookie => cookie.startsWith('cairn-csrf='))?.slice('cairn-csrf='.length) ?? '',
  })
  const ask = (path: string, body?: object) =>
    fetch(`${server.url}/api${path}`, {
      headers: { ...who(), 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  const postmaster = async () => (await readPostmasterPid(pgdata))?.pid ?? 0
  /** Waits for the first answer and for the first good one after it. */
  const throughOutage = async () => {
    const away = await until('a request is refused', async () => {
      const reply = await ask('/users/me?fields=login')
      return reply.status !== 200 && { reply, body: await reply.json() }
    })
    await until('the database is back', async () => (await ask('/users/me?fields=login')).status === 200)
    return away
  }
  /** Ids of the events that one stream told until `count` came; fails when they did not in a minute. */
  const hear = async (count: number, work: () => Promise<unknown>): Promise<string> => {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)])
    const stream = await fetch(`${server.url}/api/events?projects=*`, { headers: who(), signal })
    let text = ''
    let worked = false
    for await (const chunk of stream.body ?? []) {
      text += new TextDecoder().decode(chunk)
      if (!worked && text.includes('event: ready')) {
        worked = true
        await work()
      }
      if (text.split('event: change').length > count) break
    }
    stop.abort()
    return text
  }

  it('answers 503 with the time to wait, and goes on by itself: requests and streams, until it is told to stop', async () => {
    const project = (await (
      await ask('/admin/projects?fields=id', { shortName: 'SEA', name: 'Sea', leader: { login: 'root' } })
    ).json()) as { id: string }
    const first = await postmaster()
    kill(first, 'SIGKILL')
    const { reply, body } = await throughOutage()
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('2')
    expect(body).toMatchObject({ error: 'unavailable', code: 'unavailable', facts: { retryAfter: 2 } })
    expect(await postmaster()).not.toBe(first)

    // One process of PostgreSQL that dies takes the connections of all others with it.
    const [backend] = (await postgresProcessesIn(pgdata)).filter(pid => pid !== first).slice(-1)
    const second = await postmaster()
    expect(backend).not.toBe(second)
    kill(backend ?? 0, 'SIGKILL')
    await until('it recovers', async () => (await ask('/users/me?fields=login')).status === 200)
    // The answer may have come before the death was noticed: then the stream, or what is created, is refused for a moment.
    const createIssue = () =>
      until('an issue is created', async () => {
        const reply = await ask('/issues', { project: { id: project.id }, summary: 'Tide' })
        return reply.status === 200
      })
    await until('a stream tells of changes', async () => (await hear(1, createIssue)).includes('issue.created'))
    expect(server.process.exitCode).toBeNull()

    kill(await postmaster(), 'SIGKILL')
    server.process.kill('SIGTERM')
    expect(await server.ended, server.said.err).toBe(0)
    expect(await postgresProcessesIn(pgdata)).toEqual([])
    expect(existsSync(join(folder, 'db.owner.json'))).toBe(false)
  })
})
