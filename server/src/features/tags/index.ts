export { insertTag, type NewTag } from './commands/create-tag.ts'
export { PRIVATE, type Sharing } from './sharing.ts'
export { type DeletedTag, onTagDeleted } from './tags.extensions.ts'
export { tagsFeature } from './tags.feature.ts'
export { tagCondition, usableCondition } from './tags.policy.ts'
export {
  type DroppedTag,
  ensureStarTag,
  findTag,
  findUsableTag,
  pageOfTags,
  tagsToDropOnResolve,
  type UsableTag,
} from './tags.store.ts'
