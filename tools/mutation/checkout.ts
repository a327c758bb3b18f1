import { execFile } from 'node:child_process'
import { copyFile, lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createScratchFolder, removeScratchFolder } from '../../server/src/platform/postgres/scratch-folder.testing.ts'

/** A copy of the sources as they stand, with what is not committed. */
export interface Checkout {
  readonly folder: string
  /** Paths of its files. */
  readonly files: readonly string[]
  remove(): Promise<void>
}

export async function git(root: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...args], { cwd: root, maxBuffer: 2 ** 28 })
  return stdout
}

/** All files that git knows or would take; those deleted but not committed are left out. */
export async function sourcesIn(root: string): Promise<readonly string[]> {
  const listed = await git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  const deleted = new Set((await git(root, 'ls-files', '-z', '--deleted')).split('\0'))
  return [...new Set(listed.split('\0'))].filter(file => file !== '' && !deleted.has(file))
}

/** In a scratch folder, so that it goes with this process, whatever ends it. */
export async function createCheckout(root: string): Promise<Checkout> {
  const scratch = await createScratchFolder('cairn-mutate-')
  const folder = join(scratch, 'cairn')
  const files = await sourcesIn(root)
  for (const parent of new Set(files.map(file => dirname(join(folder, file))))) await mkdir(parent, { recursive: true })
  for (const file of files) await copyFile(join(root, file), join(folder, file))
  await linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, files, remove: () => removeScratchFolder(scratch) }
}

/** Packages are shared, but those of the workspace, which are links into the tree, lead into the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    if (name.startsWith('.') && name !== '.bin') continue
    const source = join(from, name)
    if (name.startsWith('@')) await linkPackages(source, join(to, name))
    else {
      const isLink = (await lstat(source)).isSymbolicLink()
      await symlink(isLink ? await readlink(source) : source, join(to, name))
    }
  }
}
