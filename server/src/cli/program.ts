import { AppError, ERRORS } from '@cairn/common/platform/errors'
import { Command, CommanderError } from 'commander'
import { type CliCommand, CommandError, type OptionValues, type Shell } from '../platform/command-line/index.ts'
import { ConfigError, loadConfig, settingsTable } from '../platform/config/index.ts'
import { createLog } from '../platform/log/index.ts'
import { EmbeddedPostgresError } from '../platform/postgres/index.ts'
import { createTexts } from '../platform/texts/index.ts'
import { cliCommands } from './commands.ts'
import { createShell } from './shell.ts'

/** Carries out one command line and returns its exit code: 0 done, 1 failed, 2 not understood. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  let code = 0
  // Who reads the output may stop early, as `head` does.
  process.stdout.on('error', error => process.exit((error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 1))
  const program = buildProgram(cliCommands, async (command, given, options) => {
    const config = loadConfig(process.env)
    const shell = createShell(config, createLog(command.path === 'start' ? config.logLevel : 'warn'))
    code = (await command.run(shell, given, options)) ?? 0
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`${messageOf(error)}\n`)
    return 1
  }
}

type Runner = (command: CliCommand, args: readonly string[], options: OptionValues) => Promise<void>

/** All commands as a commander program. */
export function buildProgram(commands: readonly CliCommand[], run: Runner): Command {
  const program = new Command('cairn')
    .description('Issue tracking for teams. Every command works while the server runs and while it does not.')
    .exitOverride()
    .showHelpAfterError()
  const groups = new Map<string, Command>([['', program]])
  for (const command of commands) {
    const words = command.path.split(' ')
    const parent = groupOf(program, groups, words.slice(0, -1))
    const entry = parent.command(words.at(-1) ?? '').description(command.summary)
    entry.exitOverride().showHelpAfterError()
    for (const [name, meaning] of Object.entries(command.arguments ?? {})) entry.argument(`<${name}>`, meaning)
    for (const { flags, meaning, required } of command.options ?? []) {
      if (required) entry.requiredOption(flags, meaning)
      else entry.option(flags, meaning)
    }
    if (command.path === 'start')
      entry.addHelpText('after', () => `\nSettings (environment or cairn.config.json):\n\n${settingsTable()}`)
    entry.action(async (...given: unknown[]) => {
      const args = given.slice(0, Object.keys(command.arguments ?? {}).length).map(String)
      await run(command, args, entry.opts())
    })
  }
  return program
}

function groupOf(program: Command, groups: Map<string, Command>, words: readonly string[]): Command {
  const key = words.join(' ')
  const known = groups.get(key)
  if (known) return known
  const parent = groupOf(program, groups, words.slice(0, -1))
  const group = parent
    .command(words.at(-1) ?? '')
    .description(`Commands about: ${key}`)
    .exitOverride()
  groups.set(key, group)
  return group
}

function messageOf(error: unknown): string {
  if (error instanceof AppError)
    return createTexts('en').format('en', ERRORS[error.code].text, { id: 'none', ...error.facts })
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof EmbeddedPostgresError)
    return error.message
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('\n')
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

export type { Shell }
