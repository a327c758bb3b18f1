import { personalValue } from '../../../platform/storage/index.ts'

const KEPT = 30

/** The commands given last in this browser, the newest first. */
export const commandHistory = personalValue<readonly string[]>(
  'command-history',
  [],
  (value): value is readonly string[] => Array.isArray(value) && value.every(each => typeof each === 'string'),
)

export function rememberCommand(query: string): void {
  const command = query.trim()
  if (command !== '') commandHistory.write(withCommand(commandHistory.read(), command))
}

/** The history with a command at its head; the same command stands in it once. */
export function withCommand(history: readonly string[], command: string): readonly string[] {
  return [command, ...history.filter(other => other !== command)].slice(0, KEPT)
}

/** Whether a command takes something away for which a second look is due. */
export function isDestructive(query: string): boolean {
  return /(^|\s)delete(\s|$)/i.test(query)
}
