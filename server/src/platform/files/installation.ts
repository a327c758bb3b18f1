import { randomUUID } from 'node:crypto'
import type { Db } from '../db/index.ts'
import { readSetting, storeSetting } from '../settings/index.ts'
import type { Files } from './files.ts'

/** Name of the stored setting that holds the installation's id. */
export const INSTALLATION = 'installation'

/**
 * Ties the files to the installation in the database: both get the same id, unless they have one already. Nodes with
 * folders of their own differ from then on, see {@link belongingOf}.
 */
export async function claimFiles(db: Db, files: Files): Promise<void> {
  const known = await readSetting(db, INSTALLATION)
  if (known !== undefined) return
  // The files first: what breaks off in between is gone on with by the next start.
  await storeSetting(db, INSTALLATION, await files.claim(randomUUID()), { isKept: true })
}

/** How the files of a node stand to the installation in the database. */
export type Belonging = 'ours' | 'unclaimed' | 'foreign'

/** @param installation its id; null when it has none yet */
export async function belongingOf(installation: string | null, files: Files): Promise<Belonging> {
  const marked = await files.installation()
  if (marked === null || installation === null) return 'unclaimed'
  return marked === installation ? 'ours' : 'foreign'
}
