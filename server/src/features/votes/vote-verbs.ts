import {
  type PlainCommand,
  unvoteVerb as unvoteDefinition,
  voteVerb as voteDefinition,
} from '@cairn/common/features/commands'
import { sift } from '../hosts/index.ts'
import { type ActingVerb, previewLabel, sentence } from '../issues/index.ts'
import { requireVote, setVotes } from './commands/vote.ts'

/** A vote is one's own: undo leaves it, as it stays whatever one may do to the issue. */
function verb(definition: ActingVerb<PlainCommand>['definition'], hasVote: boolean): ActingVerb<PlainCommand> {
  const key = hasVote ? 'vote' : 'unvote'
  return {
    definition,
    describe: ctx => sentence(ctx, key),
    check: (ctx, issues) => sift(ctx, issues, issue => requireVote(ctx, issue, hasVote)),
    preview: ctx => [{ field: previewLabel(ctx, key), removed: null, added: null }],
    carryOut: (ctx, issues) => setVotes(ctx, issues, hasVote),
    undo: null,
  }
}

export const voteVerb = verb(voteDefinition, true)
export const unvoteVerb = verb(unvoteDefinition, false)
