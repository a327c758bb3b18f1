import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A copy of a data folder that nobody uses at the moment, so that each measurement begins with the same data. File
 * systems that can share blocks do.
 */
export async function copyOf(dataDir: string, parent = tmpdir()): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(parent, 'cairn-bench-'))
  // PostgreSQL may run as another user, who has to get through.
  await chmod(folder, 0o755)
  const path = join(folder, 'data')
  await run('cp', ['-a', '--reflink=auto', dataDir, path])
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}
