import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '@cairn/common/platform/errors'
import type { Files, StoredFile } from './files.ts'

/** Holds the id of the installation whose files lie here, as a line of text. */
export const MARKER = 'installation'

const KEY = /^[a-z0-9]{2}\/[a-z0-9]{38}$/

/** Keeps files in a local folder: `<first two characters>/<rest>`, private to the server's user. */
export function createLocalFiles(folder: string): Files {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new AppError('not_found', {})
    return join(folder, key)
  }

  async function store(key: string, content: Readable, limit: number): Promise<StoredFile> {
    const path = pathOf(key)
    const shelf = dirname(path)
    const created = await mkdir(shelf, { recursive: true, mode: 0o700 })
    if (created) await syncFolder(dirname(created))
    const incoming = join(shelf, `.${randomBytes(20).toString('hex')}.part`)
    try {
      const size = await writeSynced(content, incoming, limit)
      await rename(incoming, path)
      await syncFolder(shelf)
      return { key, size }
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    }
  }

  const marker = join(folder, MARKER)
  const installation = (): Promise<string | null> =>
    readFile(marker, 'utf8').then(
      id => id.trim(),
      error => {
        if (error.code === 'ENOENT') return null
        throw error
      },
    )

  return {
    write: (content, limit) => {
      const name = randomBytes(20).toString('hex')
      return store(`${name.slice(0, 2)}/${name.slice(2)}`, content, limit)
    },
    writeAs: (key, content) => store(key, content, Number.POSITIVE_INFINITY),
    sizeOf: async key => {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.isFile() ? found.size : null
    },
    read: async (key, range) => {
      const path = pathOf(key)
      const exists = await stat(path).then(
        found => found.isFile(),
        () => false,
      )
      if (!exists) throw new AppError('not_found', {})
      return createReadStream(path, range)
    },
    delete: async key => {
      await rm(pathOf(key), { force: true })
    },
    installation,
    claim: async (id, { isForced = false } = {}) => {
      const created = await mkdir(folder, { recursive: true, mode: 0o700 })
      if (created) await syncFolder(dirname(created))
      const incoming = join(folder, `.${randomBytes(20).toString('hex')}.part`)
      await writeSynced(Readable.from([Buffer.from(`${id}\n`)]), incoming, Number.POSITIVE_INFINITY)
      // A link is made whole, and by one of several nodes alone.
      if (isForced) await rename(incoming, marker)
      else await link(incoming, marker).catch(unlessThere)
      await rm(incoming, { force: true })
      await syncFolder(folder)
      return (await installation()) ?? id
    },
    olderThan: time => oldFiles(folder, time),
  }
}

async function writeSynced(content: Readable, path: string, limit: number): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw new AppError('too_large', { limit })
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return size
}

/** A rename is only durable once its folder was synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function* oldFiles(folder: string, time: number): AsyncIterable<string> {
  for (const shelf of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, shelf)).catch(() => [])) {
      const found = await stat(join(folder, shelf, name)).catch(() => null)
      if (!found || found.mtimeMs >= time) continue
      if (name.startsWith('.')) await rm(join(folder, shelf, name), { force: true })
      else yield `${shelf}/${name}`
    }
  }
}
