import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestFolder, removeTestFolder, until } from '../platform/postgres/postgres.testing.ts'
import { cairn, placeInstallation, type RunningServer, startServer } from './cli.testing.ts'

describe('the command line', () => {
  let folder = ''
  let settings = { CAIRN_DATA_DIR: '' }
  let server: RunningServer | null = null
  beforeEach(async () => {
    folder = await createTestFolder()
    settings = { CAIRN_DATA_DIR: join(folder, 'data') }
  })
  afterEach(async () => {
    if (server?.process.exitCode === null) {
      server.process.kill('SIGTERM')
      await server.ended
    }
    server = null
    await removeTestFolder(join(folder, 'data'))
    await removeTestFolder(folder)
  })

  const stop = async (running: RunningServer, signal: NodeJS.Signals = 'SIGTERM') => {
    running.process.kill(signal)
    return running.ended
  }
  const me = async (url: string, token: string) => {
    const reply = await fetch(`${url}/api/users/me?fields=login,email`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return reply.json()
  }

  it('starts on nothing, gives a set-up link, stops, and starts again on what it had', async () => {
    server = await startServer(settings)
    await until('the link is shown', async () => /\/setup\?token=([\w-]{20,})\n/.test(server?.said.out ?? ''))
    expect(server.said.out).toMatch(/Creating the database in .*Prepared the database/s)
    expect((await fetch(`${server.url}/api/config`)).status).toBe(200)
    expect(await stop(server)).toBe(0)
    expect(server.said.err).toContain('Stopping')
    expect(existsSync(join(folder, 'data/pg18/postmaster.pid'))).toBe(false)

    const created = await cairn(
      settings,
      ['user', 'create', 'ann', '--name', 'Ann', '--email', 'ann@example.com', '--admin', '--password-stdin'],
      'a long password\n',
    )
    expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^1-\d+\n$/) })
    server = await startServer(settings)
    // Nothing is made, recovered or waited for a second time. How long it takes is measured by the benchmarks.
    expect(server.said.out).not.toMatch(/Creating|Prepared|Waiting|ecover/)
    expect(server.said.out).not.toContain('/setup?token=')

    const token = await cairn(settings, ['token', 'create', 'ann', '--name', 'ci'])
    expect(token).toMatchObject({ code: 0, out: expect.stringMatching(/^perm:\S+\n$/) })
    expect(await me(server.url, token.out.trim())).toMatchObject({ login: 'ann', email: 'ann@example.com' })
    expect(await stop(server, 'SIGINT')).toBe(0)
  })

  it('keeps what its code compiles to once it is ready, and beside its packages where no folder is named', async () => {
    await placeInstallation(settings.CAIRN_DATA_DIR)
    const named = { ...settings, NODE_COMPILE_CACHE: join(folder, 'compiled') }
    server = await startServer(named)
    await until('it is kept', async () => (await readdir(named.NODE_COMPILE_CACHE, { recursive: true })).length > 500)
    // It answers when all of it is.
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
    await stop(server, 'SIGKILL')
    // The second of the own ones finds what the first, or a start before, has kept.
    const own = { ...settings, NODE_COMPILE_CACHE: '' }
    await cairn(own, ['--help'])
    for (const [given, place] of [
      [named, named.NODE_COMPILE_CACHE],
      [own, 'node_modules/.cache/cairn'],
    ] as const) {
      const { err } = await cairn({ ...given, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }, ['--help'])
      expect(err.match(/reading cache from (\S+)/)?.[1]).toContain(place)
      expect(/cli\/program\.ts was accepted/.test(err)).toBe(true)
    }
  })

  it('serves on until nobody is sent to it when it is told to stop, and finishes what is under way', async () => {
    await placeInstallation(settings.CAIRN_DATA_DIR)
    server = await startServer({ ...settings, CAIRN_DRAIN: '4' })
    const health = async () => (await fetch(`${server?.url}/health/ready`)).status
    await until('people may come', async () => (await health()) === 200)
    const post = request(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue', 'transfer-encoding': 'chunked' },
    })
    const replied = once(post, 'response') as Promise<[IncomingMessage]>
    post.flushHeaders()
    await once(post, 'continue')
    post.write('{"login":"nobody",')
    server.process.kill('SIGTERM')
    await until('it stops', async () => server?.said.err.includes('Stopping') === true)
    expect(server.process.exitCode).toBeNull()
    expect(await health()).toBe(503)
    expect((await fetch(`${server.url}/api/config`)).status).toBe(200)
    post.end('"password":"wrong password"}')
    const [reply] = await replied
    reply.resume()
    expect(reply.statusCode).toBe(401)
    expect(await server.ended).toBe(0)
  })

  it('ends at once at the second signal', async () => {
    await placeInstallation(settings.CAIRN_DATA_DIR)
    server = await startServer(settings)
    const post = request(`${server.url}/api/session`, {
      method: 'POST',
      headers: { expect: '100-continue', 'content-type': 'application/json' },
    })
    post.on('error', () => undefined)
    post.flushHeaders()
    await once(post, 'continue')
    const begin = performance.now()
    server.process.kill('SIGTERM')
    await until('the second signal is no echo of the first', async () => performance.now() - begin > 700)
    expect(server.process.exitCode).toBeNull()
    expect(await stop(server)).toBe(130)
    expect(performance.now() - begin).toBeLessThan(5_000)
  })

  it('says which port is taken, and by which setting to change it', async () => {
    await placeInstallation(settings.CAIRN_DATA_DIR)
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const outcome = await cairn({ ...settings, CAIRN_PORT: port }, ['start'])
    expect(outcome.code).toBe(1)
    expect(outcome.err).toMatch(new RegExp(`Port ${port} .* already in use.*CAIRN_PORT`))
    expect(outcome.err).not.toMatch(/\.ts:\d+/)
    other.close()
  })

  it('refuses bad settings by name before it touches anything', async () => {
    const outcome = await cairn({ ...settings, CAIRN_PORT: 'x' }, ['start'])
    expect(outcome).toMatchObject({ code: 1, out: '' })
    expect(outcome.err).toContain('CAIRN_PORT:')
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('backs up and restores while the server runs, on another data folder', async () => {
    await placeInstallation(settings.CAIRN_DATA_DIR)
    await cairn(settings, ['user', 'create', 'ann', '--name', 'Ann', '--admin'])
    server = await startServer(settings)
    const archive = join(folder, 'backup.tar.gz')
    const dumped = await cairn(settings, ['dump', archive])
    expect(dumped).toMatchObject({ code: 0, out: '', err: expect.stringContaining('Wrote') })
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await cairn(settings, ['dump', archive])).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already'),
    })
    await stop(server)

    const elsewhere = { CAIRN_DATA_DIR: join(folder, 'elsewhere') }
    await placeInstallation(elsewhere.CAIRN_DATA_DIR)
    try {
      server = await startServer(elsewhere)
      expect(await cairn(elsewhere, ['restore', archive])).toMatchObject({
        code: 0,
        err: expect.stringContaining('all hashes are equal'),
      })
      expect(await cairn(elsewhere, ['restore', archive])).toMatchObject({
        code: 1,
        err: expect.stringContaining('already holds'),
      })
      const token = await cairn(elsewhere, ['token', 'create', 'ann', '--name', 'ci'])
      expect(await me(server.url, token.out.trim())).toMatchObject({ login: 'ann' })
      await stop(server)
    } finally {
      await removeTestFolder(join(folder, 'elsewhere'))
    }
  })

  it('examines an installation, running or not, and finds what is wrong', async () => {
    expect(await cairn(settings, ['doctor'])).toMatchObject({
      code: expect.any(Number),
      out: expect.stringContaining('has no data yet'),
    })
    expect(await cairn(settings, ['migrate'])).toMatchObject({ code: 0, out: expect.stringContaining('0001-outbox') })
    expect((await cairn(settings, ['migrate'])).err).toContain('up to date')
    const { out } = await cairn(settings, ['doctor'])
    for (const part of ['is writable', 'are free', 'Embedded PostgreSQL 18', 'schema is up to date', 'Node.js'])
      expect(out).toContain(part)
    const low = await cairn(settings, ['doctor', '--free', '999999999'])
    expect(low.out).toMatch(/WARN {2}.* are free/)
    await writeFile(join(folder, 'file'), '')
    const broken = await cairn({ CAIRN_DATA_DIR: join(folder, 'file') }, ['doctor'])
    expect(broken).toMatchObject({ code: 1, out: expect.stringContaining('is no folder') })
    const unreachable = await cairn({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, ['doctor'])
    expect(unreachable).toMatchObject({ code: 1, out: expect.stringMatching(/FAIL {2}The database cannot be reached/) })
  })

  it('prints the API document as JSON and nothing else', async () => {
    const { code, out } = await cairn(settings, ['openapi'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ openapi: '3.0.1' })
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('explains each command, and what it does not understand', async () => {
    expect((await cairn(settings, ['start', '--help'])).out).toContain('CAIRN_BASE_URL')
    expect(await cairn(settings, ['frobnicate'])).toMatchObject({ code: 2, err: expect.stringContaining('frobnicate') })
    expect(await cairn(settings, ['user', 'create'])).toMatchObject({ code: 2, err: expect.stringContaining('login') })
    expect(await cairn(settings, ['token', 'create', 'ann'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--name'),
    })
  })
})
