export { createTag, insertTag, type NewTag } from './commands/create-tag.ts'
export { deleteTag, restoreTag } from './commands/delete-tag.ts'
export { eraseDeletedTag } from './commands/erase-tags.ts'
export { setTags, tagHost, untagHost } from './commands/tag-host.ts'
export { tagsFor } from './host-tags.handlers.ts'
export { addTags, dropTags, type HostTag, insertTags, type NamedTag, TAG_FIELD } from './host-tags.ts'
export {
  asksToShare,
  changesSharing,
  PRIVATE,
  readSharing,
  type Sharing,
  sharingColumns,
  sharingOf,
} from './sharing.ts'
export { type ChangedTag, type TagHooks, tagHooks } from './tags.extensions.ts'
export { tagsFeature } from './tags.feature.ts'
export { sharingFieldsOf } from './tags.loader.ts'
export {
  type FolderRights,
  folderCondition,
  isDeletable,
  isShareable,
  isUpdatable,
  requireOnFolder,
  restorableCondition,
  tagCondition,
  usableCondition,
} from './tags.policy.ts'
export {
  type DroppedTag,
  ensureStarTag,
  findTag,
  findUsableTag,
  namedTag,
  type StoredTag,
  tagsToDropOnResolve,
  type UsableTag,
} from './tags.store.ts'
export { showTagsAsFound, type TagOnHost, tagsForEach } from './tags-for-each.ts'
