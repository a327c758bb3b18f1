import { bool, defineEntity, long, ref } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** Somebody who is writing a comment just now, or the text itself, and when that was last heard. */
export const UserTyping = defineEntity({
  name: 'UserTyping',
  fields: {
    timestamp: long(readOnly),
    user: ref('User', readOnly),
    /** They write the text that is discussed, not a comment. */
    isText: bool(readOnly),
  },
})
