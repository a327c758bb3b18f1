import type { PlainCommand } from './command.ts'
import { fail } from './reading.ts'
import type { VerbDefinition, VerbWord } from './verbs.ts'

/** A word that is a command by itself. */
const alone = (kind: PlainCommand['kind'], word: string): VerbWord => ({
  word,
  read: (_reading, name, _from, action) => (action === 'set' ? { kind, ...name } : null),
})

/** The same for those who can be told apart from others. */
const personal = (kind: PlainCommand['kind'], word: string): VerbWord => ({
  word,
  read: ({ dictionary }, name, _from, action) => {
    if (action !== 'set') return null
    return dictionary.data.me ? { kind, ...name } : fail('guest', name.start)
  },
})

/** `comment`: the text of the comment comes beside the commands. */
export const commentVerb: VerbDefinition<PlainCommand> = {
  kind: 'comment',
  words: [alone('comment', 'comment')],
  place: 1,
  takesComment: true,
}

export const deleteVerb: VerbDefinition<PlainCommand> = {
  kind: 'delete',
  words: [alone('delete', 'delete')],
  place: 2,
  notOnNew: true,
  deletes: true,
}

export const cloneVerb: VerbDefinition<PlainCommand> = {
  kind: 'clone',
  words: [alone('clone', 'clone'), { ...alone('clone', 'action clone'), hidden: true }],
  place: 3,
  once: true,
  notOnNew: true,
}

export const voteVerb: VerbDefinition<PlainCommand> = {
  kind: 'vote',
  words: [personal('vote', 'vote'), { ...personal('vote', '+1'), hidden: true }],
  place: 5,
}

export const unvoteVerb: VerbDefinition<PlainCommand> = {
  kind: 'unvote',
  words: [personal('unvote', 'unvote')],
  place: 6,
}
