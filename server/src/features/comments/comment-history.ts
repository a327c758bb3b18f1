import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { textOf } from '../activities/index.ts'
import { type HistoryCategory, type HistoryEntry, historyCategory, revertVisibility } from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'
import { updateComment } from './commands/update-comment.ts'

const update = (
  ctx: RequestContext,
  issueId: number,
  { target_id: comment }: HistoryEntry,
  body: Parameters<typeof updateComment>[4],
) => updateComment(ctx, issueHost, formatId(2, issueId), formatId(4, comment ?? 0), body)

/** What history tells of comments. */
export const commentHistory: readonly HistoryCategory[] = [
  historyCategory('CommentsCategory', {
    type: 'Comment',
    isList: true,
    field: 'comments',
    member: 'comments',
    revert: null,
  }),
  historyCategory('CommentTextCategory', {
    type: 'TextMarkup',
    field: 'comment text',
    text: 'commentText',
    member: 'text',
    revert: { undo: (ctx, { id }, entry) => update(ctx, id, entry, { text: textOf(entry.removed) ?? '' }) },
  }),
  historyCategory('CommentPinnedCategory', {
    type: 'CommentPinned',
    isList: true,
    field: 'pinned comment',
    text: 'commentPinned',
    member: 'pinned',
    revert: { undo: (ctx, { id }, entry) => update(ctx, id, entry, { pinned: entry.added === null }) },
  }),
  historyCategory('CommentVisibilityCategory', {
    type: 'VisibilityGroup',
    isList: true,
    field: 'comment visible to',
    text: 'commentVisibility',
    revert: revertVisibility({
      row: (id, entry) => sql`comment where id = ${entry.target_id} and host_id = ${id} and deleted_at is null`,
      limit: (ctx, id, entry, visibility) => update(ctx, id, entry, { visibility }),
    }),
  }),
  historyCategory('CommentMentionCategory', {
    type: 'CommentMention',
    isList: true,
    field: 'mentioned in comment',
    text: 'commentMention',
    member: 'mentions',
    revert: null,
  }),
]
