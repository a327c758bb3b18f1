import { readersOfComment } from '../comments/index.ts'
import type { HistoryCategory, HistoryValue } from '../hosts/index.ts'

/** What history knows of reactions: what it kept of them. */
export const reactionValues: HistoryValue = { entity: 'Reaction', idClass: 17, gone: 'former', fates: null }

/** What history tells of reactions to comments. */
export const reactionHistory: readonly HistoryCategory[] = [
  {
    id: 'CommentReactionCategory',
    ...{ type: 'CommentReaction', isList: true, field: 'comment reaction', text: 'commentReaction' },
    member: 'reactions',
    readers: readersOfComment,
    rebuild: null,
    revert: null,
  },
]
