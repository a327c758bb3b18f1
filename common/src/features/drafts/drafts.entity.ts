import { defineEntity, long, str } from '../../platform/entity/index.ts'
import { Issue } from '../issues/index.ts'

const readOnly = { readOnly: true } as const

/** An issue that is being written: it has no number yet. Replies call it an `Issue`. */
export const IssueDraft = defineEntity({ name: 'IssueDraft', extends: Issue, fields: { idReadable: str() } })

/** New text of a description or comment, kept while it is written. */
export const EditDraft = defineEntity({
  name: 'EditDraft',
  fields: {
    text: str(),
    /** `descriptionVersion` or `textVersion` of the text that the writing began with. */
    baseVersion: str(),
    updated: long(readOnly),
  },
})
