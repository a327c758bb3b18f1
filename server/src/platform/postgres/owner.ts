import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isAlive, ownMark, type ProcessMark } from './launch-lock.ts'

/** The server that keeps the running PostgreSQL to its own end. Commands own nothing: see leases.ts. */
export type Owner = ProcessMark & { readonly token: string }

/** The owner on record if it is still alive. */
export async function livingOwner(file: string): Promise<Owner | undefined> {
  const owner = await readOwner(file)
  return owner && (await isAlive(owner)) ? owner : undefined
}

/** Records this process as the owner. */
export async function becomeOwner(file: string): Promise<Owner> {
  const owner = { ...(await ownMark()), token: randomUUID() }
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
