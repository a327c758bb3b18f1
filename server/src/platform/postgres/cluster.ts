import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, identityOf } from './account.ts'
import type { Binaries } from './binaries.ts'
import { StartFailedError } from './errors.ts'
import { chownTo, syncFolder } from './ownership.ts'
import { type RunResult, run } from './run.ts'

/** Name of the database and of its owning role. */
export const DATABASE = 'cairn'

const STAGING_PREFIX = '.initdb-'

/**
 * Creates the cluster with its database. It grows in a staging folder and is renamed when complete, so an interrupted
 * creation leaves nothing that looks like a cluster; its remains go away with the next one.
 *
 * @throws StartFailedError with the words of initdb.
 */
export async function createCluster(
  pgdata: string,
  binaries: Binaries,
  account: Account,
  secret: string,
): Promise<void> {
  const parent = dirname(pgdata)
  await removeStaging(parent)
  const staging = await mkdtemp(join(parent, STAGING_PREFIX))
  try {
    const cluster = join(staging, 'cluster')
    const passwordFile = join(staging, 'password')
    await mkdir(cluster, { mode: 0o700 })
    await chownTo(cluster, account)
    await writePrivately(passwordFile, `${secret}\n`, account)
    await chownTo(staging, account)
    await initdb(binaries.initdb, cluster, passwordFile, account)
    await rm(passwordFile)
    await runSingleUser(binaries.postgres, cluster, account, `create database ${DATABASE};\n`)
    await rename(cluster, pgdata)
    await syncFolder(parent)
  } finally {
    await removeStaging(parent)
  }
}

/** Gives the role a new password without a running server; for a data folder that lost its secret. */
export async function resetPassword(
  pgdata: string,
  binaries: Binaries,
  account: Account,
  secret: string,
): Promise<void> {
  await runSingleUser(binaries.postgres, pgdata, account, `alter role ${DATABASE} password '${secret}';\n`)
}

async function initdb(program: string, cluster: string, passwordFile: string, account: Account): Promise<void> {
  const args = ['-D', cluster, '-U', DATABASE, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--data-checksums']
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const result = await run(program, [...args, ...locale], { ...identityOf(account), cwd: dirname(cluster) })
  if (result.code !== 0) throw failure('PostgreSQL could not create the database', result)
}

async function runSingleUser(program: string, pgdata: string, account: Account, sql: string): Promise<void> {
  const args = ['--single', '-D', pgdata, '-c', 'exit_on_error=on', 'postgres']
  const result = await run(program, args, { ...identityOf(account), cwd: pgdata, input: sql })
  if (result.code !== 0) throw failure('PostgreSQL could not prepare the database', result)
}

function failure(what: string, { stderr, stdout }: RunResult): Error {
  const reason = (stderr.trim() || stdout.trim()).slice(-2_000)
  return new StartFailedError(`${what}: ${reason}\nThe data folder was left as it was; try again when this is mended.`)
}

async function writePrivately(file: string, content: string, account: Account): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    if (account.switched) await handle.chown(account.uid, account.gid)
  } finally {
    await handle.close()
  }
}

async function removeStaging(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    // Retries: an initdb whose parent was killed may still write for a moment.
    const patience = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }
    if (name.startsWith(STAGING_PREFIX)) await rm(join(parent, name), patience)
  }
}
