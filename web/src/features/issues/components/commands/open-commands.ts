import { useSyncExternalStore } from 'react'
import type { CommandTarget } from '../../api/commands.ts'

/** What the command dialog opens with. */
export type OpenedCommand = {
  readonly target: CommandTarget
  readonly query?: string
  /** Starts in the comment. */
  readonly withComment?: boolean
}

let opened: OpenedCommand | undefined
const listeners = new Set<() => void>()

/** Opens the command dialog, from wherever it is asked for. */
export function openCommandDialog(command: OpenedCommand): void {
  set(command)
}

export function closeCommandDialog(): void {
  set(undefined)
}

export function useOpenedCommand(): OpenedCommand | undefined {
  return useSyncExternalStore(watch, () => opened)
}

function set(next: OpenedCommand | undefined): void {
  opened = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
