export { type AddedComment, addComment } from './commands/add-comment.ts'
export { commentsFeature } from './comments.feature.ts'
export { commentVisible } from './comments.policy.ts'
export { findComment, type StoredComment } from './comments.store.ts'
