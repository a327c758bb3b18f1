export { useTags } from './api/use-tags.ts'
export { shownTags } from './model/shown-tags.ts'
export { TAG_FIELDS, type TagData } from './model/tag.ts'
