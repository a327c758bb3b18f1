export { addTag, makeTag, removeTag } from './api/update-tags.ts'
export { TagField } from './components/tag-field.tsx'
export { groupOf, tellRefusal, useTagAudiences } from './components/use-tag-audiences.ts'
