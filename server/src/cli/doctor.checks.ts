import { constants } from 'node:fs'
import { access, readdir, readFile, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationFolders } from '../features.ts'
import type { Shell } from '../platform/command-line/index.ts'
import type { Config } from '../platform/config/index.ts'
import { type Connection, openDatabase, readMigrations } from '../platform/db/index.ts'
import { belongingOf, createLocalFiles, INSTALLATION, MARKER } from '../platform/files/index.ts'
import { EmbeddedPostgresError } from '../platform/postgres/index.ts'
import { addressOf } from './start.ts'

export type Verdict = 'ok' | 'warn' | 'fail'

export interface Finding {
  readonly verdict: Verdict
  /** What was looked at and what was found, in one line. */
  readonly text: string
  /** What to do about it; empty when all is well. */
  readonly advice?: string
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const OLDEST_NODE = 22
const OLDEST_POSTGRES = 15

const ok = (text: string): Finding => ({ verdict: 'ok', text })
const warn = (text: string, advice: string): Finding => ({ verdict: 'warn', text, advice })
const fail = (text: string, advice: string): Finding => ({ verdict: 'fail', text, advice })

export async function checkConfig({ config }: Shell): Promise<readonly Finding[]> {
  const found = [ok(`Configuration can be read; people reach Cairn at ${addressOf(config)}`)]
  const open = !['127.0.0.1', '::1', 'localhost'].includes(config.host)
  if (open && !config.baseUrl?.startsWith('https:'))
    found.push(
      warn(
        `Listens on ${config.host} without https`,
        'Put a reverse proxy with https before it and set CAIRN_BASE_URL to its address.',
      ),
    )
  if (config.baseUrl?.startsWith('https:') && config.trustProxy.length === 0)
    found.push(
      warn(
        'CAIRN_BASE_URL is https, but no proxy is trusted',
        'Set CAIRN_TRUST_PROXY to the address of the reverse proxy, so that addresses of clients are known.',
      ),
    )
  return found
}

export async function checkNode(): Promise<readonly Finding[]> {
  const major = Number(process.versions.node.split('.')[0])
  return major >= OLDEST_NODE
    ? [ok(`Node.js ${process.versions.node}`)]
    : [
        fail(
          `Node.js ${process.versions.node} is too old`,
          'Run it as `npm run cairn -- …`, which uses the Node of the lock file.',
        ),
      ]
}

export async function checkWebClient(): Promise<readonly Finding[]> {
  const built = await stat(join(ROOT, 'web/dist/index.html')).catch(() => null)
  return built
    ? [ok(`The web client was built on ${built.mtime.toISOString().slice(0, 16).replace('T', ' ')} UTC`)]
    : [fail('The web client is not built', 'Run `npm start`, which builds it, or `sh tools/prepare.sh`.')]
}

export async function checkDataFolder({ config }: Shell): Promise<readonly Finding[]> {
  const { dataDir } = config
  const found = await stat(dataDir).catch(() => null)
  if (!found) {
    const parent = await nearestExisting(dataDir)
    return (await isWritable(parent))
      ? [ok(`Data folder ${dataDir} does not exist yet and can be created`)]
      : [
          fail(
            `Data folder ${dataDir} cannot be created`,
            `Give this user the right to write to ${parent}, or set CAIRN_DATA_DIR.`,
          ),
        ]
  }
  if (!found.isDirectory()) return [fail(`${dataDir} is no folder`, 'Set CAIRN_DATA_DIR to a folder.')]
  if (!(await isWritable(dataDir)))
    return [
      fail(
        `Data folder ${dataDir} is not writable for this user`,
        `Run Cairn as the owner of the folder, or change it: chown -R <user> ${dataDir}`,
      ),
    ]
  const findings: Finding[] = [ok(`Data folder ${dataDir} is writable`)]
  if ((found.mode & 0o002) !== 0)
    findings.push(warn(`Everyone may write to ${dataDir}`, `Close it: chmod o-w ${dataDir}`))
  const user = process.getuid?.()
  if (user !== undefined && user !== 0 && found.uid !== user)
    findings.push(
      warn(`${dataDir} belongs to user ${found.uid}, not to this one (${user})`, `chown -R ${user} ${dataDir}`),
    )
  const filesFolder = await stat(join(dataDir, 'files')).catch(() => null)
  if (filesFolder && (filesFolder.mode & 0o004) !== 0 && (found.mode & 0o001) !== 0)
    findings.push(
      warn('Uploaded files can be read by every user of this machine', `chmod o-rx ${join(dataDir, 'files')}`),
    )
  return findings
}

export async function checkDiskSpace({ config }: Shell, least: number): Promise<readonly Finding[]> {
  const { bavail, bsize } = await statfs(await nearestExisting(config.dataDir))
  const free = bavail * bsize
  const text = `${(free / 1024 ** 3).toFixed(1)} GB are free where ${config.dataDir} lies`
  if (free >= least) return [ok(text)]
  const advice = 'Make room: PostgreSQL stops when the disk is full.'
  return [free < 64 * 1024 ** 2 ? fail(text, advice) : warn(text, advice)]
}

export async function checkDatabase(shell: Shell): Promise<readonly Finding[]> {
  const { config } = shell
  if (!config.databaseUrl && !(await hasCluster(config.dataDir)))
    return [ok('The embedded PostgreSQL has no data yet; `npm start` creates it')]
  try {
    return await shell.withDatabase(url => inspect(url, config))
  } catch (error) {
    const text = error instanceof AggregateError ? error.errors.map(String).join(', ') : (error as Error).message
    if (error instanceof EmbeddedPostgresError) return [fail('The embedded PostgreSQL does not run', text)]
    return [fail(`The database cannot be reached: ${text}`, 'Check DATABASE_URL: host, port, user, password and name.')]
  }
}

async function inspect(url: string, { databaseUrl, dataDir }: Config): Promise<readonly Finding[]> {
  const database = openDatabase(url, 4, () => undefined)
  try {
    const connection = await database.connect()
    try {
      const { rows } = await connection.query<{ version: string; number: number; encoding: string; ledger: boolean }>(
        `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
           current_setting('server_encoding') as encoding, to_regclass('public.migration') is not null as ledger`,
      )
      const [row] = rows
      if (!row) return []
      const findings: Finding[] = []
      const name = `${databaseUrl ? 'PostgreSQL' : 'Embedded PostgreSQL'} ${row.version}`
      findings.push(
        Math.floor(row.number / 10_000) >= OLDEST_POSTGRES
          ? ok(`${name} answers`)
          : fail(`${name} is too old`, `Use PostgreSQL ${OLDEST_POSTGRES} or newer.`),
      )
      if (row.encoding !== 'UTF8')
        findings.push(fail(`The database's encoding is ${row.encoding}`, 'Create it with encoding UTF8.'))
      const applied = row.ledger
        ? (await connection.query<{ name: string }>('select name from migration')).rows.map(entry => entry.name)
        : []
      findings.push(
        ...compareMigrations(
          applied,
          (await readMigrations(migrationFolders)).map(entry => entry.name),
        ),
        ...(await checkDeadLetters(connection)),
        ...(await checkFiles(connection, join(dataDir, 'files'))),
      )
      return findings
    } finally {
      await connection.end()
    }
  } finally {
    await database.close()
  }
}

/** Jobs that failed for good; nothing where there is no queue yet. */
export async function checkDeadLetters(connection: Connection): Promise<readonly Finding[]> {
  const { rows } = await connection.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  if (!rows[0]?.there) return []
  const found = await connection.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where state = 'failed'`,
  )
  const count = found.rows[0]?.count ?? 0
  return count === 0
    ? [ok('No job has failed for good')]
    : [warn(`${count} jobs have failed for good`, 'See why with `npm run cairn -- events`; it runs them again, too.')]
}

/** Whether the files are those that the database names; nothing before the first start. */
export async function checkFiles(connection: Connection, folder: string): Promise<readonly Finding[]> {
  const there = await connection.query<{ there: boolean }>(`select to_regclass('setting') is not null as there`)
  if (!there.rows[0]?.there) return []
  const { rows } = await connection.query<{ id: string }>(`select value #>> '{}' as id from setting where key = $1`, [
    INSTALLATION,
  ])
  const id = rows[0]?.id
  if (id === undefined) return []
  const belonging = await belongingOf(id, createLocalFiles(folder)).catch(() => null)
  if (belonging === 'ours') return [ok(`The files in ${folder} are those of this installation`)]
  const found =
    belonging === 'foreign' ? 'are those of another installation' : 'are not marked as those of this installation'
  return [
    fail(
      belonging === null ? `The files in ${folder} cannot be read` : `The files in ${folder} ${found}`,
      `All nodes need the same folder of files, as a shared drive. If these are the right ones, mark them: echo ${id} > ${join(folder, MARKER)}`,
    ),
  ]
}

function compareMigrations(applied: readonly string[], known: readonly string[]): readonly Finding[] {
  const foreign = applied.filter(name => !known.includes(name))
  const waiting = known.filter(name => !applied.includes(name))
  if (foreign.length > 0)
    return [
      fail(
        `The database was migrated by a newer release (${foreign.join(', ')})`,
        'Start that release or a newer one.',
      ),
    ]
  if (waiting.length > 0)
    return [warn(`${waiting.length} migrations wait`, 'They run at the next start; or run `npm run cairn -- migrate`.')]
  return [ok(`The schema is up to date (${applied.length} migrations)`)]
}

async function hasCluster(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names)
    if (
      /^pg\d+$/.test(name) &&
      (await readFile(join(dataDir, name, 'PG_VERSION')).catch(error => error.code === 'EACCES'))
    )
      return true
  return false
}

async function nearestExisting(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found || dirname(path) === path ? path : nearestExisting(dirname(path))
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}
