import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { chooseAccount } from './account.ts'
import { defaultBinaries, findBinaries } from './binaries.ts'
import { DATABASE } from './cluster.ts'
import { chownTo } from './ownership.ts'
import { killCluster, query, SMALL, until } from './postgres.testing.ts'
import { answersOnSocket, kill } from './postmaster-pid.ts'
import { postgresProcessesIn } from './process-table.ts'
import { run } from './run.ts'
import { readSecret } from './secret.ts'
import { shutDown, spawnServer } from './server-process.ts'
import { postgresArguments } from './settings.ts'

const PORT = 5432

/** A server of a replicated cluster, on a data folder of its own. */
export interface Replica {
  readonly folder: string
  readonly url: string
  /** Runs one statement on a connection of its own. */
  ask(sql: string): Promise<readonly Record<string, unknown>[]>
  promote(): Promise<void>
  /** Stops all of its processes where they are, as a machine that hangs. */
  freeze(): Promise<void>
  /** Has them go on. */
  thaw(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

const SETTINGS = {
  ...SMALL,
  max_connections: '100',
  // What a new standby still needs of the log.
  wal_keep_size: '256MB',
  fsync: 'off',
  logging_collector: 'on',
}

const pgdataOf = (folder: string): string => join(folder, 'pg18')

/** Starts the server of a data folder, as a primary or, where that is written in it, as a standby. */
export async function startReplica(folder: string): Promise<Replica> {
  const pgdata = pgdataOf(folder)
  const account = await chooseAccount(pgdata)
  const binaries = await findBinaries(defaultBinaries(), account, join(folder, 'bin'), () => undefined)
  const secret = (await readSecret(join(folder, 'db.secret'))) ?? ''
  const socketDir = join(folder, 'run')
  const server = await spawnServer(binaries.postgres, postgresArguments(socketDir, PORT, SETTINGS), pgdata, account)
  const url = `postgres://${DATABASE}:${encodeURIComponent(secret)}@${encodeURIComponent(socketDir)}:${PORT}/${DATABASE}`
  // Also while it takes no changes from others.
  const ask = (sql: string) => query(`${url}?options=-c%20default_transaction_read_only%3Doff`, sql)
  await until('PostgreSQL takes connections', async () => {
    if ((await Promise.race([server.exited, null])) !== null) throw new Error(server.firstWords())
    if (!(await answersOnSocket({ socketDir, port: PORT }))) return false
    return ask('select 1').then(
      () => true,
      () => false,
    )
  })
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of await postgresProcessesIn(pgdata)) kill(pid, name)
  }
  return {
    folder,
    url,
    ask,
    promote: async () => void (await ask('select pg_promote()')),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: () => killCluster(pgdata),
    stop: () => shutDown(server, () => undefined),
  }
}

/** Makes a standby of the primary in a new data folder, as `pg_basebackup -R` does, and starts it. */
export async function startStandby(primary: Replica, folder: string): Promise<Replica> {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await copyLive(primary.folder, folder)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await makeStandby(primary, folder, rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  return startReplica(folder)
}

/** What comes and goes while a server works may be missing in the copy. */
async function copyLive(from: string, to: string): Promise<void> {
  const { code, stderr } = await run('cp', ['-a', `${pgdataOf(from)}`, to])
  const problems = stderr.split('\n').filter(line => line !== '' && !line.includes('No such file or directory'))
  if (code !== 0 && problems.length > 0) throw new Error(`${from} cannot be copied: ${problems[0]}`)
  await run('cp', ['-a', join(from, 'db.secret'), to])
  await mkdir(join(to, 'run'), { mode: 0o700 })
}

async function makeStandby(primary: Replica, folder: string, label: string): Promise<void> {
  const pgdata = pgdataOf(folder)
  const account = await chooseAccount(pgdata)
  await chownTo(join(folder, 'run'), account)
  const log = join(pgdata, 'pg_wal')
  for (const name of await readdir(log)) {
    if (/^[0-9A-F]{24}/.test(name)) await rm(join(log, name))
  }
  await rm(join(pgdata, 'postmaster.pid'), { force: true })
  const { hostname, port, username, password } = new URL(primary.url)
  const [host, secret] = [decodeURIComponent(hostname), decodeURIComponent(password)]
  const source = `host=${host} port=${port} user=${username} password=${secret} application_name=standby`
  const files = {
    backup_label: label,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${source}'\n`,
  }
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(pgdata, name), content)
    await chownTo(join(pgdata, name), account)
  }
}
