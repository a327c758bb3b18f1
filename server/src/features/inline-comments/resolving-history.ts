import { formatId } from '@cairn/common/platform/ids'
import { readersOfComment, updateComment } from '../comments/index.ts'
import type { HistoryCategory } from '../hosts/index.ts'

/** How history shows that comments about words of a text were dealt with. */
export const resolvingHistory: readonly HistoryCategory[] = [
  {
    id: 'CommentResolvedCategory',
    ...{
      type: 'CommentResolved',
      isList: true,
      field: 'resolved comment',
      text: 'commentResolved',
      member: 'resolved',
    },
    readers: readersOfComment,
    rebuild: null,
    revert: {
      undo: (ctx, { kind, host }, { target_id, added }) => {
        const commentId = formatId(kind.comments.idClass, target_id ?? 0)
        const body = { resolved: added === null } as Parameters<typeof updateComment>[4]
        return updateComment(ctx, kind, formatId(kind.idClass, host.id), commentId, body)
      },
    },
  },
]
