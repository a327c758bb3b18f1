export {
  addComment,
  deleteComment,
  limitComment,
  pinComment,
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
export { COMMENT_FIELDS, type CommentData } from './model/comment.ts'
export { type CommentRun, isPendingComment } from './model/comment-run.ts'
export { targetComment } from './model/target-comment.ts'
