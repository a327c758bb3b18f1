import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { textOf } from '../activities/index.ts'
import {
  type ChangedHost,
  type HistoryCategory,
  type HistoryEntry,
  rebuildOf,
  revertVisibility,
  visibilityLooks,
} from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'
import { updateComment } from './commands/update-comment.ts'
import { mentionInCommentReaders, readersOfComment } from './comment-readers.ts'
import { pastComments, undoComment } from './past-comments.ts'

const update = (
  ctx: RequestContext,
  { kind, host }: ChangedHost,
  { target_id: comment }: HistoryEntry,
  body: Parameters<typeof updateComment>[4],
) => updateComment(ctx, kind, formatId(kind.idClass, host.id), formatId(kind.comments.idClass, comment ?? 0), body)

/** How history shows changes of comments. */
export const commentHistory: readonly HistoryCategory[] = [
  {
    id: 'CommentsCategory',
    ...{ type: 'Comment', isList: true, field: 'comments', member: 'comments' },
    readers: readersOfComment,
    rebuild: rebuildOf(pastComments, undoComment),
    revert: null,
  },
  {
    id: 'CommentTextCategory',
    ...{ type: 'TextMarkup', field: 'comment text', text: 'commentText', member: 'text' },
    readers: readersOfComment,
    rebuild: rebuildOf(pastComments, (comments, { target_id, removed }) => {
      const comment = comments.get(target_id ?? 0)
      if (comment && removed) comments.set(target_id ?? 0, { ...comment, text: textOf(removed) ?? comment.text })
    }),
    revert: { undo: (ctx, changed, entry) => update(ctx, changed, entry, { text: textOf(entry.removed) ?? '' }) },
  },
  {
    id: 'CommentPinnedCategory',
    ...{ type: 'CommentPinned', isList: true, field: 'pinned comment', text: 'commentPinned', member: 'pinned' },
    readers: readersOfComment,
    rebuild: null,
    revert: { undo: (ctx, changed, entry) => update(ctx, changed, entry, { pinned: entry.added === null }) },
  },
  {
    id: 'CommentVisibilityCategory',
    ...visibilityLooks('comment visible to', 'commentVisibility'),
    readers: readersOfComment,
    rebuild: null,
    revert: revertVisibility({
      row: (id, entry) => sql`comment where id = ${entry.target_id} and host_id = ${id} and deleted_at is null`,
      limit: (ctx, changed, entry, visibility) => update(ctx, changed, entry, { visibility }),
    }),
  },
  {
    id: issueHost.comments.mentionCategory,
    ...{ type: 'CommentMention', isList: true, field: 'mentioned in comment', text: 'commentMention' },
    member: 'mentions',
    readers: mentionInCommentReaders(issueHost),
    rebuild: null,
    revert: null,
  },
]
