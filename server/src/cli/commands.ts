import type { CliCommand } from '../platform/command-line/index.ts'
import { migrateCommand } from './migrate.ts'
import { startCommand } from './start.ts'

/** Every command, in the order in which the help lists them. Features add theirs here. */
export const cliCommands: readonly CliCommand[] = [startCommand, migrateCommand]
