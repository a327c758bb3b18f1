import { t } from '../../../platform/i18n/index.ts'
import { toast } from '../../../ui/toast.tsx'
import type { CommandTarget } from '../model/command.ts'
import { commandHistory } from '../model/command-history.ts'
import { openCommandDialog } from './open-commands.ts'
import { runCommand } from './operations.ts'

/** Applies the last command again: at once to chosen issues, after a look when it deletes or is for a whole search. */
export function repeatCommand(target: CommandTarget): void {
  const [last] = commandHistory.read()
  if (last === undefined) toast({ text: t('commands.noLast') })
  else if (target.kind === 'search' || last.deletes) openCommandDialog({ target, query: last.query })
  else void runCommand({ target, query: last.query })
}
