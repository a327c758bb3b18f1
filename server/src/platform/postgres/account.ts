import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { AccountError, DataDirUnreachableError } from './errors.ts'
import { run } from './run.ts'

/** The system account that PostgreSQL runs as. */
export type Account = {
  readonly name: string
  readonly uid: number
  readonly gid: number
  /** True when this process is root and children have to switch to the account. */
  readonly switched: boolean
}

const OWN_ACCOUNT = 'cairn'

/**
 * Chooses the account: whoever runs this process, unless that is root, which PostgreSQL refuses. Root uses the owner of
 * an existing cluster, else `wanted`, else the account `cairn` (created when possible), `postgres` or `nobody`.
 *
 * @throws AccountError when root finds no account; DataDirUnreachableError when the cluster belongs to somebody else.
 */
export async function chooseAccount(pgdata: string, wanted?: string): Promise<Account> {
  const owner = await clusterOwner(pgdata)
  const uid = process.getuid?.() ?? -1
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new DataDirUnreachableError(
        `The database in ${pgdata} belongs to another user (uid ${owner.uid}). Start Cairn as that user or as root, or choose another data folder with CAIRN_DATA_DIR.`,
      )
    }
    return { name: ownName() ?? `uid ${uid}`, uid, gid: process.getgid?.() ?? -1, switched: false }
  }
  // Files of root come from a copy made by root; they are handed to the account later.
  if (owner && owner.uid !== 0) return { ...owner, name: await nameOf(owner.uid), switched: true }
  if (wanted !== undefined) {
    const account = await lookUp(wanted)
    if (!account) throw new AccountError(`There is no system account "${wanted}" to run PostgreSQL with.`)
    return account
  }
  const account = (await lookUp(OWN_ACCOUNT)) ?? (await createOwnAccount())
  const found = account ?? (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (found) return found
  throw new AccountError(
    'PostgreSQL refuses to run as root and no other account was found. Create one with: useradd --system cairn',
  )
}

/** Options for `spawn` that switch to the account. */
export function identityOf(account: Account): { readonly uid?: number; readonly gid?: number } {
  return account.switched ? { uid: account.uid, gid: account.gid } : {}
}

/** initdb looks its user up by uid, so a bare uid (`docker run --user 12345`) is refused before it starts. */
export function requireName(account: Account): void {
  if (account.switched || ownName() !== undefined) return
  throw new AccountError(
    `The user id ${account.uid} has no name on this system, and PostgreSQL cannot create a database without one. Add a line for it to /etc/passwd, or start Cairn as root or as a named user.`,
  )
}

async function clusterOwner(pgdata: string): Promise<{ uid: number; gid: number } | undefined> {
  // The folder, not a file in it: another user's folder can be seen but not entered.
  const found = await stat(pgdata).catch(() => undefined)
  return found?.isDirectory() ? { uid: found.uid, gid: found.gid } : undefined
}

function ownName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

async function nameOf(uid: number): Promise<string> {
  const { code, stdout } = await run('id', ['-un', String(uid)])
  return code === 0 ? stdout.trim() : `uid ${uid}`
}

async function lookUp(name: string): Promise<Account | undefined> {
  const [user, group] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  const uid = Number(user.stdout.trim())
  if (user.code !== 0 || group.code !== 0 || !(uid > 0)) return undefined
  return { name, uid, gid: Number(group.stdout.trim()), switched: true }
}

async function createOwnAccount(): Promise<Account | undefined> {
  const shell = '/usr/sbin/nologin'
  await run('useradd', ['--system', '--user-group', '--no-create-home', '-d', '/nonexistent', '-s', shell, OWN_ACCOUNT])
  // Looked up even after a failure: another process may have created it at the same moment.
  return lookUp(OWN_ACCOUNT)
}
