import { workVerb as definition, type WorkCommand } from '@cairn/common/features/commands'
import { type ActingVerb, previewLabel, sentence } from '../issues/index.ts'
import { logWork, siftLogged } from './commands/log-work.ts'
import { undoWork } from './undo-work.ts'

/** Work of the actor is logged. */
export const workVerb: ActingVerb<WorkCommand> = {
  definition,
  describe: (ctx, { shown, type }) =>
    type === null
      ? sentence(ctx, 'logWork', { duration: shown })
      : sentence(ctx, 'logWorkOf', { duration: shown, type }),
  check: siftLogged,
  preview: (ctx, { shown }) => [{ field: previewLabel(ctx, 'work'), removed: null, added: shown }],
  carryOut: logWork,
  undo: undoWork,
}
