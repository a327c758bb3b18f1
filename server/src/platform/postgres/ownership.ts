import { lchown, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** Gives one file or folder to the account; nothing to do unless we run as root. Never follows a link. */
export async function chownTo(path: string, account: Account): Promise<void> {
  if (account.switched) await lchown(path, account.uid, account.gid)
}

/** Gives a folder with all its content to the account. */
export async function chownTree(path: string, account: Account): Promise<void> {
  for (const entry of await readdir(path, { recursive: true })) await chownTo(join(path, entry), account)
  await chownTo(path, account)
}

/** Makes the entries of a folder (a rename in it, a new file) survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
