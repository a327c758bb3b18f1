import { personalValue } from '../../../platform/storage/index.ts'

const KEPT = 30

/** A command that was given; `deletes`: by the server's word it takes something away for which a second look is due. */
export type GivenCommand = { readonly query: string; readonly deletes: boolean }

/** The commands given last in this browser, the newest first. */
export const commandHistory = personalValue<readonly GivenCommand[]>(
  'command-history',
  [],
  (value): value is readonly GivenCommand[] => Array.isArray(value) && value.every(isGiven),
)

export function rememberCommand({ query, deletes }: GivenCommand): void {
  const command = query.trim()
  if (command !== '') commandHistory.write(withCommand(commandHistory.read(), { query: command, deletes }))
}

/** The history with a command at its head; the same command stands in it once. */
function withCommand(history: readonly GivenCommand[], command: GivenCommand): readonly GivenCommand[] {
  return [command, ...history.filter(({ query }) => query !== command.query)].slice(0, KEPT)
}

function isGiven(value: unknown): value is GivenCommand {
  const { query, deletes } = (value ?? {}) as Partial<Record<keyof GivenCommand, unknown>>
  return typeof query === 'string' && typeof deletes === 'boolean'
}
