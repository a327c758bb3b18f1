import { generateCommand } from '../features/generate/index.ts'
import { importGithubArchive } from '../features/imports/index.ts'
import type { CliCommand } from '../platform/command-line/index.ts'
import { doctorCommand } from './doctor.ts'
import { dumpCommand } from './dump.ts'
import { eventsCommand } from './events.ts'
import { migrateCommand } from './migrate.ts'
import { openApiCommand } from './openapi.ts'
import { restoreCommand } from './restore.ts'
import { startCommand } from './start.ts'
import { tokenCreateCommand } from './token-create.ts'
import { userCreateCommand } from './user-create.ts'

/** Every command, in the order in which the help lists them. Features add theirs here. */
export const cliCommands: readonly CliCommand[] = [
  startCommand,
  doctorCommand,
  migrateCommand,
  userCreateCommand,
  tokenCreateCommand,
  importGithubArchive,
  generateCommand,
  dumpCommand,
  restoreCommand,
  eventsCommand,
  openApiCommand,
]
