export {
  addComment,
  deleteComment,
  limitComment,
  pinComment,
  resolveComment,
  restoreComment,
  saveComment,
  type TakenDraft,
  toggleReaction,
  toggleTask,
} from './api/change-comments.ts'
export {
  commentsQuery,
  editRun,
  knownRun,
  loadEarlier,
  loadLater,
  showComment,
  useComments,
  useCommentTexts,
} from './api/comment-run.ts'
export { inlineCommentsQuery, useInlineComments } from './api/inline-comments.ts'
export { COMMENT_FIELDS, type CommentAnchorData, type CommentData } from './model/comment.ts'
export { type CommentRun, isPendingComment } from './model/comment-run.ts'
export { isInline } from './model/inline.ts'
export type { CommentSubject } from './model/subject.ts'
export { targetComment } from './model/target-comment.ts'
