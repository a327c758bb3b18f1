import { resolve } from 'node:path'
import type { Config } from '../config/index.ts'
import type { RequestContext } from '../context/index.ts'
import type { Log } from '../log/index.ts'

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

/** What a command of the command line may use. Results go to `print`, everything said to people to `note`. */
export interface Shell {
  readonly config: Config
  readonly log: Log
  /** One line on the standard output: what a script would read. */
  print(line: string): void
  /** One line on the standard error: progress and advice. */
  note(line: string): void
  /** All of the standard input as text, without the last line break. */
  readInput(): Promise<string>
  /** The database without its schema being touched: the running one, else one started for the command. */
  withDatabase<T>(work: (url: string) => Promise<T>): Promise<T>
  /** As `withDatabase`; an embedded one may be created beside one of an older PostgreSQL. */
  withNewDatabase<T>(work: (url: string) => Promise<T>): Promise<T>
  /** As `withDatabase`, migrated, with the rights of the system itself. Events and jobs are only written down. */
  withSystem<T>(work: (ctx: RequestContext) => Promise<T>): Promise<T>
}

/** One command. Features contribute them; `server/src/cli` parses the arguments. */
export interface CliCommand {
  /** Words before the arguments, e.g. `user create`. */
  readonly path: string
  readonly summary: string
  /** Required arguments, in order: name → meaning. */
  readonly arguments?: Readonly<Record<string, string>>
  /** Options by their flags, e.g. `--name <name>`; a value in angle brackets makes it a string. */
  readonly options?: readonly { readonly flags: string; readonly meaning: string; readonly required?: boolean }[]
  /** Returns the exit code; nothing means 0. Throw {@link CommandError} for what the caller must put right. */
  readonly run: (shell: Shell, args: readonly string[], options: OptionValues) => Promise<number | undefined>
}

/** A command that cannot be carried out; the message says why and what to do. */
export class CommandError extends Error {}

/** The text of an option; an empty one counts as missing. */
export function textOption(options: OptionValues, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A file as the person named it: relative to where they called npm, which runs commands in the repository's folder. */
export function filePath(file: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  return resolve(env.INIT_CWD ?? '.', file)
}
