import { commentVerb as definition, type PlainCommand } from '@cairn/common/features/commands'
import { type ActingVerb, sentence } from '../issues/index.ts'
import { undoComments } from './undo-comments.ts'

/** The text of a comment stands beside the commands, and is written with or without this word, which only names it. */
export const commentVerb: ActingVerb<PlainCommand> = {
  definition,
  describe: ctx => sentence(ctx, 'comment'),
  check: () => undefined,
  preview: () => [],
  carryOut: async () => undefined,
  undo: undoComments,
}
