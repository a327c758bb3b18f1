import { createStore, useStore } from '../../../platform/store/index.ts'
import type { CommandRequest } from '../api/commands.ts'
import type { CommandRefusal, CommandTarget, ParsedCommand } from '../model/command.ts'

/** What the command dialog opens with. */
export type OpenedCommand = {
  readonly target: CommandTarget
  readonly query?: string
  /** Starts in the comment. */
  readonly withComment?: boolean
}

/** Issues that could not take a command. */
export type RefusedCommand = {
  readonly refusals: readonly CommandRefusal[]
  readonly target?: CommandTarget | undefined
  /** To go on without them; without it they were left out already. */
  readonly offer?: {
    readonly request: CommandRequest
    /** What the command does. */
    readonly commands: readonly ParsedCommand[]
    /** Of how many issues. */
    readonly affected: number
  }
}

const opened = createStore<OpenedCommand | RefusedCommand | undefined>(undefined)

/** Opens the command dialog, from wherever it is asked for. */
export function openCommandDialog(command: OpenedCommand): void {
  opened.set(command)
}

/** Shows which issues cannot take a command, and why. */
export function openRefused(refused: RefusedCommand): void {
  opened.set(refused)
}

export function closeCommandDialog(): void {
  opened.set(undefined)
}

export function useOpenedCommand(): OpenedCommand | RefusedCommand | undefined {
  return useStore(opened)
}
