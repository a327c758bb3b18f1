import { randomUUID } from 'node:crypto'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from './errors.ts'
import { findProcess } from './process-table.ts'

const POLL_MS = 25

/** Identifies one living process, also after its pid was given to another one. */
export type ProcessMark = { readonly pid: number; readonly startedAt: string }

/** The mark of this process. */
export async function ownMark(): Promise<ProcessMark> {
  const self = await findProcess(process.pid)
  return { pid: process.pid, startedAt: self?.startedAt ?? '' }
}

/** Whether the marked process still lives. */
export async function isAlive(mark: ProcessMark): Promise<boolean> {
  const found = await findProcess(mark.pid)
  return found !== undefined && found.startedAt === mark.startedAt
}

/**
 * Runs `work` while no other process (and no other call) holds the lock file. A lock whose holder is dead is taken
 * over. `onWait` is called while another one holds it, with the holder's pid; what it throws ends the waiting.
 */
export async function withLaunchLock<T>(
  path: string,
  onWait: (pid: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  const content = JSON.stringify({ ...(await ownMark()), token: randomUUID() })
  while (!(await tryCreate(path, content))) {
    const found = await readFile(path, 'utf8').catch(() => undefined)
    if (found === undefined) continue
    const holder = parseMark(found)
    if (holder && (await isAlive(holder))) {
      onWait(holder.pid)
      await sleep(POLL_MS)
    } else {
      await removeStale(path, found)
    }
  }
  try {
    return await work()
  } finally {
    await unlink(path).catch(() => undefined)
  }
}

function parseMark(text: string): ProcessMark | undefined {
  try {
    return JSON.parse(text) as ProcessMark
  } catch {
    // Cut short by a power failure: nobody holds it.
    return undefined
  }
}

/** Creates the file with its content in one step, so that nobody ever reads half a lock. */
async function tryCreate(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await unlink(draft)
  }
}

/** Moves a dead holder's lock away; when somebody replaced it in the same moment, theirs is put back. */
async function removeStale(path: string, expected: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== expected) await link(aside, path).catch(() => undefined)
  await unlink(aside)
}
