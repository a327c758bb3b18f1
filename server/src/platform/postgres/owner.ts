import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isAlive, ownMark, type ProcessMark } from './launch-lock.ts'

/**
 * Who stops the running PostgreSQL: a `server` keeps it to its own end; a `command` (the CLI that started it because no
 * server ran) hands it over to a server that starts meanwhile.
 */
export type OwnerRole = 'server' | 'command'

export type Owner = ProcessMark & { readonly role: OwnerRole; readonly token: string }

/** The owner on record if it is still alive. */
export async function livingOwner(file: string): Promise<Owner | undefined> {
  const owner = await readOwner(file)
  return owner && (await isAlive(owner)) ? owner : undefined
}

/** Records this process as the owner. */
export async function becomeOwner(file: string, role: OwnerRole): Promise<Owner> {
  const owner = { ...(await ownMark()), role, token: randomUUID() }
  const draft = `${file}.${owner.token}`
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 })
  await rename(draft, file)
  return owner
}

/** Whether this record is still the one in force. */
export async function isStillOwner(file: string, owner: Owner): Promise<boolean> {
  return (await readOwner(file))?.token === owner.token
}

export async function forgetOwner(file: string): Promise<void> {
  await rm(file, { force: true })
}

async function readOwner(file: string): Promise<Owner | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Owner)
  } catch {
    // A record cut short by a power failure names nobody.
    return undefined
  }
}
