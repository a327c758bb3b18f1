import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent, type ParentWatch } from './end-with-parent.testing.ts'

const MEMORY = '/dev/shm'
const ROOM = 2 * 1024 ** 3
const watches = new Map<string, ParentWatch>()

/**
 * A new folder for what a test run throws away: in memory where the system has room for it, else on disk. Gone, with the
 * PostgreSQL in it, when this process ends; `removeScratchFolder` does it earlier.
 */
export async function createScratchFolder(prefix: string): Promise<string> {
  const parent = (await hasRoom(MEMORY)) ? MEMORY : tmpdir()
  const folder = await mkdtemp(join(parent, prefix))
  watches.set(folder, endWithParent(folder))
  // Run as root, PostgreSQL gives up its rights and still has to reach its folder.
  await chmod(folder, 0o711)
  return folder
}

/** The folder's PostgreSQL must have been stopped. */
export async function removeScratchFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  watches.get(folder)?.dismiss()
  watches.delete(folder)
}

/** A process that works in the folder and is to end with this one. */
export function endWithScratchFolder(folder: string, child: ChildProcess): void {
  if (child.pid !== undefined) watches.get(folder)?.add(child.pid)
}

async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null)
  return found !== null && found.bavail * found.bsize >= ROOM
}
