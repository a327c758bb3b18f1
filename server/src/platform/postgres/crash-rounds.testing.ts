import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './index.ts'
import { killCluster, until } from './postgres.testing.ts'
import { endWithScratchFolder } from './scratch-folder.testing.ts'

/** Something that writes to a data folder and can be killed while it does. */
export type Writer = {
  /**
   * Starts a process that starts PostgreSQL of the folder, writes until it is killed, and appends a line with the id of
   * everything that was acknowledged to the file.
   */
  readonly start: (dataDir: string, acknowledgedFile: string) => ChildProcess
  /** Everything that is found again, by id. */
  readonly read: (url: string, dataDir: string) => Promise<ReadonlySet<string>>
}

export type CrashReport = {
  readonly rounds: number
  readonly acknowledged: number
  readonly lost: readonly string[]
}

/** Enough to notice what broke; for a long trial `CAIRN_CRASH_ROUNDS=20` and more. */
export const CRASH_ROUNDS = Number(process.env.CAIRN_CRASH_ROUNDS ?? 6)

const FEWEST_WRITES = 20
const MORE_WRITES = 300
const MAJOR_FOLDER = 'pg18'

/**
 * Lets the writer work, kills it and every PostgreSQL process in the middle, restarts, and looks for everything that
 * was ever acknowledged; that many times over on the same folder.
 */
export async function runCrashRounds(dataDir: string, rounds: number, writer: Writer): Promise<CrashReport> {
  const file = join(dataDir, 'acknowledged.txt')
  const lost = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    await writeAndCrash(dataDir, file, writer)
    const postgres = await startEmbeddedPostgres({ dataDir })
    const found = await writer.read(postgres.url, dataDir)
    for (const id of await readAcknowledged(file)) if (!found.has(id)) lost.add(id)
    await postgres.stop()
  }
  return { rounds, acknowledged: (await readAcknowledged(file)).length, lost: [...lost] }
}

async function writeAndCrash(dataDir: string, file: string, writer: Writer): Promise<void> {
  const before = (await readAcknowledged(file)).length
  const wanted = before + FEWEST_WRITES + Math.floor(Math.random() * MORE_WRITES)
  const child = writer.start(dataDir, file)
  endWithScratchFolder(dataDir, child)
  const gone = once(child, 'close')
  await until('enough was written', async () => {
    if (child.exitCode !== null) throw new Error(`The writer ended by itself with code ${child.exitCode}`)
    return (await readAcknowledged(file)).length >= wanted
  })
  child.kill('SIGKILL')
  await killCluster(join(dataDir, MAJOR_FOLDER))
  await gone
}

async function readAcknowledged(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // What follows the last line break was cut off in the middle of its line.
  return text.split('\n').slice(0, -1)
}
