import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DataDirUnreachableError, hasCode } from './errors.ts'
import { syncFolder } from './ownership.ts'

/**
 * The database password of this data folder; undefined when there is none yet.
 *
 * @throws DataDirUnreachableError when the file belongs to another user.
 */
export async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim() || undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (hasCode(error, 'EACCES', 'EPERM')) {
      throw new DataDirUnreachableError(
        `${file} belongs to another user. Run this command as the user that runs Cairn, or as root.`,
      )
    }
    throw error
  }
}

/** Stores a new random password, readable for this user alone. */
export async function createSecret(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await syncFolder(dirname(file))
  return secret
}
