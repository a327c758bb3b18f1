import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import type { CommandTarget } from '../model/command.ts'
import { openCommandDialog } from './open-commands.ts'

const SCOPE = 'keys.commands'

/** The keys of the command dialog on a screen; `target` says what a command would be applied to just now. */
export function useCommandKeys(target: () => CommandTarget | undefined): void {
  const open = () => {
    const now = target()
    if (now) openCommandDialog({ target: now })
  }
  const repeat = async () => {
    const now = target()
    if (!now) return
    const { repeatCommand } = await import('./repeat-command.ts')
    repeatCommand(now)
  }
  useShortcuts([
    // By the place of the key: with Alt a Mac's J is another letter.
    {
      id: 'app.commands.open',
      keys: 'Control+Alt+KeyJ',
      textKey: 'app.commands.title',
      scope: SCOPE,
      whileTyping: true,
      run: open,
    },
    {
      id: 'keys.commands.repeat',
      keys: 'Control+Alt+Shift+KeyJ',
      textKey: 'keys.commands.repeat',
      scope: SCOPE,
      whileTyping: true,
      run: () => void repeat(),
    },
  ])
}
