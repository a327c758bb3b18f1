import { defineEntity, ref, str } from '../../platform/entity/index.ts'

export const Reaction = defineEntity({
  name: 'Reaction',
  classNo: 17,
  fields: {
    /** Short name of an emoji, e.g. `thumbs-up`. */
    reaction: str(),
    author: ref('User', { readOnly: true }),
  },
})
