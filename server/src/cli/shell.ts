import { text } from 'node:stream/consumers'
import { permissionKeys } from '@cairn/common/features/access'
import { createPlatform, migrateDatabase } from '../app.ts'
import { systemActor } from '../features/access/index.ts'
import { CommandError, type Shell } from '../platform/command-line/index.ts'
import type { Config } from '../platform/config/index.ts'
import { contextOf, type Platform, type RequestContext } from '../platform/context/index.ts'
import type { MigrationProgress } from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'
import { attachEmbeddedPostgres, type LaunchProgress } from '../platform/postgres/index.ts'

export function createShell(config: Config, log: Log): Shell {
  const note = (line: string): void => {
    process.stderr.write(`${line}\n`)
  }
  async function attached<T>(besideOtherMajors: boolean, work: (url: string) => Promise<T>): Promise<T> {
    if (config.databaseUrl) return work(config.databaseUrl)
    const { dataDir } = config
    const embedded = await attachEmbeddedPostgres({ dataDir, besideOtherMajors, onProgress: progressNotes(note) })
    try {
      return await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  }
  const withDatabase: Shell['withDatabase'] = work => attached(false, work)
  return {
    config,
    log,
    note,
    print: line => {
      process.stdout.write(`${line}\n`)
    },
    readInput: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
    withDatabase,
    withNewDatabase: work => attached(true, work),
    withSystem: work =>
      withDatabase(async databaseUrl => {
        const platform = createPlatform({ config, databaseUrl, log })
        try {
          await migrateDatabase(platform.database).catch(error => {
            throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error })
          })
          return await work(await systemContext(platform))
        } finally {
          await platform.jobs.stop()
          await platform.database.close()
        }
      }),
  }
}

/** A context in which everything is allowed, for the command line and the start. */
export async function systemContext(platform: Platform): Promise<RequestContext> {
  const guest = await platform.database.main
    .selectFrom('users')
    .select('id')
    .where('guest', '=', true)
    .executeTakeFirstOrThrow()
  return contextOf(platform, systemActor(guest.id, 'system', permissionKeys), {
    requestId: 'command',
    locale: platform.config.locale,
  })
}

/** Says each phase of the database's start once, and a long one again every ten seconds. */
export function progressNotes(note: (line: string) => void): (progress: LaunchProgress) => void {
  let phase = ''
  let said = 0
  return progress => {
    if (progress.phase === phase && progress.elapsedMs - said < 10_000) return
    phase = progress.phase
    said = progress.elapsedMs
    note(`${progress.message}…`)
  }
}

/** Says which migrations took long, and what one waits for. */
export function migrationNotes(note: (line: string) => void): MigrationProgress {
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
  return {
    onApplied: (name, ms) => {
      if (ms >= 1_000) note(`Migration ${name}: ${seconds(ms)}`)
    },
    onBlocked: (name, pauseMs) =>
      note(`Migration ${name} waits for somebody who uses its tables; next try in ${seconds(pauseMs)}…`),
  }
}
