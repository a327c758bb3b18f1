// Runs the API tests against PostgreSQL 15, the oldest one that is supported: npm run test:pg15 [-- vitest arguments].
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createScratchFolder, removeScratchFolder } from '../server/src/platform/postgres/scratch-folder.testing.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'
const ROOT = dirname(import.meta.dirname)
const IS_ROOT = process.getuid?.() === 0

export const hasPostgres15 = (): boolean => existsSync(join(BINARIES, 'initdb'))

function install(): void {
  if (!IS_ROOT || !existsSync('/usr/bin/apt-get'))
    throw new Error('PostgreSQL 15 is missing. Install it (Debian: sudo apt-get install postgresql-15) and try again.')
  console.log('Installing PostgreSQL 15…')
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', 'postgresql-15')
}

function apt(...args: readonly string[]): void {
  execFileSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** PostgreSQL refuses to run as root: its own account does it then. */
async function account(): Promise<{ readonly uid: number; readonly gid: number } | undefined> {
  if (!IS_ROOT) return undefined
  const line = /^postgres:.*$/m.exec(await readFile('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  return { uid: Number(line[2]), gid: Number(line[3]) }
}

/** Starts a throw-away server that is reached through a Unix socket in its own folder only. */
export async function startPostgres15(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await createScratchFolder('cairn-pg15-')
  const as = await account()
  if (as) await chown(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(BINARIES, 'initdb'),
    ['-D', data, '-U', 'cairn', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...as },
  )
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const server = spawn(
    join(BINARIES, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...as },
  )
  const gone = new Promise<void>(resolve => server.once('close', () => resolve()))
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('close', () => reject(new Error(`PostgreSQL 15 did not start:\n${log}`)))
  })
  return {
    url: `postgres://cairn@${encodeURIComponent(folder)}:5432/postgres`,
    stop: async () => {
      server.kill('SIGINT')
      await gone
      await removeScratchFolder(folder)
    },
  }
}

if (import.meta.main) {
  if (!hasPostgres15()) install()
  const server = await startPostgres15()
  try {
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--project', 'api', ...process.argv.slice(2)]
    const env = { ...process.env, CAIRN_TEST_DATABASE_URL: server.url }
    // Not in one go: the server's log has to be read meanwhile, or it waits for that.
    const run = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
    process.exitCode = await new Promise<number>((resolve, reject) => {
      run.once('error', reject)
      run.once('close', code => resolve(code ?? 1))
    })
  } finally {
    await server.stop()
  }
}
