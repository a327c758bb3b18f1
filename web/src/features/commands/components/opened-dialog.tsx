import { CommandDialog } from './command-dialog.tsx'
import type { OpenedCommand, RefusedCommand } from './open-commands.ts'
import { RefusedDialog } from './refused-dialog.tsx'

export type OpenedDialogProps = {
  readonly opened: OpenedCommand | RefusedCommand
  readonly onClose: () => void
}

/** What is open of commands: one to be typed, or what one could not be applied to. */
export function OpenedDialog({ opened, onClose }: OpenedDialogProps) {
  return 'refusals' in opened ? (
    <RefusedDialog {...opened} onClose={onClose} />
  ) : (
    <CommandDialog {...opened} onClose={onClose} />
  )
}
