import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from './errors.ts'
import { isAlive, ownMark, type ProcessMark } from './launch-lock.ts'

/*
 * Each command that uses the running PostgreSQL holds a lease on it; whoever releases the last one stops it. Everything
 * here is called while the launch lock is held.
 */

/** One use of the running PostgreSQL; a process may hold several. */
export type Lease = { readonly file: string }

/** Records that this process uses the running PostgreSQL. */
export async function takeLease(folder: string): Promise<Lease> {
  const file = join(folder, `${randomUUID()}.json`)
  const draft = `${file}.draft`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(draft, JSON.stringify(await ownMark()), { mode: 0o600 })
  await rename(draft, file)
  return { file }
}

export async function releaseLease({ file }: Lease): Promise<void> {
  await rm(file, { force: true })
}

/** The processes that still hold leases; stale ones, of processes that died, are removed. */
export async function liveLeases(folder: string): Promise<readonly ProcessMark[]> {
  const living: ProcessMark[] = []
  for (const name of await namesIn(folder)) {
    const file = join(folder, name)
    const mark = await readMark(file)
    if (mark && (await isAlive(mark))) living.push(mark)
    else await rm(file, { force: true })
  }
  return living
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function readMark(file: string): Promise<ProcessMark | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ProcessMark
  } catch {
    // Cut short by a power failure: nobody uses it.
    return undefined
  }
}
