import { IssueComment } from '@cairn/common/features/comments'
import { Issue } from '@cairn/common/features/issues'
import { attempt, issueHost, type UndoStep } from '../issues/index.ts'
import { updateComment } from './commands/update-comment.ts'

/** Comments are hidden, and hidden ones are restored; those that were edited since stay. */
export const undoComments: UndoStep = {
  undo: async (ctx, { entries }, tally) => {
    const own = entries.filter(entry => entry.category === 'CommentsCategory' && entry.target_id !== null)
    for (const entry of own) {
      const edited = await ctx.db
        .selectFrom('comment')
        .select('id')
        .where('id', '=', entry.target_id)
        .where('updated', 'is not', null)
        .executeTakeFirst()
      const isDone =
        !edited &&
        (await attempt(ctx, ctx =>
          updateComment(ctx, issueHost, Issue.id(entry.host_id), IssueComment.id(entry.target_id ?? 0), {
            deleted: entry.added !== null,
          }),
        ))
      tally[isDone ? 'undone' : 'skipped']++
    }
  },
}
